/** Quotas as documents of the store: exact for every node, counted in the same step as what they allow. */
import type { DocumentChange, Store } from '../../ports/store.ts';
import type { Signer } from '../../ports/surroundings.ts';
import { Problem } from '../../problem.ts';
import { type QuotaName, quotas, type QuotaUse, spendQuota } from './limits.ts';
import { toHex } from '../../proof/bytes.ts';
import { dayOf } from '../../text/day.ts';

/** Documents of days gone by that one use removes. */
const sweptAtOnce = 5;

interface QuotaSurroundings {
  readonly store: Pick<Store, 'getDocument' | 'listDocuments'>;
  readonly signer: Signer;
  readonly now: Date;
  /** Address prefix. */
  readonly caller: string;
}

/** Ids start with the day. */
export const quotaKind = (name: QuotaName): string => `quota-${name}`;

/** Keyed, with the day as its salt: tells callers of one day apart and says nothing of tomorrow's. */
export function hashPrefix(caller: string, now: Date, signer: Signer): string {
  const bytes = signer.mac(new TextEncoder().encode(`submission:${dayOf(now)}:${caller}`));
  return toHex(bytes.subarray(0, 16));
}

/** Changes to be written together with what is counted. Throws a 429 `Problem` when there is no room left. */
export async function countUse(
  name: QuotaName,
  surroundings: QuotaSurroundings,
  units = 1,
): Promise<DocumentChange[]> {
  const { store, signer, now } = surroundings;
  const caller = quotas[name].of === 'network' ? surroundings.caller : 'everyone';
  const kind = quotaKind(name);
  const today = dayOf(now);
  const id = `${today}:${hashPrefix(caller, now, signer)}`;
  const found = await store.getDocument(kind, id);
  // Only this function writes the kind.
  const spent = spendQuota(name, (found?.value as QuotaUse | undefined) ?? null, now, units);
  if ('retryAfter' in spent) throw tooMany(name, spent.retryAfter);
  const oldest = await store.listDocuments(kind, { limit: sweptAtOnce });
  const past = oldest.filter((document) => document.id < today);
  return [
    { kind, id, value: spent.use, expected: found?.version ?? 0 },
    ...past.map((document) => ({ kind, id: document.id, value: null })),
  ];
}

function tooMany(name: QuotaName, retryAfter: number): Problem {
  const { perHour, perDay, of, units } = quotas[name];
  const whose = of === 'network' ? 'from one network' : 'from all callers together';
  return new Problem(
    'too-many-requests',
    `at most ${perHour} ${units} an hour and ${perDay} a day ${whose}; retry in ${retryAfter} seconds`,
    { headers: { 'retry-after': String(retryAfter) } },
  );
}
