/** The values that were read last, by number. */

export class RecentlyRead<Value> {
  readonly #values = new Map<number, Value>();
  readonly #most: number;
  readonly #read: (at: number) => Value;

  constructor(most: number, read: (at: number) => Value) {
    this.#most = most;
    this.#read = read;
  }

  get(at: number): Value {
    const known = this.#values.get(at);
    if (known !== undefined) return known;
    const value = this.#read(at);
    this.#values.set(at, value);
    // A map keeps the order of insertion, so the first key is the oldest.
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#most && oldest !== undefined) this.#values.delete(oldest);
    return value;
  }
}
