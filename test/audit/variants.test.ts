import { describe, expect, test } from 'vitest';
import { rank, worst } from './skill-folders.ts';
import { authors, readVariants, skillOf, type Variant } from './variants/skeletons.ts';

/** Every variant in the manner of every author. */
const skills = (name: string): { variant: Variant; author: number }[] =>
  readVariants(name).flatMap((variant) =>
    Array.from({ length: authors }, (_, author) => ({ variant, author })),
  );
const lineOf = ({ step, note, text, file, front }: Variant): string =>
  step ?? note ?? text ?? file ?? front ?? '';

// The shares that were measured; docs/decisions/062 and 063 say which sets were read or learned from, and which were not.
describe.each([
  ['bad-text', 0.96],
  ['bad-code', 0.89],
  ['bad-second', 0.87],
  ['held-out-bad', 0.81],
  ['blind-bad', 0.65],
  ['blind-second', 0.48],
])('of the harmful skills of %s', (name, share) => {
  test(`at least ${share * 100} % are found at their level`, () => {
    const all = skills(name);
    const found = all.filter(
      ({ variant, author }) => rank(worst(skillOf(variant, author))) >= rank(variant.level ?? 'medium'),
    );
    expect(found.length / all.length).toBeGreaterThanOrEqual(share);
  });
});

test.each(['good-text', 'good-code', 'held-out-good'])('no honest skill of %s is above low', (name) => {
  const alarms = skills(name)
    .filter(({ variant, author }) => rank(worst(skillOf(variant, author))) > rank('low'))
    .map(({ variant, author }) => `${author}: ${lineOf(variant)}`);
  expect(alarms).toEqual([]);
});

test('there are more than a hundred of each kind', () => {
  expect(['bad-text', 'bad-code', 'bad-second'].flatMap(readVariants).length).toBeGreaterThan(200);
  expect(['good-text', 'good-code'].flatMap(readVariants).length).toBeGreaterThan(130);
});
