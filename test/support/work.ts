/**
 * How much work a piece of code does: the characters and list items that JavaScript's own methods go over while it runs. A
 * count, so that neither a slow machine nor a busy one changes it. Loops that are written out are not seen.
 */

type Method = (this: unknown, ...given: readonly unknown[]) => unknown;
type Count = (self: unknown, given: readonly unknown[], result: unknown) => number;

/** Of a text or a list; 0 of anything else. */
const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : 0;
const whole: Count = (self) => lengthOf(self);
const given: Count = (_self, _given, result) => lengthOf(result);
/** From where a search begins to where it finds something, or to the end. */
const searched: Count = (self, [, from], result) => {
  const begin = Number(from ?? 0);
  return (typeof result === 'number' && result >= 0 ? result + 1 : lengthOf(self)) - begin;
};

/** What one call goes over. Regular expressions are not here: all their methods ask `exec`. */
const counted: readonly (readonly [prototype: object, count: Count, names: readonly string[]])[] = [
  [String.prototype, given, ['slice', 'substring']],
  [String.prototype, searched, ['indexOf']],
  [
    String.prototype,
    whole,
    ['split', 'normalize', 'toLowerCase', 'toUpperCase', 'trim', 'trimEnd', 'trimStart'],
  ],
  [Array.prototype, given, ['slice']],
  [Array.prototype, whole, ['map', 'filter', 'flatMap', 'forEach', 'reduce', 'join', 'toSorted']],
];

/** From where it begins to the end of what it finds, or of the text; one character where it may only begin there. */
function read(pattern: RegExp, from: number, text: unknown, found: RegExpExecArray | null): number {
  if (found !== null) return Math.max(1, found.index + found[0].length - from);
  return pattern.sticky ? 1 : Math.max(1, String(text).length - from);
}

/** Counted units of one run; what it throws comes through. */
export function workOf(run: () => void): number {
  let work = 0;
  const former: (() => void)[] = [];
  const replace = (prototype: object, name: string, change: (method: Method) => Method): void => {
    const described = Object.getOwnPropertyDescriptor(prototype, name);
    if (described === undefined) throw new TypeError(`no method ${name}`);
    // As: a method of the language.
    Object.defineProperty(prototype, name, { ...described, value: change(described.value as Method) });
    former.push(() => Object.defineProperty(prototype, name, described));
  };
  replace(
    RegExp.prototype,
    'exec',
    (exec) =>
      function (this: unknown, text) {
        // As: what has this method.
        const pattern = this as RegExp;
        const from = pattern.global || pattern.sticky ? pattern.lastIndex : 0;
        // As: what `exec` gives back.
        const found = exec.call(pattern, text) as RegExpExecArray | null;
        work += read(pattern, from, text, found);
        return found;
      },
  );
  for (const [prototype, count, names] of counted)
    for (const name of names)
      replace(
        prototype,
        name,
        (method) =>
          function (this: unknown, ...words) {
            const result = method.apply(this, [...words]);
            work += count(this, words, result);
            return result;
          },
      );
  try {
    run();
  } finally {
    for (const each of former) each();
  }
  return work;
}
