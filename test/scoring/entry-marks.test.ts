/** What searches ask of each skill is found out once for a state of the registry. */
import { expect, it, vi } from 'vitest';
import { marker } from '../../src/scoring/entry-marks.ts';

const size = 5;
const registryState = () => ({ entryOf: () => undefined, size });
const all = Array.from({ length: size }, (_, doc) => doc);

it('asks once for each number, however many searches there are', () => {
  const state = registryState();
  const mark = vi.fn(() => 2);
  for (let search = 0; search < 3; search += 1)
    expect(all.map(marker(state, 'low risk', mark))).toEqual([2, 2, 2, 2, 2]);
  expect(mark).toHaveBeenCalledTimes(size);
});

it('asks again for another question, another state and a longer index', () => {
  const state = registryState();
  expect(all.map(marker(state, 'low risk', () => 2))).toContain(2);
  expect(all.map(marker(state, 'any risk', () => 3))).not.toContain(2);
  expect(all.map(marker(registryState(), 'low risk', () => 3))).not.toContain(2);
  expect(marker({ ...state, size: size + 1 }, 'low risk', () => 3)(size)).toBe(3);
});

it('answers right after more questions than it keeps', () => {
  const state = registryState();
  for (let question = 0; question < 40; question += 1)
    expect(marker(state, `at least ${question} stars`, () => 1 + (question % 2))(0)).toBe(1 + (question % 2));
});
