/** Rows of a table look alike: a rule about colours needs some of them, not all. */

interface AxePage {
  readonly axe: { configure(spec: { rules: readonly { id: string; selector: string }[] }): void };
  /** Numbers of the looks so far, and those of them that the rule has seen. */
  looks?: { readonly numbers: Map<string, number>; readonly judged: Set<number> };
}

/**
 * Runs in a page that has axe. An element is marked where three before it had every style, tag and class that its colours
 * come from, and so had each of their ancestors; the rule is set to the selector, which leaves out what is marked. At another
 * width also what had the same look at the width before is marked, unless it may have moved before another background.
 */
export function markAlike(rule: { readonly id: string; readonly selector: string }): void {
  const styles = [
    'color',
    'backgroundColor',
    'backgroundImage',
    'opacity',
    'filter',
    'mixBlendMode',
    'position',
    'visibility',
    'display',
    'fontSize',
    'fontWeight',
    'textShadow',
  ] as const;
  const here = globalThis as unknown as AxePage;
  const { numbers, judged } = (here.looks ??= { numbers: new Map(), judged: new Set() });
  const theme = matchMedia('(prefers-color-scheme: dark)').matches;
  const loose = new Set<Element | null>();
  const counts = new Map<number, number>();
  const lookOf = new Map<Element | null, number>();
  // Parents come before their children.
  for (const element of document.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    const above = lookOf.get(element.parentElement) ?? -1;
    const own = [theme, element.tagName, element.getAttribute('class'), ...styles.map((name) => style[name])];
    const key = JSON.stringify([above, ...own]);
    const look = numbers.get(key) ?? numbers.size;
    numbers.set(key, look);
    lookOf.set(element, look);
    const seen = counts.get(look) ?? 0;
    // What is not shown is no sample of what is.
    if (element.checkVisibility()) counts.set(look, seen + 1);
    if (loose.has(element.parentElement) || ['absolute', 'fixed', 'sticky'].includes(style.position))
      loose.add(element);
    element.toggleAttribute('data-alike', seen >= 3 || (judged.has(look) && !loose.has(element)));
  }
  for (const look of counts.keys()) judged.add(look);
  here.axe.configure({ rules: [rule] });
}
