/** What one section of docs/scores.md holds: a formula in words, its source, and examples that are tests. */

/** One worked example: the test computes it, and docs/scores.md shows it. */
export interface Example {
  /** The input in words, as Markdown. */
  readonly given: string;
  readonly result: number | string | null;
  /** Calls the product's own code. Rounds a number to as many decimals as `result` has. */
  readonly compute: () => number | string | null;
}

export interface Formula {
  readonly title: string;
  /** Paths of the files that compute it, from the project's root. */
  readonly code: readonly string[];
  /** Where it comes from: a paper, a standard, or a decision of this project. Markdown. */
  readonly source: string;
  /** The formula. Markdown; numbers that the code exports are read from the code. */
  readonly text: string;
  /** What `result` is: the heading of its column. */
  readonly resultName: string;
  readonly examples: readonly Example[];
}

/** `value` with at most that many decimals. */
export function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}

/** Rows of a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
