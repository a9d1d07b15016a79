/** A body and its metadata: made once, then sent as is, compressed, or not at all (304). */
import { createHash } from 'node:crypto';
import { type Encoding, preferredEncoding } from './accept.ts';
import { compress, compressFrom } from './compress.ts';

const encodings = { br: '-br', gzip: '-gz' } as const satisfies Record<Encoding, string>;

export class Entity {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** HTTP date, or null where the body belongs to one request alone. */
  readonly lastModified: string | null;
  /** Value of the Link header. */
  readonly link: string | null;
  readonly #digest: string | null;
  readonly #compressed = new Map<Encoding, Promise<Uint8Array>>();

  /** `modified` null: an answer of its own, never validated nor kept. `gzipped`: the same compressed, where it is at hand. */
  constructor(
    body: string | Uint8Array,
    contentType: string,
    modified: Date | null,
    link: string | null = null,
    gzipped?: Uint8Array,
  ) {
    this.bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
    this.contentType = contentType;
    this.link = link;
    this.lastModified = modified === null ? null : modified.toUTCString();
    if (gzipped !== undefined) this.#compressed.set('gzip', Promise.resolve(gzipped));
    this.#digest = modified === null ? null : createHash('sha256').update(this.bytes).digest('base64url');
  }

  /** Counts the compressed forms as they are at most, since they come later. */
  get byteLength(): number {
    return this.bytes.byteLength * 2 + 512;
  }

  /** Strong, and another one for each encoding, as its bytes are others; null where nothing is to be validated. */
  etag(encoding: Encoding | null): string | null {
    return this.#digest === null ? null : `"${this.#digest}${encoding === null ? '' : encodings[encoding]}"`;
  }

  /** RFC 9110, 13.1.2: weak comparison; any encoding of this body is this body. */
  matches(ifNoneMatch: string): boolean {
    if (this.#digest === null) return false;
    if (ifNoneMatch.trim() === '*') return true;
    const tags = new Set([this.etag(null), this.etag('br'), this.etag('gzip')]);
    return ifNoneMatch.split(',').some((part) => tags.has(part.trim().replace(/^W\//, '')));
  }

  encodingFor(acceptEncoding: string | null): Encoding | null {
    return this.bytes.byteLength < compressFrom || !isCompressible(this.contentType)
      ? null
      : preferredEncoding(acceptEncoding);
  }

  async encoded(encoding: Encoding | null): Promise<Uint8Array> {
    if (encoding === null) return this.bytes;
    let work = this.#compressed.get(encoding);
    if (work === undefined) {
      work = compress(this.bytes, encoding, this.#digest !== null);
      this.#compressed.set(encoding, work);
    }
    return work;
  }
}

function isCompressible(contentType: string): boolean {
  return /^text\/|json|javascript|xml|svg/.test(contentType);
}
