/** How the words of a rule are read: letters in parentheses, choices, and choices within choices. */
import { expect, test } from 'vitest';
import { pattern, word } from '../../src/audit/engine/pattern.ts';

const finds = (words: string, text: string): boolean => pattern(word(words)).test(text);

test.each([
  ['file(s)', ['file', 'files']],
  ['repositor(y|ies)', ['repository', 'repositories']],
  ['(all |any )?keys', ['keys', 'all keys', 'any keys']],
  ['(read|obtain(ed)) it', ['read it', 'obtain it', 'obtained it']],
  ['(a (new|valid) order|orders) of', ['a new order of', 'a valid order of', 'orders of']],
  ['key(s (of|for) users)', ['key', 'keys of users', 'keys for users']],
])('%s finds each of %j', (words, texts) => {
  for (const text of texts) expect(finds(words, text)).toBe(true);
  expect(finds(words, 'nothing of the kind')).toBe(false);
});

test.each(['file?', '(read', 'read)', '(a|b))'])('%s is no word', (words) => {
  expect(() => pattern(word(words))).toThrow(RangeError);
});
