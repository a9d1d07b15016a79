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

test('a text that is too long ends with a whole word, without the comma after it', () => {
  expect(oneLine('Reads PDF files, Word files and others', 20)).toBe('Reads PDF files…');
  expect(oneLine('Reads PDF and Word files', 22)).toBe('Reads PDF and Word…');
  expect(oneLine('Reads PDF and Word files', 24)).toBe('Reads PDF and Word files');
});

test('a long word, or a text without spaces, is cut inside, but never inside a character', () => {
  expect(oneLine('a digest: 0123456789abcdef0123456789abcdef', 30)).toBe('a digest: 0123456789abcdef012…');
  expect(oneLine('从报表中提取表格并保存', 6)).toBe('从报表中提…');
  expect(oneLine('ab😀cd', 4)).toBe('ab…');
});
