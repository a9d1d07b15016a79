/** Finds runs of words that two sets of texts share; built once from the small set, then fed the large one. */

export const runLength = 8;

export interface SharedRuns {
  /** Distinct runs of `runLength` words known. */
  readonly size: number;
  /** The runs that are also in `text`, in lower case, each once, with the name of one text that they came from. */
  find(text: string): { run: string; source: string }[];
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Case, punctuation and line breaks don't count. Scripts without spaces give one word per clause, so few runs. */
export function collectRuns(texts: Iterable<{ readonly name: string; readonly text: string }>): SharedRuns {
  const sources = new Map<string, string>();
  // Most words of another text are in no pair of ours: looking at pairs first makes joining words rare.
  const pairs = new Set<string>();
  for (const { name, text } of texts) {
    const list = words(text);
    for (let end = runLength; end <= list.length; end += 1) {
      const run = list.slice(end - runLength, end);
      if (!sources.has(run.join(' '))) sources.set(run.join(' '), name);
      for (let at = 1; at < run.length; at += 1) pairs.add(`${run[at - 1] ?? ''} ${run[at] ?? ''}`);
    }
  }
  return {
    size: sources.size,
    find(text) {
      const found = new Map<string, string>();
      const list = words(text);
      let known = 1;
      for (let at = 1; at < list.length; at += 1) {
        known = pairs.has(`${list[at - 1] ?? ''} ${list[at] ?? ''}`) ? known + 1 : 1;
        if (known < runLength) continue;
        const run = list.slice(at + 1 - runLength, at + 1).join(' ');
        const source = sources.get(run);
        if (source !== undefined) found.set(run, source);
      }
      return [...found].map(([run, source]) => ({ run, source }));
    },
  };
}
