/** One row of the security page: what a published list asks for, what is done here, and the test that shows it. */

export const states = {
  met: 'Met',
  partly: 'Partly met',
  not_met: 'Not met',
  elsewhere: 'Not the registry’s part',
  not_applicable: 'Not applicable',
} as const satisfies Readonly<Record<string, string>>;

export type State = keyof typeof states;

export interface NamedTest {
  /** Path in this repository. */
  readonly file: string;
  /** The title, or the part of it that the file has as text. */
  readonly title: string;
}

export interface Promised {
  /** `1` to `3` of the level, or the number in the checklist. */
  readonly number: string;
  /** In our words. */
  readonly asks: string;
  readonly state: State;
  /** What is done; of what is not met, why not. With `code` in backticks. */
  readonly says: string;
  /** At least one where it is met or partly met. */
  readonly tests: readonly NamedTest[];
}

export interface PromiseGroup {
  /** For links to it. */
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Promised[];
}

export interface PromiseList {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** Where the list itself is published. */
  readonly source: string;
  readonly groups: readonly PromiseGroup[];
}

/** `<file> > <title>`, as a test runner writes it → its parts. */
function readTest(text: string): NamedTest {
  const [file = '', title = ''] = text.split(' > ');
  return { file, title };
}

/** Rows of one group in which those of one number with the same answer are one. */
export function byAnswer(rows: readonly Promised[]): readonly Promised[] {
  const groups = Map.groupBy(rows, ({ number, state, says }) => `${number} ${state} ${says}`);
  return [...groups.values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({
      ...first,
      asks: same.map(({ asks }) => asks).join('; '),
      tests: same.flatMap(({ tests }) => tests),
    })),
  );
}

export function row(
  number: string,
  state: State,
  asks: string,
  says: string,
  ...tests: readonly string[]
): Promised {
  return { number, state, asks, says, tests: tests.map(readTest) };
}
