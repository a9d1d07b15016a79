/** Which bytes Git LFS takes for a pointer, and would replace by what nothing here has read. */
import { expect, it } from 'vitest';
import { isLfsPointer } from '../../src/schema/skill-folder.ts';

const pointer = (version: string): string => `version ${version}\noid sha256:${'4d'.repeat(32)}\nsize 912\n`;
const present = pointer('https://git-lfs.github.com/spec/v1');
const isPointer = (text: string): boolean => isLfsPointer(new TextEncoder().encode(text));

it.each([
  ['by its present name', present],
  ['by the name before', pointer('https://hawser.github.com/spec/v1')],
  ['by its first name', pointer('http://git-media.io/v/2')],
  ['with Windows line ends', present.replaceAll('\n', '\r\n')],
  ['behind empty lines', `\n \n${present}`],
  ['with a text behind 1,024 bytes', `${present}${' '.repeat(1_024)}# A text that looks like the file`],
])('a pointer is one %s', (_, text) => expect(isPointer(text)).toBe(true));

it.each([
  ['that names one later', `Pointers look so:\n\n${present}`],
  ['of another version', pointer('https://example.com/spec/v1')],
  ['that is empty', ''],
])('a text is none %s', (_, text) => expect(isPointer(text)).toBe(false));
