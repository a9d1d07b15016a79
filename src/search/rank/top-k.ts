/** The k best documents seen so far, best first at the end; equal scores keep the lower document number. */

export interface Scored {
  readonly document: number;
  /** Unit of the caller. */
  readonly score: number;
}

/** A binary heap with the worst kept document at its root. */
export class BestList {
  readonly #limit: number;
  readonly #documents: number[] = [];
  readonly #scores: number[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** A document met later must score more than this to enter; 0 while there is room. */
  get threshold(): number {
    return this.#documents.length < this.#limit ? 0 : (this.#scores[0] ?? 0);
  }

  /** Takes a document whose number is above all numbers of equal score that were offered before. */
  offer(document: number, score: number): void {
    if (this.#documents.length < this.#limit) {
      this.#documents.push(document);
      this.#scores.push(score);
      this.#rise(this.#documents.length - 1);
    } else if (
      this.#limit > 0 &&
      this.#isWorse(this.#documents[0] ?? 0, this.#scores[0] ?? 0, document, score)
    ) {
      this.#documents[0] = document;
      this.#scores[0] = score;
      this.#sink();
    }
  }

  /** Numbers of the documents, in no order. */
  get documents(): readonly number[] {
    return this.#documents;
  }

  /** Best first. */
  sorted(): Scored[] {
    return this.#documents
      .map((document, at) => ({ document, score: this.#scores[at] ?? 0 }))
      .sort((a, b) => b.score - a.score || a.document - b.document);
  }

  #isWorse(document: number, score: number, otherDocument: number, otherScore: number): boolean {
    return score < otherScore || (score === otherScore && document > otherDocument);
  }

  #swap(a: number, b: number): void {
    const document = this.#documents[a] ?? 0;
    const score = this.#scores[a] ?? 0;
    this.#documents[a] = this.#documents[b] ?? 0;
    this.#scores[a] = this.#scores[b] ?? 0;
    this.#documents[b] = document;
    this.#scores[b] = score;
  }

  #below(a: number, b: number): boolean {
    return this.#isWorse(
      this.#documents[a] ?? 0,
      this.#scores[a] ?? 0,
      this.#documents[b] ?? 0,
      this.#scores[b] ?? 0,
    );
  }

  #rise(start: number): void {
    for (let at = start; at > 0;) {
      const parent = (at - 1) >> 1;
      if (!this.#below(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(): void {
    for (let at = 0; ;) {
      const left = at * 2 + 1;
      const right = left + 1;
      let least = at;
      if (left < this.#documents.length && this.#below(left, least)) least = left;
      if (right < this.#documents.length && this.#below(right, least)) least = right;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }
}
