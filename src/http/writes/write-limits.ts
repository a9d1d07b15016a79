/** How often one caller may write: counted by address prefix and, within it, by agent. For reads see `../read-limits.ts`. */
import { Problem } from '../../problem.ts';
import type { Network } from '../caller.ts';

/** Seconds that a count lasts, and the share of a prefix's writes that one agent name may use. */
const windowSeconds = 60;
const agentShare = 0.5;
/** Writes that all /48 of one /32 may make together, in those of one: who holds a /32 has 65,536 of them. */
const allocationFactor = 10;
/** Most callers counted at once; all others share one count, so that forged addresses neither fill memory nor reset it. */
const callersMax = 100_000;
const others = 'others';

export interface WriteLimits {
  /** Counts one write; gives the RateLimit fields. Throws a 429 `Problem` when it is one too many. */
  take(caller: Network, agent: unknown): Readonly<Record<string, string>>;
  /** Whether the caller is never refused, by these limits or by quotas of one endpoint. */
  isExempt(caller: Network): boolean;
}

export interface WriteRule {
  /** Writes of one address prefix in a minute; 0 for no limit. */
  readonly perMinute: number;
  /** Whether the limit applies to programs on this machine too. */
  readonly countsLocal: boolean;
}

/** The default: programs on this machine belong to the operator and are exempt. */
export const defaultWriteRule: WriteRule = { perMinute: 600, countsLocal: false };

/** `now` is in milliseconds and never goes back: a wall clock that does would leave a window open for as long. */
export function createWriteLimits(
  { perMinute, countsLocal }: WriteRule,
  now: () => number = () => performance.now(),
): WriteLimits {
  let counts = new Map<string, number>();
  let started = now();
  const count = (name: string): number => {
    const key = counts.size < callersMax || counts.has(name) ? name : others;
    const next = (counts.get(key) ?? 0) + 1;
    counts.set(key, next);
    return next;
  };
  const isExempt = (caller: Network): boolean => perMinute === 0 || (caller.isLocal && !countsLocal);
  return {
    isExempt,
    take(caller, agent) {
      if (isExempt(caller)) return {};
      if (now() - started >= windowSeconds * 1000) {
        counts = new Map();
        started = now();
      }
      const resetSeconds = Math.max(1, Math.ceil((started + windowSeconds * 1000 - now()) / 1000));
      const allocation = allocationOf(caller.prefix);
      // One that is used up adds no further networks to the count.
      const isUsedUp = allocation !== null && count(allocation) > perMinute * allocationFactor;
      const used = isUsedUp ? perMinute + 1 : count(caller.prefix);
      const name = typeof agent === 'string' && agent !== '' ? agent.slice(0, 64) : null;
      // A network that is refused anyway adds no names.
      const byAgent = name === null || used > perMinute ? 0 : count(`${caller.prefix} ${name}`);
      const headers = {
        'ratelimit-policy': `"write";q=${perMinute};w=${windowSeconds}`,
        ratelimit: `"write";r=${Math.max(0, perMinute - used)};t=${resetSeconds}`,
      };
      if (used <= perMinute && byAgent <= Math.max(1, perMinute * agentShare)) return headers;
      throw new Problem(
        'too-many-requests',
        `too many writes from this network; retry in ${resetSeconds} seconds`,
        {
          headers: { ...headers, 'retry-after': String(resetSeconds) },
        },
      );
    },
  };
}

/** The /32 around an IPv6 prefix, as internet providers get them; null for others. */
function allocationOf(prefix: string): string | null {
  const [, first, second] = /^([0-9a-f]+):([0-9a-f]+):[0-9a-f]+::\/48$/.exec(prefix) ?? [];
  return first === undefined || second === undefined ? null : `${first}:${second}::/32`;
}
