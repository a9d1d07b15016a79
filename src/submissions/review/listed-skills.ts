/** The skills that a build lists, as a review compares a new one with them: columns of facts, and fingerprints as bytes side by side. */
import { minhashSize, similarity } from '../../ingest/evidence/fingerprint.ts';
import { nearThreshold } from '../../ingest/evidence/families.ts';
import { sourceOf } from '../../schema/source.ts';
import type { Fingerprint, ListedSkill } from './registry-view.ts';

/** Facts of up to a thousand skills, one column each. */
interface Columns {
  readonly slugs: readonly string[];
  readonly paths: readonly string[];
  readonly names: readonly (string | null)[];
  /** Each address once. */
  readonly repositories: readonly string[];
  /** Place of each skill's repository among them; -1 for none. */
  readonly of: readonly number[];
  /** Each MinHash that has not the usual number of values, with its skill's place: texts without words have none. */
  readonly odd: readonly (readonly [at: number, minhash: string])[];
}

/** SHA-256 and MinHash as values of 32 bits. */
const shaValues = 8;
const printValues = shaValues + minhashSize;
const digitsPerValue = 8;
const printBytes = printValues * 4;
const nearEnough = Math.ceil(nearThreshold * minhashSize);

/** As two records of a file: columns as JSON, and fingerprints, 288 bytes a skill. */
export function toRecords(skills: readonly ListedSkill[]): { columns: string; prints: Uint8Array } {
  const repositories = [...new Set(skills.flatMap(({ repository }) => repository ?? []))];
  const numbers = new Map(repositories.map((repository, number) => [repository, number]));
  const odd = skills.flatMap(({ minhash }, at) => (isUsual(minhash) ? [] : [[at, minhash] as const]));
  const columns: Columns = {
    slugs: skills.map(({ slug }) => slug),
    paths: skills.map(({ path }) => path),
    names: skills.map(({ name }) => name),
    repositories,
    of: skills.map(({ repository }) => numbers.get(repository ?? '') ?? -1),
    odd,
  };
  const prints = Buffer.alloc(skills.length * printBytes);
  skills.forEach((skill, at) => prints.write(digitsOf(skill), at * printBytes, 'hex'));
  return { columns: JSON.stringify(columns), prints };
}

const isUsual = (minhash: string): boolean => minhash.length === minhashSize * digitsPerValue;

function digitsOf({ textSha256, minhash }: Fingerprint): string {
  return textSha256 + (isUsual(minhash) ? minhash : '');
}

/** Skills of one build; each number is a place in the order of slugs. */
export class ListedSkills {
  readonly slugs: string[] = [];
  readonly #paths: string[] = [];
  readonly #names: (string | null)[] = [];
  readonly #repositories: string[] = [];
  /** Of the repositories; made when they are asked for. */
  readonly #accounts: string[] = [];
  readonly #of: number[] = [];
  readonly #odd = new Map<number, string>();
  /** Fingerprints, with the number of the skill of the first. */
  readonly #prints: { readonly first: number; readonly values: Uint32Array }[] = [];

  /** What `toRecords` made of the next skills. */
  add(columns: string, prints: Uint8Array): void {
    // Written by `toRecords` alone.
    const { slugs, paths, names, repositories, of, odd } = JSON.parse(columns) as Columns;
    const first = this.slugs.length;
    const before = this.#repositories.length;
    this.slugs.push(...slugs);
    this.#paths.push(...paths);
    this.#names.push(...names);
    this.#repositories.push(...repositories);
    for (const number of of) this.#of.push(number < 0 ? number : before + number);
    for (const [at, minhash] of odd) this.#odd.set(first + at, minhash);
    this.#prints.push({ first, values: valuesOf(prints) });
  }

  /** Repository of the skill with a slug; undefined where none is listed. */
  repositoryOfSlug(slug: string): string | null | undefined {
    let [low, high] = [0, this.slugs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.slugs[middle] ?? '') < slug) low = middle + 1;
      else high = middle;
    }
    return this.slugs[low] === slug ? this.repositoryOf(low) : undefined;
  }

  repositoryOf(at: number): string | null {
    return this.#repositories[this.#of[at] ?? -1] ?? null;
  }

  /** Throws a `RangeError` where there is none. */
  at(at: number): ListedSkill {
    const slug = this.slugs[at];
    const path = this.#paths[at];
    const part = this.#prints.findLast(({ first }) => first <= at);
    if (slug === undefined || path === undefined || part === undefined)
      throw new RangeError(`no listed skill ${at}`);
    const { buffer } = part.values;
    const digits = Buffer.from(buffer, (at - part.first) * printBytes, printBytes).toString('hex');
    const shaEnd = shaValues * digitsPerValue;
    const textSha256 = digits.slice(0, shaEnd);
    const minhash = this.#odd.get(at) ?? digits.slice(shaEnd);
    return {
      slug,
      path,
      name: this.#names[at] ?? null,
      repository: this.repositoryOf(at),
      textSha256,
      minhash,
    };
  }

  /** Number of the skill with an identity key; -1 for none. */
  findPlace(key: string): number {
    const colon = key.indexOf(':');
    const path = key.slice(colon + 1);
    const wanted = `https://github.com/${key.slice(0, colon)}`;
    const isWanted = (url: string): boolean => url.length === wanted.length && url.toLowerCase() === wanted;
    const own = new Set(this.#repositories.flatMap((url, number) => (isWanted(url) ? [number] : [])));
    return own.size === 0
      ? -1
      : this.#of.findIndex((number, at) => own.has(number) && this.#paths[at] === path);
  }

  /** Account of each skill in order; null for one without a repository. */
  *accounts(): Generator<string | null> {
    for (let number = this.#accounts.length; number < this.#repositories.length; number += 1)
      this.#accounts.push(sourceOf(this.#repositories[number] ?? '').owner);
    for (const number of this.#of) yield this.#accounts[number] ?? null;
  }

  /** Numbers of the skills with this text or nearly this one, in order. */
  *findAlike(text: Fingerprint): Generator<number> {
    const wanted = valuesOf(Buffer.from(digitsOf(text), 'hex'));
    for (const { first, values } of this.#prints) {
      const end = first + values.length / printValues;
      for (let at = first; at < end; at += 1) {
        const odd = this.#odd.get(at);
        const start = (at - first) * printValues;
        const isNear =
          odd === undefined
            ? wanted.length === printValues && hasNearValues(values, start + shaValues, wanted)
            : similarity(odd, text.minhash) >= nearThreshold;
        if (isNear || hasSameValues(values, start, wanted)) yield at;
      }
    }
  }
}

/** SHA-256s are equal. */
function hasSameValues(values: Uint32Array, start: number, wanted: Uint32Array): boolean {
  for (let at = 0; at < shaValues; at += 1) if (values[start + at] !== wanted[at]) return false;
  return true;
}

/** As `similarity` of MinHashes with the threshold; most texts differ in the first values, and nothing more of them is read. */
function hasNearValues(values: Uint32Array, start: number, wanted: Uint32Array): boolean {
  let mayDiffer = minhashSize - nearEnough;
  for (let at = 0; at < minhashSize; at += 1)
    if (values[start + at] !== wanted[shaValues + at] && (mayDiffer -= 1) < 0) return false;
  return true;
}

/** In the order of the machine's bytes, which does not matter to what is equal. */
function valuesOf(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(new Uint8Array(bytes).buffer);
}
