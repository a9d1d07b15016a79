/** What Node 18 to 22 lack of the language that this program, or one that it fetches, uses; imported before everything else. */

function supply(owner: object, name: string, value: (this: never, ...given: never[]) => unknown): void {
  if (!(name in owner)) Reflect.defineProperty(owner, name, { configurable: true, writable: true, value });
}

// `canonicalize` asks for it at every text of a signed document; Node has it from version 20.
supply(String.prototype, 'isWellFormed', function (this: string) {
  return !/\p{Surrogate}/u.test(String(this));
});

// From version 20.
supply(String.prototype, 'toWellFormed', function (this: string) {
  return String(this).replaceAll(/\p{Surrogate}/gu, '\u{FFFD}');
});
supply(Array.prototype, 'toSorted', function <T>(this: T[], compare?: (a: T, b: T) => number) {
  return [...this].sort(compare);
});
supply(Array.prototype, 'toReversed', function <T>(this: T[]) {
  return [...this].reverse();
});

// From version 21.
supply(Map, 'groupBy', <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    index += 1;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
});

// From version 22.
supply(URL, 'parse', (text: string, base?: string): URL | null => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
});
supply(Promise, 'withResolvers', () => {
  const made: { resolve?: unknown; reject?: unknown } = {};
  const promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return { promise, ...made };
});

// From version 24. The audit puts names between other parts of a pattern, so only signs of the syntax matter.
supply(RegExp, 'escape', (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
