/** How long work and leases are put off, by clocks that may be wrong: what no right clock could have said delays nothing. */

/** Milliseconds by which clocks of several nodes may differ. */
const clockSkew = 300_000;

/** Milliseconds that work is put off at most. */
const pauseMax = 12 * 3_600_000;

/** Whether work that waits until then has to wait still. */
export function isLater(runAfter: string, now: Date): boolean {
  const left = Date.parse(runAfter) - now.getTime();
  return left > 0 && left <= pauseMax;
}

/** Whether a lease until then (milliseconds, or RFC 3339; null: none) is still held, where it is given for `leaseMs`. */
export function isHeld(until: string | number | null, leaseMs: number, now: Date): boolean {
  if (until === null) return false;
  const left = new Date(until).getTime() - now.getTime();
  return left > 0 && left <= leaseMs + clockSkew;
}
