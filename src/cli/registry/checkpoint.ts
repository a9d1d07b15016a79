/** The signed head of a transparency log, checked with the keys of its registry. */
import { sha256 } from '../digest.ts';
import { type Checkpoint, keyHash, readCheckpoint, readNote } from '../../proof/log/checkpoint.ts';
import { type SigningKey, verifiesText } from './signatures.ts';

/** A string says what is wrong with it, as the end of a sentence. */
export function openCheckpoint(text: string, keys: readonly SigningKey[]): Checkpoint | string {
  const note = readNote(text);
  const checkpoint = note === null ? null : readCheckpoint(note.text);
  if (note === null || checkpoint === null) return 'is no signed checkpoint';
  const isSigned = note.signatures.some(({ name, keyHash: hash, signature }) =>
    keys.some(
      (key) =>
        name === checkpoint.origin &&
        hash === keyHash(name, Buffer.from(key.x, 'base64url'), sha256) &&
        verifiesText(note.text, Buffer.from(signature).toString('base64url'), key),
    ),
  );
  return isSigned ? checkpoint : 'is not signed by a known key of the registry';
}
