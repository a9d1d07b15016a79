/** Puts a few lines or a file of a variant into a whole skill, in the manner of several authors. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Severity } from '../../../src/schema/vocabulary.ts';
import type { SkillFolder } from '../../../src/schema/skill-folder.ts';
import { folderOf } from '../skill-folders.ts';

export interface Variant {
  readonly class: string;
  /** The least severity of a harmful one; an honest one may have low at most. */
  readonly level?: Severity;
  /** An item of a numbered list, or of a bulleted one. */
  readonly step?: string;
  readonly note?: string;
  /** A heading with its text, or lines as they are. */
  readonly section?: string;
  readonly text?: string;
  /** A file of the skill and what it holds. */
  readonly file?: string;
  readonly code?: string;
  /** Lines of the front matter. */
  readonly front?: string;
}

/** The variants of one list, in its order. */
export function readVariants(name: string): Variant[] {
  // As: our own lists; the test counts and reads every entry.
  return parse(readFileSync(new URL(`${name}.yaml`, import.meta.url), 'utf8')) as Variant[];
}

interface Skeleton {
  readonly name: string;
  readonly description: string;
  readonly write: (parts: { step: string; note: string; section: string; text: string }) => string;
}

const skeletons: readonly Skeleton[] = [
  {
    name: 'ledger-tables',
    description:
      'Turns exported ledgers into tables with totals. Use when a ledger has to be read by people.',
    write: ({ step, note, section, text }) => `# Ledger tables

Reads a ledger and writes a table with one row for each booking.

## Steps

1. Read the ledger that the user names.
2. Sort the bookings by date.
${step === '' ? '' : `3. ${step}\n`}4. Write the table and its totals.

${text}

## Notes

- Amounts keep two decimals.
${note === '' ? '' : `- ${note}\n`}- Empty rows are left out.

${section}`,
  },
  {
    name: 'trip-planner',
    description: 'Plan day trips by train: stops, times and what to pack.',
    write: ({ step, note, section, text }) => `# trip planner 🚆

Hi! This skill plans a day out.

### How it works
- look up the stops
- pick a train for each leg
${[step, note]
  .filter(Boolean)
  .map((each) => `- ${each}\n`)
  .join('')}- write the plan as a list

${section}
${text}

### Tips
Leave ten minutes for each change. Check the last train home.
`,
  },
  {
    name: 'meeting-minutes',
    description: 'Write minutes of meetings from rough notes, with decisions and owners.',
    write: ({ step, note, section, text }) => `# Meeting minutes

You write minutes. Read the notes once, then again for names.

${section}

## Workflow

**Step 1** Find the decisions.

**Step 2** Name an owner for each.

${step === '' ? '' : `**Step 3** ${step}\n\n`}${text}

## Rules

* Use the past tense.
* Keep the order of the agenda.
${note === '' ? '' : `* ${note}\n`}`,
  },
  {
    name: 'css-grid-helper',
    description: 'Builds responsive page layouts with CSS grid. Triggers: grid, layout, columns.',
    write: ({ step, note, section, text }) => `# CSS grid helper

| Input | Output |
|---|---|
| a sketch | a grid template |

## Usage

\`\`\`css
.page { display: grid; grid-template-columns: 1fr 3fr; }
\`\`\`

${text}

${step === '' ? '' : `${step}\n\n`}${section}

> Keep the names of the areas short.

${note}
`,
  },
];

/** The skill of the variant with that number; the number picks the author. */
export function skillOf(variant: Variant, number: number): SkillFolder {
  const skeleton = skeletons[number % skeletons.length];
  if (skeleton === undefined) throw new RangeError(`no skeleton ${number}`);
  const { step = '', note = '', section, text = '', file, code, front } = variant;
  const body = skeleton.write({
    step,
    note,
    section: section === undefined ? '' : `## ${section}\n\n${text}\n`,
    text: section === undefined ? text : '',
  });
  const head = ['---', `name: ${skeleton.name}`, `description: ${JSON.stringify(skeleton.description)}`];
  const files: Record<string, string> = {
    'SKILL.md': `${[...head, ...(front === undefined ? [] : [front]), '---'].join('\n')}\n${body}`,
  };
  if (file !== undefined) files[file] = code ?? '';
  return { ...folderOf(files), folderName: skeleton.name };
}

/** How many authors there are. */
export const authors = skeletons.length;
