/** SY-02: a deletion that its block asks about, or that ends a removal, is for a reader to judge. */
import { expect, test } from 'vitest';
import { saying, worst } from '../skill-folders.ts';

const block = (...lines: string[]): string => `\n\`\`\`bash\n${lines.join('\n')}\n\`\`\`\n`;
const deletion = 'rm -rf ~/Documents/*';

test.each([
  ['asked about by the launcher', block('# needsConfirmation true', deletion)],
  ['asked about in the terminal', block('read -rp "Sure? " answer && [ "$answer" = y ] || exit', deletion)],
  ['at the end of a removal', `## Uninstall\n${block('# (optional) the documents, too:', deletion)}`],
])('a deletion %s', (_, text) => {
  expect(worst(saying(text), 'SY-02')).toBe('medium');
});

test.each([
  ['without a question', block(deletion)],
  ['with a question behind it', block(deletion, 'read -rp "Done? " answer')],
  ['in a removal that does not leave it open', `## Uninstall\n${block(deletion)}`],
  ['that is optional in an installation', `## Install\n${block('# (optional) clear:', deletion)}`],
])('a deletion %s keeps its level', (_, text) => {
  expect(['high', 'critical']).toContain(worst(saying(text), 'SY-02'));
});
