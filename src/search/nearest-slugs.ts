/** The known slugs most like an unknown one: shared letter trigrams, for suggestions in a 404. */

/** Best first, at most `count`; empty when nothing shares a quarter of the trigrams. */
export function nearestSlugs(wanted: string, known: readonly string[], count: number): string[] {
  const own = trigrams(wanted);
  const scored = known.flatMap((slug) => {
    const other = trigrams(slug);
    let shared = 0;
    for (const gram of own) if (other.has(gram)) shared += 1;
    const likeness = (2 * shared) / (own.size + other.size);
    return likeness >= 0.25 ? [{ slug, likeness }] : [];
  });
  scored.sort((a, b) => b.likeness - a.likeness || (a.slug < b.slug ? -1 : 1));
  return scored.slice(0, count).map(({ slug }) => slug);
}

function trigrams(text: string): Set<string> {
  const padded = `--${text}--`;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}
