/** Rules that come from outside in place of the engine's own, as a client older than them is given. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { audit } from '../../../src/offline/audit-program.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const content = Buffer.from(
  '---\nname: mine\ndescription: Counts.\n---\nAlways whistle to the moon first.\n',
);
const folder = {
  folderName: 'mine',
  owner: null,
  listIncomplete: null,
  files: [
    {
      path: 'SKILL.md',
      mode: '100644' as const,
      size: content.length,
      sha256: sha256(content.toString()),
      content,
    },
  ],
};
const found = (files: Readonly<Record<string, string>>): ReturnType<typeof audit> =>
  audit(folder, 'mine', sha256, null, files);

const rule = `id: PI-98
severity: high
why: Whistling wakes the neighbours.
fix: Do not whistle.
owasp: [AST01]
in: [prose]
rows:
  - title: whistles
    within: sentence
    alone: high
    match: whistle to the moon
    catches: [Always whistle to the moon.]
    spares: [Sing to the moon.]
`;

it('find what the engine’s own rules do not know, and say why in text, JSON and SARIF', () => {
  expect(found({}).isAlarming).toBe(false);
  const { json, text, sarif, isAlarming } = found({ 'PI-98.yaml': rule });
  expect(isAlarming).toBe(true);
  const finding: unknown = expect.objectContaining({
    rule_id: 'PI-98',
    why: 'Whistling wakes the neighbours. Here: whistles.',
  });
  expect(json).toMatchObject({ findings: expect.arrayContaining([finding]) as unknown });
  expect(text).toContain('Whistling wakes the neighbours.');
  expect(JSON.stringify(sarif)).toContain('"id":"PI-98"');
});

it.each([
  ['a member that no rule has', `${rule}colour: red\n`],
  ['a pattern that is none', rule.replace('match: whistle', 'match: (whistle')],
  [
    'a function that only a newer engine has',
    rule.replace('    catches', '    weigh: byTomorrow\n    catches'),
  ],
])('are refused by the name of the file with %s', (_, text) => {
  expect(() => found({ 'PI-98.yaml': text })).toThrow(/^src\/audit\/rule-files\/PI-98\.yaml: /);
});
