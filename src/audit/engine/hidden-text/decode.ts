/** The decoded view: text hidden in base64, hexadecimal or percent escapes, two layers deep. */

/** Shortest encoded run that is tried, in characters; shorter ones are names and digests of nothing. */
const shortest = 24;
/** Share of printable characters from which decoded bytes count as text. */
const printableShare = 0.85;
const printable = /[\t\n\r -~\u0080-\uFFFC\uFFFE\uFFFF]/g;
const maxDepth = 2;
/** Encoded runs tried in one text, so that a file of nothing but runs stays cheap. */
const maxRuns = 200;

const base64Run = /[A-Za-z0-9+/_-]{24,65536}={0,2}/g;
const hexRun = /(?:0x|\\x)?[0-9A-Fa-f]{2}(?:[ ,]?(?:\\x|0x)?[0-9A-Fa-f]{2}){11,32768}/g;
const percentRun = /(?:%[0-9A-Fa-f]{2}){8,32768}/g;

const someDigits = /[A-Za-z0-9+/_-]{24}/;
const someEscapes = /(?:%[0-9A-Fa-f]{2}){8}|(?:\\x[0-9A-Fa-f]{2}){8}/;

export interface DecodedRun {
  /** Offset of the encoded run in the text it was found in. */
  readonly offset: number;
  readonly text: string;
}

/** Whether a text has a run of 24 digits of base64 or of 8 escaped bytes at all: cheaper than the patterns, and most have none. */
export const mayHoldRun = (text: string): boolean => someDigits.test(text) || someEscapes.test(text);

/** Every run of at least 24 encoded characters that decodes to text, in order of place. */
export function decodeRuns(text: string, depth = 1): DecodedRun[] {
  const found: DecodedRun[] = [];
  let runs = 0;
  const collect = (pattern: RegExp, decode: (run: string) => Uint8Array): void => {
    for (const match of text.matchAll(pattern)) {
      if (runs >= maxRuns) return;
      if (match[0].length < shortest) continue;
      runs += 1;
      const decoded = readableText(decode(match[0]));
      if (decoded === null) continue;
      found.push({ offset: match.index, text: decoded });
      if (depth < maxDepth) {
        for (const inner of decodeRuns(decoded, depth + 1))
          found.push({ offset: match.index, text: inner.text });
      }
    }
  };
  collect(base64Run, fromBase64);
  collect(hexRun, fromHex);
  collect(percentRun, fromHex);
  return found.sort((a, b) => a.offset - b.offset);
}

function readableText(bytes: Uint8Array): string | null {
  if (bytes.length < 12) return null;
  let text = new TextDecoder('utf-8').decode(bytes);
  // PowerShell's encoded commands are UTF-16: every second byte of Latin text is zero.
  if (bytes[1] === 0 && bytes[3] === 0 && bytes[5] === 0) text = new TextDecoder('utf-16le').decode(bytes);
  return (text.match(printable)?.length ?? 0) >= printableShare * text.length ? text : null;
}

function fromBase64(run: string): Uint8Array {
  const digits = run.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
}

function fromHex(run: string): Uint8Array {
  const digits = run.replace(/0x|\\x|[%\s,]/g, '');
  const bytes = new Uint8Array(digits.length >> 1);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
}
