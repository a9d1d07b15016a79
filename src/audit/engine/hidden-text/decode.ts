/** The decoded view: text hidden in base64, hexadecimal or percent escapes, two layers deep. */

/** Shortest encoded run that is tried, in characters; shorter ones are names and digests of nothing. */
const shortest = 24;
/** Share of printable characters from which decoded bytes count as text. */
const printableShare = 0.85;
const maxDepth = 2;
/** Encoded runs tried in one text, so that a file of nothing but runs stays cheap. */
const maxRuns = 200;

const base64Run = /[A-Za-z0-9+/_-]{24,65536}={0,2}/g;
const hexRun = /(?:0x|\\x)?[0-9A-Fa-f]{2}(?:[ ,]?(?:\\x|0x)?[0-9A-Fa-f]{2}){11,32768}/g;
const percentRun = /(?:%[0-9A-Fa-f]{2}){8,32768}/g;

const escapedRun = /(?:%[0-9A-Fa-f]{2}){8}|(?:\\x[0-9A-Fa-f]{2}){8}/;

export interface DecodedRun {
  /** Offset of the encoded run in the text it was found in. */
  readonly offset: number;
  readonly text: string;
}

/** Whether a text has a run of 24 digits of base64 or of 8 escaped bytes at all: cheaper than the patterns, and most have none. */
export function mayHoldRun(text: string): boolean {
  let start = 0;
  // Backwards from where a run that begins here would be long enough: what is no digit ends every run before it.
  for (let at = shortest - 1; at < text.length; at = start + shortest - 1) {
    while (at >= start && (values[text.charCodeAt(at)] ?? -1) >= 0) at -= 1;
    if (at < start) return true;
    start = at + 1;
  }
  return text.includes('%') || text.includes('\\x') ? escapedRun.test(text) : false;
}

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
  let printable = 0;
  let letters = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 9 || code === 10 || code === 13 || (code >= 32 && code !== 127 && code !== 0xfffd))
      printable += 1;
    if (
      (code >= 65 && code <= 90) ||
      (code >= 97 && code <= 122) ||
      code === 32 ||
      (code > 191 && code !== 0xfffd)
    )
      letters += 1;
  }
  return printable / text.length >= printableShare && letters / text.length >= 0.5 ? text : null;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Value of each ASCII code, -1 for what is no digit: a megabyte is looked up letter by letter. */
const values = new Int8Array(128).fill(-1);
for (let index = 0; index < alphabet.length; index += 1) values[alphabet.charCodeAt(index)] = index;
values['-'.charCodeAt(0)] = 62;
values['_'.charCodeAt(0)] = 63;

function fromBase64(run: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((run.length * 3) / 4));
  let length = 0;
  let buffer = 0;
  let bits = 0;
  for (let index = 0; index < run.length; index += 1) {
    const value = values[run.charCodeAt(index)] ?? -1;
    if (value < 0) break;
    buffer = ((buffer << 6) | value) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length] = (buffer >> bits) & 0xff;
      length += 1;
    }
  }
  return bytes.subarray(0, length);
}

function fromHex(run: string): Uint8Array {
  const digits = run.replace(/0x|\\x|[%\s,]/g, '');
  const bytes = new Uint8Array(digits.length >> 1);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
}
