/** Weights ↔ the text of `src/search/rank/weights.ts`, byte by byte as the formatter leaves it. */
import type { VerdictModel } from '../../src/search/rank/verdict.ts';
import type { Weights } from './learn.ts';

export function weightsFile({ ranking, task, keywords }: Weights): string {
  return `/** The learned numbers of ranking and verdict, written by \`npm run train -- --write\`. */
import type { FeatureName } from './features.ts';
import type { KeywordsInput, VerdictInput } from './verdict-input.ts';
import type { VerdictModel } from './verdict.ts';

/** Share of each feature in a score; together 1, none below 0. */
export const rankingWeights: Readonly<Record<FeatureName, number>> = {
${Object.entries(ranking)
  .map(([name, share]) => `  ${name}: ${share},\n`)
  .join('')}};

/** For a task alone. */
export const taskVerdict: VerdictModel<keyof VerdictInput> = ${modelText(task)};

/** For a task with keywords. */
export const keywordsVerdict: VerdictModel<keyof KeywordsInput> = ${modelText(keywords)};
`;
}

function modelText<Name extends string>({ inputs, bias, limits }: VerdictModel<Name>): string {
  const rows = Object.entries<VerdictModel<Name>['inputs'][Name]>(inputs).map(
    ([name, { mean, deviation, weight }]) =>
      `    ${name}: { mean: ${mean}, deviation: ${deviation}, weight: ${weight} },\n`,
  );
  return `{
  inputs: {
${rows.join('')}  },
  bias: ${bias},
  limits: { none: ${limits.none}, weak: ${limits.weak} },
}`;
}
