/** Rows of a table look alike, and so do the head and the foot of all pages: a rule about colours needs some of them, not all. */

interface AxePage {
  readonly axe: { configure(spec: { rules: readonly { id: string; selector: string }[] }): void };
}

/**
 * Runs in a page that has axe. An element is marked where three before it had every style, tag and class that its colours
 * come from, and so had each of their ancestors, or where such a look is among `judged`: of this page at another width, or of
 * another page. What may have moved before another background is no look that is known. The rule is set to the selector,
 * which leaves out what is marked. Returns the looks that are shown.
 */
export function markAlike({
  rule,
  judged,
}: {
  readonly rule: { readonly id: string; readonly selector: string };
  readonly judged: readonly number[];
}): number[] {
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
  /** The same number for the same text on every page (cyrb53). */
  const numberOf = (text: string): number => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      high = Math.imul(high ^ code, 2_654_435_761);
      low = Math.imul(low ^ code, 1_597_334_677);
    }
    high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
    low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
    return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
  };
  const known = new Set(judged);
  const theme = matchMedia('(prefers-color-scheme: dark)').matches;
  const loose = new Set<Element | null>();
  const counts = new Map<number, number>();
  const lookOf = new Map<Element | null, number>();
  // Parents come before their children.
  for (const element of document.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    const above = lookOf.get(element.parentElement) ?? -1;
    const own = [theme, element.tagName, element.getAttribute('class'), ...styles.map((name) => style[name])];
    const look = numberOf(JSON.stringify([above, ...own]));
    lookOf.set(element, look);
    const seen = counts.get(look) ?? 0;
    // What is not shown is no sample of what is.
    if (element.checkVisibility()) counts.set(look, seen + 1);
    if (loose.has(element.parentElement) || ['absolute', 'fixed', 'sticky'].includes(style.position))
      loose.add(element);
    element.toggleAttribute('data-alike', seen >= 3 || (known.has(look) && !loose.has(element)));
  }
  (globalThis as unknown as AxePage).axe.configure({ rules: [rule] });
  return [...counts.keys()];
}
