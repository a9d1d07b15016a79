import { expect, test } from 'vitest';
import { collectRuns } from '../../scripts/words-support/shared-runs.ts';

const ours = collectRuns([{ name: 'a.md', text: 'One two three, four five six seven eight nine.' }]);

test('eight words in a row are found, whatever the case, punctuation and line breaks', () => {
  expect(ours.size).toBe(2);
  expect(ours.find('zero ONE two\n- three: four *five* six seven eight ten')).toEqual([
    { run: 'one two three four five six seven eight', source: 'a.md' },
  ]);
  expect(ours.find('one two three four five six seven eight nine')).toHaveLength(2);
});
test('seven are not', () => {
  expect(ours.find('one two three four five six seven')).toEqual([]);
  expect(ours.find('one two three four x five six seven eight nine')).toEqual([]);
});
test('known pairs in another order are no run', () => {
  const loops = collectRuns([{ name: 'b.md', text: 'a b c a b d a b e a b f' }]);
  expect(loops.find('a b c a b d a b')).toHaveLength(1);
  expect(loops.find('a b d a b c a b')).toEqual([]);
});
