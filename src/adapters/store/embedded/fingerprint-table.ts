/** Event ids seen, with what was reported: 16 bytes each, so that a million cost 32 MB. */
import { hash } from 'node:crypto';

/** Four 32-bit words: 64 bits of the id's hash and 64 bits of the report's digest. */
const wordsPerSlot = 4;

/**
 * Open addressing. Ids that agree in 64 bits of SHA-256 count as one: at a million ids a false match has odds of 2.7e-8,
 * and 1 of 2^64 that it also looks like the same report.
 */
export class FingerprintTable {
  #slots = 1_024;
  #words = new Uint32Array(this.#slots * wordsPerSlot);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Whether the id was seen, and if so with the same report. `digest` is hexadecimal. */
  compare(eventId: string, digest: string): 'absent' | 'same' | 'different' {
    const [a, b] = hashOf(eventId);
    const at = this.#slotOf(a, b);
    if (this.#isFree(at)) return 'absent';
    const [c, d] = digestWords(digest);
    return this.#words[at + 2] === c && this.#words[at + 3] === d ? 'same' : 'different';
  }

  add(eventId: string, digest: string): void {
    this.#insert(...hashOf(eventId), ...digestWords(digest));
  }

  /** All entries, 16 bytes each, in pieces. */
  *save(): Generator<Buffer> {
    const perPiece = 4_096;
    let piece = new Uint32Array(perPiece * wordsPerSlot);
    let filled = 0;
    for (let at = 0; at < this.#words.length; at += wordsPerSlot) {
      if (this.#isFree(at)) continue;
      piece.set(this.#words.subarray(at, at + wordsPerSlot), filled);
      filled += wordsPerSlot;
      if (filled < piece.length) continue;
      yield Buffer.from(piece.buffer, 0, filled * 4);
      piece = new Uint32Array(perPiece * wordsPerSlot);
      filled = 0;
    }
    if (filled > 0) yield Buffer.from(piece.buffer, 0, filled * 4);
  }

  load(piece: Buffer): void {
    for (let at = 0; at + 16 <= piece.length; at += 16) {
      this.#insert(
        piece.readUInt32LE(at),
        piece.readUInt32LE(at + 4),
        piece.readUInt32LE(at + 8),
        piece.readUInt32LE(at + 12),
      );
    }
  }

  #insert(a: number, b: number, c: number, d: number): void {
    if (this.#size * 10 >= this.#slots * 7) this.#grow();
    const at = this.#slotOf(a, b);
    if (this.#isFree(at)) this.#size += 1;
    this.#words.set([a, b, c, d], at);
  }

  /** Index of the entry's first word, or of the free place where it belongs. */
  #slotOf(a: number, b: number): number {
    let slot = a % this.#slots;
    for (;;) {
      const at = slot * wordsPerSlot;
      if (this.#isFree(at) || (this.#words[at] === a && this.#words[at + 1] === b)) return at;
      slot = (slot + 1) % this.#slots;
    }
  }

  #isFree(at: number): boolean {
    return this.#words[at] === 0 && this.#words[at + 1] === 0;
  }

  #grow(): void {
    const old = this.#words;
    this.#slots *= 2;
    this.#words = new Uint32Array(this.#slots * wordsPerSlot);
    for (let at = 0; at < old.length; at += wordsPerSlot) {
      const row = old.subarray(at, at + wordsPerSlot);
      const [a = 0, b = 0] = row;
      if (a !== 0 || b !== 0) this.#words.set(row, this.#slotOf(a, b));
    }
  }
}

/** Never 0, 0, which marks a free place. */
function hashOf(eventId: string): [number, number] {
  const bytes = hash('sha256', eventId, 'buffer');
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4) || 1];
}

function digestWords(digest: string): [number, number] {
  return [Number.parseInt(digest.slice(0, 8), 16), Number.parseInt(digest.slice(8, 16), 16)];
}
