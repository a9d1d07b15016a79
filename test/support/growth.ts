/** How much more work a larger input takes: a ratio of processor times, so that a slow machine changes nothing. */

/** Attempts before a ratio counts: another process disturbs one, not all; work that grows too fast fails each. */
const attempts = 3;

/** Processor time of `large` by that of `small`; the least of three attempts, or the first one below `enough`. */
export function growthOf(small: () => void, large: () => void, enough: number): number {
  small();
  let least = Infinity;
  for (let attempt = 0; attempt < attempts && least >= enough; attempt += 1)
    least = Math.min(least, costOf(large) / Math.max(costOf(small), costFloor));
  return least;
}

/** Milliseconds below which a measurement is mostly noise. */
const costFloor = 5;

function costOf(work: () => void): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}
