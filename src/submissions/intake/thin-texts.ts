/** Texts that say too little for a skill to be listed without a person, as rows: what is measured, why, and what to write. */
import { leastSubstance, type Substance } from '../../schema/submission.ts';

interface ThinText {
  readonly member: keyof Substance;
  readonly reason: string;
  /** What is missing, and what to write. */
  readonly note: (found: number, least: number) => string;
}

/** The gate against texts that say nothing, each with what would pass it; the review table has a row for each. */
export const thinTexts: readonly ThinText[] = [
  {
    member: 'descriptionLength',
    reason: 'Agents choose a skill by its description; one of a few words is chosen wrongly.',
    note: (found, least) =>
      `the description has ${found} of at least ${least} characters. Say in it what the skill does and when to use it.`,
  },
  {
    member: 'bodyLength',
    reason: 'A few words are no instructions.',
    note: (found, least) =>
      `the text after the front matter has ${found} of at least ${least} characters. Write down the steps of the task.`,
  },
  {
    member: 'descriptionWords',
    reason: 'A description of words that fit every skill can be found for no task, or for all.',
    note: (found, least) =>
      `the description has ${found} of at least ${least} words that say something of a task. Name what is worked on and what comes of it.`,
  },
  {
    member: 'newWords',
    reason: 'A description that repeats the name adds nothing to it.',
    note: () =>
      'the description says nothing that the name does not. Say what the skill does and when to use it.',
  },
  {
    member: 'bodyWords',
    reason: 'Instructions of words that fit every skill were written for none.',
    note: (found, least) =>
      `the text after the front matter has ${found} of at least ${least} words that say something of a task. Write down its steps.`,
  },
];

/** What would make a submission wait for a reviewer, a sentence each; nothing for a text that says enough. */
export function thinTextWarnings(substance: Substance): readonly string[] {
  return thinTexts
    .filter(({ member }) => substance[member] < leastSubstance[member])
    .map(
      ({ member, note }) =>
        `a submission waits for a reviewer: ${note(substance[member], leastSubstance[member])}`,
    );
}
