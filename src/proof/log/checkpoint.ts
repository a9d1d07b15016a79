/** Checkpoints of a transparency log as signed notes: C2SP tlog-checkpoint and signed-note, Ed25519 signatures. */
import { fromBase64, toBase64 } from '../dsse.ts';
import { concat, toHex, utf8 } from '../bytes.ts';
import type { Hasher } from './merkle.ts';

export interface Checkpoint {
  /** Names the log: its address without a scheme. */
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

export interface NoteSignature {
  readonly name: string;
  /** Four bytes in hexadecimal. */
  readonly keyHash: string;
  readonly signature: Uint8Array;
}

/** Signature type of Ed25519. */
const ed25519 = 0x01;

/** The text that is signed. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** First four bytes of SHA-256 over name, LF, signature type and the key's 32 bytes, in hexadecimal. */
export function keyHash(name: string, key: Uint8Array, sha256: Hasher): string {
  return toHex(sha256(concat([utf8(`${name}\n`), Uint8Array.of(ed25519), key])).subarray(0, 4));
}

/** The key as verifiers of notes take it: `<name>+<hash>+<base64 of type and key>`. */
export function verifierKey(name: string, key: Uint8Array, sha256: Hasher): string {
  return `${name}+${keyHash(name, key, sha256)}+${toBase64(Uint8Array.of(ed25519, ...key))}`;
}

/** The text with one line for each signature. */
export function toNote(text: string, signatures: readonly NoteSignature[]): string {
  const lines = signatures.map(({ name, keyHash: hash, signature }) => {
    const id = Uint8Array.from(hash.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
    return `— ${name} ${toBase64(concat([id, signature]))}\n`;
  });
  return `${text}\n${lines.join('')}`;
}

/** Null for a text that is no signed note. */
export function readNote(note: string): { text: string; signatures: NoteSignature[] } | null {
  const split = note.lastIndexOf('\n\n');
  if (split === -1 || !note.endsWith('\n')) return null;
  const lines = note.slice(split + 2, -1).split('\n');
  const signatures: NoteSignature[] = [];
  for (const line of lines) {
    const [, name = '', encoded = ''] = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? [];
    if (name === '' || encoded.length % 4 !== 0) return null;
    const bytes = fromBase64(encoded);
    if (bytes.length < 5) return null;
    signatures.push({ name, keyHash: toHex(bytes.subarray(0, 4)), signature: bytes.subarray(4) });
  }
  return { text: note.slice(0, split + 1), signatures };
}

/** Null for a text that is no checkpoint; further lines are allowed. */
export function readCheckpoint(text: string): Checkpoint | null {
  const [origin = '', size = '', root = ''] = text.split('\n');
  if (origin === '' || !/^(?:0|[1-9]\d{0,14})$/.test(size) || !/^[A-Za-z0-9+/]{43}=$/.test(root)) return null;
  return { origin, size: Number(size), root: fromBase64(root) };
}
