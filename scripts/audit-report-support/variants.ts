/** Acts in many forms (test/audit/variants), each put into whole skills in the manner of several authors. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { auditSkill } from '../../src/audit/audit-skill.ts';
import { sha256Hex } from '../../src/digest.ts';
import type { SkillFolder } from '../../src/schema/skill-folder.ts';
import type { Severity } from '../../src/schema/vocabulary.ts';
import { worstSeverity } from '../../src/scoring/audit-score.ts';
import { rank } from './independent.ts';
import { textFolder } from './text-folder.ts';

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

/** Lists of a folder: of harmful variants, and of honest ones. */
export const variantLists = {
  bad: ['bad-text', 'bad-code', 'bad-second', 'held-out-bad', 'blind-bad', 'blind-second'],
  good: ['good-text', 'good-code', 'held-out-good'],
} as const;

/** The variants of one list, in its order. */
export function readVariants(root: string, name: string): Variant[] {
  // As: our own lists; the test counts and reads every entry.
  return parse(readFileSync(join(root, `${name}.yaml`), 'utf8')) as Variant[];
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

/** A variant and the skill that an author made of it. */
interface VariantSkill {
  readonly variant: Variant;
  readonly folder: SkillFolder;
}

/** Each variant of a list in the manner of each author. */
export function variantSkills(root: string, name: string): VariantSkill[] {
  return readVariants(root, name).flatMap((variant) =>
    skeletons.map((skeleton) => ({ variant, folder: skillOf(variant, skeleton) })),
  );
}

function skillOf(variant: Variant, skeleton: Skeleton): SkillFolder {
  const { step = '', note = '', section, text = '', file, code, front } = variant;
  const body = skeleton.write({
    step,
    note,
    section: section === undefined ? '' : `## ${section}\n\n${text}\n`,
    text: section === undefined ? text : '',
  });
  const head = ['---', `name: ${skeleton.name}`, `description: ${JSON.stringify(skeleton.description)}`];
  return textFolder(skeleton.name, {
    'SKILL.md': `${[...head, ...(front === undefined ? [] : [front]), '---'].join('\n')}\n${body}`,
    ...(file === undefined ? {} : { [file]: code ?? '' }),
  });
}

/** Worst severity of anything found in a skill; null where nothing is. */
export const worstOf = (folder: SkillFolder): Severity | null =>
  worstSeverity(auditSkill(folder, sha256Hex).findings);

/** How many skills of a list there are, and how many are found at their level (harmful), or above low (honest). */
export interface VariantMeasure {
  readonly name: string;
  readonly skills: number;
  readonly found: number;
}

/** What the audit finds in each list. */
export function measureVariants(root: string): VariantMeasure[] {
  const measure = (name: string, isFound: (skill: VariantSkill) => boolean): VariantMeasure => {
    const skills = variantSkills(root, name);
    return { name, skills: skills.length, found: skills.filter(isFound).length };
  };
  return [
    ...variantLists.bad.map((name) =>
      measure(name, ({ variant, folder }) => rank(worstOf(folder)) >= rank(variant.level ?? 'medium')),
    ),
    ...variantLists.good.map((name) => measure(name, ({ folder }) => rank(worstOf(folder)) > rank('low'))),
  ];
}
