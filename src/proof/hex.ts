/** Bytes as hexadecimal digits, for ids. */

/** Two lower-case digits a byte. */
export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
