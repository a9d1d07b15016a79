/** What Node 18 to 22 and browsers of 2022 lack of the language; imported before everything else by the client and by what it fetches. */

add(
  Array.prototype,
  'toSorted',
  function toSorted(this: unknown[], compare?: (a: never, b: never) => number) {
    return [...this].sort(compare as (a: unknown, b: unknown) => number);
  },
);
add(Array.prototype, 'toReversed', function toReversed(this: unknown[]) {
  return [...this].reverse();
});
add(Map, 'groupBy', (items: Iterable<unknown>, keyOf: (item: unknown, at: number) => unknown) => {
  const groups = new Map<unknown, unknown[]>();
  let at = 0;
  for (const item of items) {
    const key = keyOf(item, at);
    at += 1;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
});
add(URL, 'parse', (text: string, base?: string) => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
});
// `canonicalize` asks for it at every text of a signed document.
add(String.prototype, 'isWellFormed', function isWellFormed(this: string) {
  return !/\p{Surrogate}/u.test(String(this));
});
add(String.prototype, 'toWellFormed', function toWellFormed(this: string) {
  return String(this).replace(/\p{Surrogate}/gu, '\uFFFD');
});
add(Promise, 'withResolvers', () => {
  let settle: object = {};
  const promise = new Promise((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
});
// The audit puts names between other parts of a pattern, so only signs of the syntax matter.
add(RegExp, 'escape', (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));

function add(place: object, name: string, value: (...words: never[]) => unknown): void {
  if (!(name in place)) Reflect.defineProperty(place, name, { configurable: true, writable: true, value });
}
