/** A least-recently-used cache bounded by bytes. */

export class ByteLru<V extends { readonly byteLength: number }> {
  readonly #items = new Map<string, V>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get byteLength(): number {
    return this.#bytes;
  }

  get(key: string): V | undefined {
    const value = this.#items.get(key);
    if (value === undefined) return undefined;
    // A map keeps the order of insertion: to insert again is to become the latest.
    this.#items.delete(key);
    this.#items.set(key, value);
    return value;
  }

  /** Values larger than an eighth of the whole are not kept: one of them would push out many. */
  set(key: string, value: V): void {
    const previous = this.#items.get(key);
    if (previous !== undefined) {
      this.#items.delete(key);
      this.#bytes -= previous.byteLength;
    }
    if (value.byteLength > this.#maxBytes / 8) return;
    this.#items.set(key, value);
    this.#bytes += value.byteLength;
    for (const [oldest, { byteLength }] of this.#items) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#items.delete(oldest);
      this.#bytes -= byteLength;
    }
  }

  clear(): void {
    this.#items.clear();
    this.#bytes = 0;
  }
}
