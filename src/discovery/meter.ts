/** Counts the requests of a run, and knows when its budget or the hour’s quota is spent. */

export interface Meter {
  /** For the adapter: called with each answer. */
  readonly onAnswer: (headers: Headers) => void;
  /** Requests so far. */
  used(): number;
  /** Requests that are left of the budget. */
  left(): number;
  /** Why no more requests should be made; null if there is room. */
  spent(): string | null;
}

/** Share of an hour’s requests that is left for other work, above all the review of submissions. */
const floorShare = 0.05;
/** Smaller quotas are those of searches, which come back within a minute. */
const hourlyQuota = 60;

export function createMeter(budget: number): Meter {
  let used = 0;
  let low: string | null = null;
  return {
    onAnswer(headers) {
      used += 1;
      const number = (name: string): number => Number(headers.get(name) ?? Number.NaN);
      const [remaining, limit] = [number('x-ratelimit-remaining'), number('x-ratelimit-limit')];
      const isHourly = limit >= hourlyQuota && !/search/.test(headers.get('x-ratelimit-resource') ?? '');
      if (isHourly && remaining <= Math.max(5, Math.floor(limit * floorShare)))
        low = `only ${remaining} of ${limit} requests are left this hour`;
    },
    used: () => used,
    left: () => Math.max(0, budget - used),
    spent: () => low ?? (used < budget ? null : `the budget of ${budget} requests is spent`),
  };
}
