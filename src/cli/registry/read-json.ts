/** Members of a JSON value from outside, each checked; the failure names the member that is not as expected. */
import { Failure } from '../failure.ts';

/** A JSON value and its place in the document. */
export class JsonValue {
  readonly value: unknown;
  readonly path: string;

  constructor(value: unknown, path: string) {
    this.value = value;
    this.path = path;
  }

  /** A member; throws unless this is an object. `undefined` members can be asked for. */
  get(name: string): JsonValue {
    const { value } = this;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw this.#wrong('an object');
    const member: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    return new JsonValue(member, `${this.path}.${name}`);
  }

  /** Members of an object in their order. */
  entries(): [string, JsonValue][] {
    const { value } = this;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw this.#wrong('an object');
    return Object.entries(value).map(([name, each]) => [name, new JsonValue(each, `${this.path}.${name}`)]);
  }

  /** Of a member that may be missing; none then. */
  entriesOrNone(): [string, JsonValue][] {
    return this.isNothing() ? [] : this.entries();
  }

  list(): JsonValue[] {
    if (!Array.isArray(this.value)) throw this.#wrong('a list');
    return this.value.map((each, at) => new JsonValue(each, `${this.path}[${at}]`));
  }

  /** Of a member that may be missing; empty then. */
  listOrNone(): JsonValue[] {
    return this.isNothing() ? [] : this.list();
  }

  text(pattern?: RegExp): string {
    if (typeof this.value !== 'string' || (pattern !== undefined && !pattern.test(this.value)))
      throw this.#wrong(pattern === undefined ? 'text' : `text like ${pattern.source}`);
    return this.value;
  }

  /** Of a list: what is read of each. */
  each<T>(read: (value: JsonValue) => T): T[] {
    return this.list().map(read);
  }

  /** Of a list that may be missing. */
  eachOrNone<T>(read: (value: JsonValue) => T): T[] {
    return this.listOrNone().map(read);
  }

  /** Of a list: the text of each. */
  texts(): string[] {
    return this.each((each) => each.text());
  }

  textOrNull(pattern?: RegExp): string | null {
    return this.value === null || this.value === undefined ? null : this.text(pattern);
  }

  /** A whole number from 0. */
  count(): number {
    if (typeof this.value !== 'number' || !Number.isSafeInteger(this.value) || this.value < 0)
      throw this.#wrong('a whole number');
    return this.value;
  }

  /** An object of whole numbers from 0; null where it is missing. */
  countsOrNull(): Record<string, number> | null {
    if (this.isNothing()) return null;
    return Object.fromEntries(this.entries().map(([name, each]) => [name, each.count()]));
  }

  /** A score of 0 to 100, decimals allowed. */
  score(): number {
    if (typeof this.value !== 'number' || !(this.value >= 0 && this.value <= 100))
      throw this.#wrong('a number from 0 to 100');
    return this.value;
  }

  flag(): boolean {
    if (typeof this.value !== 'boolean') throw this.#wrong('true or false');
    return this.value;
  }

  isNothing(): boolean {
    return this.value === null || this.value === undefined;
  }

  #wrong(expected: string): Failure {
    return new Failure('failure', `${this.path} is not ${expected}`);
  }
}

/** Most levels of a document: what goes through one by recursion, as JSON.stringify does, has an end. */
const levelsMax = 100;

/** Throws a failure that names the document when the text is no JSON, or is nested without need. */
export function parseJson(text: string, name: string): JsonValue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Failure('failure', `${name} is not JSON`);
    throw error;
  }
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levelsMax) throw new Failure('failure', `${name} has more than ${levelsMax} levels`);
    level = level.flatMap((each): unknown[] =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    );
  }
  return new JsonValue(value, name);
}
