/** Text cut to a length, where it says least of what its reader asked. */
import { expect, it } from 'vitest';
import { clauseCutter } from '../../src/text/clauses.ts';

const asked = /rain|snow/g;
const cutter = (text: string): ((max: number) => string) =>
  clauseCutter(text, (clause) => clause.match(asked) ?? []);
const text =
  'Reads a map (of roads, rails): first the scale, then the legend, the snow line, and what lies north. Warns of rain, and of wind.';

it.each([
  [200, text],
  [
    100,
    'Reads a map (of roads, rails): first the scale, then the legend, the snow line, and what lies north.',
  ],
  [99, 'Reads a map (of roads, rails): first the scale, then the legend, the snow line… Warns of rain…'],
  [60, 'Reads a map (of roads, rails)… the snow line…'],
  [50, 'Reads a map (of roads, rails)… the snow line…'],
  [31, 'Reads a map (of roads, rails)…'],
])('cuts to %d characters what nobody asked about', (max, cut) => {
  expect(cutter(text)(max)).toBe(cut);
  expect(cut.length).toBeLessThanOrEqual(max);
});

it('takes as much of a first clause that is longer as half of the length again holds', () => {
  const cut = cutter('One clause of many words without an end to speak of')(20);
  expect(cut).toBe('One clause of many words…');
});

it('says a thing once before it says another', () => {
  expect(cutter('Weather: rain in May, rain in June, snow in April, and wind.')(40)).toBe(
    'Weather: rain in May… snow in April…',
  );
});

it('keeps a first sentence whole where it fits', () => {
  const words = cutter('Reads a map, a list, and a plan. Warns of rain, and then also of snow.');
  expect(words(50)).toBe('Reads a map, a list, and a plan. Warns of rain…');
  expect(words(30)).toBe('Reads a map… Warns of rain…');
});

it('begins with an ellipsis what follows a sentence from within another', () => {
  expect(cutter('It reads. It looks at the wind of every day, then at the rain.')(32)).toBe(
    'It reads. …then at the rain.',
  );
});
