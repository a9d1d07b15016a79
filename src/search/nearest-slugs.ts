/** The known slugs most like an unknown one: shared letter trigrams, for suggestions in a 404. */

/** The least Dice coefficient of a suggestion: below it random words find a slug as often as slips and missing owners do. */
const leastLikeness = 0.35;
/** Of the best one's likeness: beside a slip of one letter, another skill of the same owner is not what was meant. */
const partOfBest = 0.7;

/** Best first, at most `count`; those that lack only their owner before all others. Empty where nothing is near. */
export function nearestSlugs(wanted: string, known: readonly string[], count: number): string[] {
  const own = trigrams(wanted);
  const scored = known.flatMap((slug) => {
    const other = trigrams(slug);
    let shared = 0;
    for (const gram of own) if (other.has(gram)) shared += 1;
    const likeness = (2 * shared) / (own.size + other.size);
    const lacksOwner = slug.endsWith(`-${wanted}`);
    return likeness >= leastLikeness || lacksOwner ? [{ slug, likeness, lacksOwner }] : [];
  });
  scored.sort(
    (a, b) =>
      Number(b.lacksOwner) - Number(a.lacksOwner) || b.likeness - a.likeness || (a.slug < b.slug ? -1 : 1),
  );
  const least = partOfBest * scored.reduce((most, { likeness }) => Math.max(most, likeness), 0);
  return scored
    .filter(({ likeness, lacksOwner }) => lacksOwner || likeness >= least)
    .slice(0, count)
    .map(({ slug }) => slug);
}

function trigrams(text: string): Set<string> {
  const padded = `--${text}--`;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}
