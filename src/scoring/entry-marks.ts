/** What is asked of entry after entry by each search, found out once for each state of the registry. */
import type { Entry } from './registry.ts';

/** By number in the index; another function for each state of the registry. */
type EntryOf = (doc: number) => Entry | undefined;

/** Questions of which marks are kept: a byte for each skill. */
const questionsMost = 16;

const kept = new WeakMap<EntryOf, Map<string, Uint8Array>>();

/**
 * The mark of each number, 1 to 255. `mark` depends on nothing but the entry and what `question` says; `size` is the number of
 * skills in the index.
 */
export function marker(
  { entryOf, size }: { readonly entryOf: EntryOf; readonly size: number },
  question: string,
  mark: (entry: Entry | undefined) => number,
): (doc: number) => number {
  const byQuestion = kept.get(entryOf) ?? new Map<string, Uint8Array>();
  kept.set(entryOf, byQuestion);
  const before = byQuestion.get(question);
  const marks = before?.length === size ? before : new Uint8Array(size);
  if (marks !== before && byQuestion.size >= questionsMost) byQuestion.clear();
  byQuestion.set(question, marks);
  return (doc) => {
    const known = marks[doc] ?? 0;
    if (known !== 0) return known;
    const found = mark(entryOf(doc));
    marks[doc] = found;
    return found;
  };
}
