/** What models find of a writer or a class that they were not learned from. */
import { isAbove, type Limits } from './limits.ts';
import type { Models } from './models.ts';
import type { WrittenPassage } from './passages.ts';

export type Judge = (kept: readonly WrittenPassage[]) => { readonly models: Models; readonly limits: Limits };

/** One line for each writer or class, and their mean. */
export function* leaveOut(
  what: 'writer' | 'class',
  passages: readonly WrittenPassage[],
  judge: Judge,
): Generator<string> {
  const groups = [...new Set(passages.map((each) => each[what]))].sort();
  const sums = { harmful: 0, honest: 0 };
  for (const group of groups) {
    const { models, limits } = judge(passages.filter((each) => each[what] !== group));
    const left = passages.filter((each) => each[what] === group);
    const shareOf = (isHarmful: boolean): number => {
      const those = left.filter((each) => each.isHarmful === isHarmful);
      const found = those.filter(({ features }) => features.some((each) => isAbove(models, limits, each)));
      return found.length / Math.max(1, those.length);
    };
    const [harmful, honest] = [shareOf(true), shareOf(false)];
    sums.harmful += harmful / groups.length;
    sums.honest += honest / groups.length;
    yield `without ${what} ${group}: finds ${harmful.toFixed(3)} of its harmful and ${honest.toFixed(3)} of its honest passages`;
  }
  yield `mean of ${groups.length}: ${sums.harmful.toFixed(3)} and ${sums.honest.toFixed(3)}`;
}
