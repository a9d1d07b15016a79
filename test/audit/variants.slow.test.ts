/** Acts in many forms: honest ones raise no alarm. How many harmful ones are found, `npm run audit:report` prints. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  readVariants,
  type Variant,
  variantLists,
  variantSkills,
  worstOf,
} from '../../scripts/audit-report-support/variants.ts';
import { rank } from './skill-folders.ts';

const root = join(import.meta.dirname, 'variants');
const lineOf = ({ step, note, text, file, front }: Variant): string =>
  step ?? note ?? text ?? file ?? front ?? '';

test.each(variantLists.good)('no honest skill of %s is above low', (name) => {
  const alarms = variantSkills(root, name)
    .filter(({ folder }) => rank(worstOf(folder)) > rank('low'))
    .map(({ variant, folder }) => `${folder.folderName}: ${lineOf(variant)}`);
  expect(alarms).toEqual([]);
});

test('every list has variants, and there are more than a hundred of each kind', () => {
  const sizes = (names: readonly string[]): number[] => names.map((name) => readVariants(root, name).length);
  expect(Math.min(...sizes([...variantLists.bad, ...variantLists.good]))).toBeGreaterThan(30);
  expect(sizes(variantLists.bad).reduce((sum, size) => sum + size, 0)).toBeGreaterThan(200);
  expect(sizes(variantLists.good).reduce((sum, size) => sum + size, 0)).toBeGreaterThan(130);
});
