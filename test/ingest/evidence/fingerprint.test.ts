import { describe, expect, test } from 'vitest';
import { minhash, minhashSize, similarity, textSha256 } from '../../../src/ingest/evidence/fingerprint.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const words = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `word${at + from}`).join(' ');

describe('textSha256', () => {
  test('does not change with line ends', () => {
    expect(textSha256(bytes('a\r\nb\rc\n'))).toBe(textSha256(bytes('a\nb\nc\n')));
  });

  test('is plain SHA-256 of a text with LF', () => {
    expect(textSha256(bytes('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('minhash', () => {
  test('is 64 values of 8 hex digits', () =>
    expect(minhash(words(40))).toMatch(new RegExp(`^[0-9a-f]{${minhashSize * 8}}$`)));
  test('is the same for the same words, whatever their case and punctuation', () => {
    expect(minhash('One two, three; four FIVE six.')).toBe(minhash('one two three four five six'));
  });
  test('is empty for a text without words', () => expect(minhash('--- ***')).toBe(''));
  test('of a text shorter than one shingle is still a fingerprint', () =>
    expect(minhash('hello')).not.toBe(''));
});

describe('similarity', () => {
  test('of equal texts is 1', () => expect(similarity(minhash(words(50)), minhash(words(50)))).toBe(1));
  test('of texts that share nothing is near 0', () => {
    expect(similarity(minhash(words(300)), minhash(words(300, 1000)))).toBeLessThan(0.05);
  });
  test('estimates the share of shingles within four standard errors', () => {
    // 1000 and 1000 shingles, 800 of them shared: Jaccard 800 / 1200.
    const estimate = similarity(minhash(words(1004)), minhash(words(1004, 200)));
    expect(Math.abs(estimate - 800 / 1200)).toBeLessThan(4 / 16);
    expect(estimate).toBeLessThan(0.95);
  });
  test('of a text without words is 0, even to itself', () => expect(similarity('', '')).toBe(0));
});
