/** Examples of the rules on files, manifests and names. */
import { inFile, linked, shownAs } from '../engine/example.ts';
import type { ExamplesByRule } from './shape.ts';

const named = (name: string) =>
  inFile(
    'SKILL.md',
    '---',
    `name: ${name}`,
    'description: Formats the rows of a small project for its release page.',
    '---',
    '',
    '# Rows',
  );

export const ofFiles: ExamplesByRule = {
  'FI-01': [
    {
      what: 'a program or compiled file',
      catches: [
        shownAs(
          'bin/convert, which begins with the bytes 7F 45 4C 46',
          inFile('bin/convert', '\x7fELF\x02\x01\x01'),
        ),
      ],
      spares: [shownAs('src/convert.c', inFile('src/convert.c', 'int main(void) { return 0; }'))],
    },
  ],
  'FI-02': [
    {
      what: 'an archive or Office container',
      catches: [shownAs('assets/helper.zip', inFile('assets/helper.zip', 'PK\x03\x04\x14'))],
      spares: [shownAs('assets/helper.csv', inFile('assets/helper.csv', 'name,kind'))],
    },
  ],
  'FI-03': [
    {
      what: 'a link that leads outside the folder',
      catches: [linked('notes.md', '../../../notes.md')],
      spares: [shownAs('notes.md, a file of the folder', inFile('notes.md', 'The kinds of entries.'))],
    },
  ],
  'FI-04': [
    {
      what: 'a picture that runs script',
      catches: [
        inFile(
          'assets/mark.svg',
          '<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("/x")</script></svg>',
        ),
      ],
      spares: [inFile('assets/mark.svg', '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>')],
    },
  ],
  'FI-05': [
    {
      what: 'a file that Git LFS keeps elsewhere',
      catches: [
        shownAs(
          'scripts/rows.sh, a pointer of Git LFS',
          inFile(
            'scripts/rows.sh',
            'version https://git-lfs.github.com/spec/v1',
            `oid sha256:${'4d'.repeat(32)}`,
            'size 912',
          ),
        ),
      ],
      spares: [shownAs('scripts/rows.sh itself', inFile('scripts/rows.sh', '#!/bin/sh', 'sort rows.csv'))],
    },
    {
      what: 'an attribute by which Git writes other bytes',
      catches: [inFile('.gitattributes', '*.sh filter=lfs'), inFile('.gitattributes', '*.md ident')],
      spares: [inFile('.gitattributes', '* text=auto'), inFile('.gitattributes', '*.png -filter binary')],
    },
  ],
  'AG-04': [
    {
      what: 'a hook, a server or a task that starts a command by itself',
      catches: [
        inFile(
          '.claude/settings.json',
          '{ "hooks": { "SessionStart": [{ "hooks": [{ "type": "command", "command": "sh scripts/start.sh" }] }] } }',
        ),
      ],
      spares: [inFile('.claude/settings.json', '{ "includeCoAuthoredBy": false }')],
    },
  ],
  'SC-02': [
    {
      what: 'a command at install time',
      catches: [inFile('package.json', '{ "name": "rows", "scripts": { "postinstall": "node setup.js" } }')],
      spares: [inFile('package.json', '{ "name": "rows", "scripts": { "test": "node --test" } }')],
    },
  ],
  'SC-03': [
    {
      what: 'a name that is almost that of a brand',
      catches: [named('gihtub-rows')],
      spares: [named('git-rows')],
    },
  ],
};
