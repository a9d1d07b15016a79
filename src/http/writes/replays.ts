/** A write that is sent again with its Idempotency-Key gets its first answer (draft-ietf-httpapi-idempotency-key-header). */
import type { Answer } from '../../api/run.ts';
import { ByteLru } from '../../byte-lru.ts';
import { sha256Hex } from '../../digest.ts';
import { problemAt } from '../../api/shared/problem-at.ts';
import { Problem } from '../../problem.ts';
import type { Network } from '../caller.ts';

/** Bytes of answers that are kept, and milliseconds for which each is. */
const bytesMax = 4 * 1_024 * 1_024;
const keptMs = 24 * 3_600 * 1_000;
/** A short key could be guessed by a neighbour in the same network, and an answer may hold a private token. */
const keyPattern = /^[!-~]{16,255}$/;

export interface Write {
  /** The header as it was sent; null without one. */
  readonly key: string | null;
  readonly endpointId: string;
  readonly caller: Network;
  readonly body: unknown;
}

interface Replays {
  /** Does the work once for each key; throws a 409 `Problem` for a key with another body, or whose first request has no answer yet. */
  run(write: Write, work: () => Promise<Answer>): Promise<{ answer: Answer; isReplay: boolean }>;
}

/** Kept by this process: what must never happen twice has a key of its own in the store, as reports have. */
export function createReplays(now: () => number = () => performance.now()): Replays {
  const kept = new ByteLru<Kept>(bytesMax);
  const underWay = new Set<string>();
  return {
    async run({ key, endpointId, caller, body }, work) {
      if (key === null) return { answer: await work(), isReplay: false };
      const scope = JSON.stringify([endpointId, caller.prefix, readKey(key)]);
      const digest = sha256Hex(JSON.stringify(body) ?? '');
      const first = kept.get(scope);
      if (first !== undefined && now() - first.at < keptMs) {
        if (first.digest === digest) return { answer: first.answer, isReplay: true };
        throw new Problem('conflict', 'this Idempotency-Key belongs to a request with another body');
      }
      if (underWay.has(scope))
        throw new Problem('conflict', 'the first request with this Idempotency-Key is not answered yet', {
          headers: { 'retry-after': '1' },
        });
      underWay.add(scope);
      try {
        const answer = await work();
        kept.set(scope, new Kept(digest, answer, now()));
        return { answer, isReplay: false };
      } finally {
        underWay.delete(scope);
      }
    },
  };
}

/** A string of Structured Fields, or the same without quotation marks. */
function readKey(header: string): string {
  const key = header.trim().replace(/^"(.*)"$/, '$1');
  if (keyPattern.test(key)) return key;
  throw problemAt('invalid-input', 'Idempotency-Key', 'must be 16 to 255 visible characters, e.g. a UUID');
}

class Kept {
  readonly digest: string;
  readonly answer: Answer;
  readonly at: number;
  readonly byteLength: number;

  constructor(digest: string, answer: Answer, at: number) {
    this.digest = digest;
    this.answer = answer;
    this.at = at;
    this.byteLength = JSON.stringify(answer).length * 2 + 512;
  }
}
