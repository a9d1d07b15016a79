/** Letters and colour of an account. */
import { expect, it } from 'vitest';
import { monogramOf } from '../../../src/components/card/monogram.ts';

it.each([
  ['anthropics', 'A'],
  ['run-llama', 'RL'],
  ['one_two-three', 'OT'],
  ['-', ''],
  ['\u{1F98A}fox', '\u{1F98A}'],
])('%s is written %s', (owner, letters) => {
  expect(monogramOf(owner).letters).toBe(letters);
});

it('has the same colour however the account is written', () => {
  expect(monogramOf('UiPath').hue).toBe(monogramOf('uipath').hue);
});
