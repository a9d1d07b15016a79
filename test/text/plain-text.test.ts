import { expect, test } from 'vitest';
import { foldText } from '../../src/audit/engine/fold.ts';
import { oneLine, visibleText } from '../../src/text/plain-text.ts';

const hidden = [
  0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x200b, 0x200e, 0x202e, 0x2060, 0x2066, 0x3164, 0xfe0f,
  0xfeff, 0xffa0, 0xe0001, 0xe0041, 0xe0100, 0xe01ef,
].map((code) => String.fromCodePoint(code));

test('a character that shows nothing is in no text answer, and the audit reads past it', () => {
  for (const character of hidden) {
    expect(oneLine(`in${character}stall`)).toBe('install');
    expect(visibleText(`in${character}stall\n`).text).toBe('install\n');
    expect(foldText(`in${character}stall`)).toBe('install');
  }
});

test('the blank of Braille, line ends and controls become one space', () => {
  expect(oneLine('a\u2800\u2028\u0007\nb')).toBe('a b');
});
