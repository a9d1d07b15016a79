/** Examples of the rules on front matter, links and licence. */
import { inFile, lines, weighed } from '../engine/example.ts';
import type { ExamplesByRule } from './shape.ts';

const skill = (...frontMatter: readonly string[]) =>
  inFile('SKILL.md', '---', ...frontMatter, '---', '', '# Change log', '', 'Sort the entries by kind.');
const name = 'name: change-log';
const description = 'description: Formats the change log of a small project for its release page.';
const complete = skill(name, description, 'license: MIT');

export const ofMetadata: ExamplesByRule = {
  'MD-01': [
    {
      what: 'front matter that is missing or no YAML',
      catches: [inFile('SKILL.md', '# Change log', '', 'Sort the entries by kind.')],
      spares: [complete],
    },
  ],
  'MD-02': [
    {
      what: 'a name that is not the folder’s',
      catches: [skill('name: Change Log', description, 'license: MIT')],
      spares: [complete],
    },
  ],
  'MD-03': [
    {
      what: 'a description that says too little',
      catches: [weighed('info', skill(name, 'description: Formats logs.', 'license: MIT'))],
      spares: [complete],
    },
  ],
  'MD-04': [
    { what: 'no licence in the files of the skill', catches: [skill(name, description)], spares: [complete] },
  ],
  'MD-05': [
    {
      what: 'a link to a file that is not there',
      catches: [lines('The kinds are in [the list](references/kinds.md).')],
      spares: [lines('The kinds are in [this file](SKILL.md).')],
    },
  ],
  'MD-06': [
    {
      what: 'a script whose host or variable SKILL.md does not name',
      catches: [inFile('scripts/a.py', 'import os', 'print(os.environ["ROWS_TOKEN"])')],
      spares: [inFile('scripts/a.py', 'print("sorted")')],
    },
  ],
};
