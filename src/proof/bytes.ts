/** Bytes: of a text, joined, compared, and as hexadecimal digits. */

const encoder = new TextEncoder();
export const utf8 = (text: string): Uint8Array => encoder.encode(text);

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Two lower-case digits a byte. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += digits[byte];
  return text;
}

export function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
