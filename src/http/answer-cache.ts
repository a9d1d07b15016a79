/** Answers that are kept while what they show stays the same, within a bound of bytes. */
import { ByteLru } from '../byte-lru.ts';
import type { Context, Endpoint } from '../api/define.ts';
import type { RawInput } from '../api/run.ts';
import type { Format } from '../schema/vocabulary.ts';
import type { Entity } from './entity.ts';

export class AnswerCache {
  readonly #kept: ByteLru<Kept>;

  /** Bounds what is kept, compressed forms included. */
  constructor(maxBytes: number) {
    this.#kept = new ByteLru(maxBytes);
  }

  /** `state`: what the answer shows, a skill or all of the registry; the answer is made again when that is another one. */
  async keep(key: string, state: object | string, make: () => Promise<Entity>): Promise<Entity> {
    const existing = this.#kept.get(key);
    if (existing?.state === state) return existing.entity;
    const entity = await make();
    this.#kept.set(key, new Kept(entity, state));
    return entity;
  }
}

/** What an answer about more than one skill shows. */
export function stateOf(context: Context): object {
  return context.edition ?? context;
}

class Kept {
  readonly entity: Entity;
  readonly state: object | string;

  constructor(entity: Entity, state: object | string) {
    this.entity = entity;
    this.state = state;
  }

  get byteLength(): number {
    return this.entity.byteLength;
  }
}

/** Only what the endpoint reads counts, so that unknown parameters fill no cache; null for what is asked once. */
export function cacheKey(endpoint: Endpoint, { path, query, body }: RawInput, format: Format): string | null {
  if (body !== undefined) return null;
  const values = knownNames(endpoint, query).map((name) => [name, query[name]]);
  return `${endpoint.id} ${format} ${JSON.stringify([path, values])}`;
}

/** Names of the parameters in a query that the endpoint reads, sorted. */
export function knownNames({ query: schema }: Endpoint, query: RawInput['query']): string[] {
  return Object.keys(schema?.shape ?? {})
    .filter((name) => query[name] !== undefined)
    .sort();
}
