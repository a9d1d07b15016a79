/** SARIF as its standard's own schema sees it. */
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { toSarif } from '../../src/audit/sarif.ts';
import { audit, fencing, folderOf, opening, saying } from './skill-folders.ts';

// The schema is of draft 4, which ajv no longer reads; it uses nothing that later drafts changed but its own name.
const { $schema: _draft, id: _id, ...rules } = schema;
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const validate = ajv.compile(rules);
const problemsOf = (sarif: object): unknown[] => {
  validate(sarif);
  return validate.errors ?? [];
};

describe('SARIF 2.1.0 by its official schema', () => {
  test.each([
    ['a clean skill', saying('Nothing else.')],
    ['a dangerous command', fencing('sh', 'rm -rf ~/')],
    ['a secret, a mention and a hidden character', saying('`rm -rf ~/` is bad.\n\nHe\u200Bllo wo\u200Brld.')],
    [
      'hostile file names',
      folderOf({
        'a b#c?d%.sh': 'rm -rf ~/\n',
        'javascript:alert(1).sh': 'rm -rf ~/\n',
        '../up.sh': 'rm -rf ~/\n',
        'lone\ud800.sh': 'rm -rf ~/\n',
      }),
    ],
    [
      'a folder that was not read whole',
      { ...folderOf({ 'big.bin': null }), listIncomplete: 'more than 400 files' },
    ],
    ['a folder without SKILL.md', { ...folderOf({}), files: [] }],
    ['an empty description', folderOf({ 'SKILL.md': opening.replace(/description:.*/, 'description: ""') })],
  ])('holds for %s', (_name, folder) => {
    expect(problemsOf(toSarif(audit(folder), 'skills/some folder'))).toEqual([]);
  });

  test('would notice a missing message and a line 0', () => {
    const sarif = JSON.stringify(toSarif(audit(fencing('sh', 'rm -rf ~/')), 'x'));
    expect(problemsOf(JSON.parse(sarif.replace('"message"', '"massage"')) as object)).not.toEqual([]);
    expect(problemsOf(JSON.parse(sarif.replace(/"startLine":\d+/, '"startLine":0')) as object)).not.toEqual(
      [],
    );
  });
});
