/** Times of many calls, in milliseconds. */

export interface Times {
  readonly median: number;
  readonly p99: number;
}

/** Every item once to warm up, then `rounds` times; each call is timed on its own. */
export async function timeEach<Item>(
  items: readonly Item[],
  rounds: number,
  run: (item: Item) => unknown,
): Promise<Times> {
  for (const item of items) await run(item);
  return timeOnce(Array.from({ length: rounds }, () => items).flat(), run);
}

/** Each call timed on its own, without a round before. */
export async function timeOnce<Item>(items: readonly Item[], run: (item: Item) => unknown): Promise<Times> {
  const times: number[] = [];
  for (const item of items) {
    const started = performance.now();
    const result = run(item);
    if (result instanceof Promise) await result;
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { median: at(0.5), p99: at(0.99) };
}

export function timeLine(name: string, { median, p99 }: Times): string {
  return `${name.padEnd(58)} ${median.toFixed(3).padStart(9)} ${p99.toFixed(3).padStart(9)}`;
}
