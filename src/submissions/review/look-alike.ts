/** Slugs and names that imitate others: compared as a hurried reader sees them (attack table, row 24). */
import { foldText } from '../../audit/engine/fold.ts';
import { editDistance } from '../../text/edit-distance.ts';

/** A skill's slug and the account it comes from. */
interface ListedName {
  readonly slug: string;
  readonly owner: string;
}

/** Shortest account name of which one changed letter counts: shorter ones are too often one letter apart. */
const ownerLength = 5;

/**
 * The slug of a listed skill that this one could be taken for; null when there is none. An owner's own never count, and an
 * account of which a skill is listed is no longer compared by its own name: it was the first of the two, or a person has seen both.
 */
export function findLookAlike(
  { slug, owner }: ListedName,
  listed: Iterable<readonly [slug: string, owner: string]>,
): string | null {
  const own = owner.toLowerCase();
  const seen = skeleton(slug);
  const ownSkeleton = skeleton(own);
  const near = new Map<string, boolean>();
  let byAccount: string | null = null;
  let isListed = false;
  for (const [otherSlug, account] of listed) {
    const theirs = account.toLowerCase();
    if (theirs === own) {
      isListed = true;
      continue;
    }
    if (mayEqual(otherSlug, seen) && skeleton(otherSlug) === seen) return otherSlug;
    let isNear = near.get(theirs);
    if (isNear === undefined) {
      const shorter = Math.min(own.length, theirs.length);
      isNear = shorter >= ownerLength && editDistance(ownSkeleton, skeleton(theirs), 1) <= 1;
      near.set(theirs, isNear);
    }
    if (isNear) byAccount ??= otherSlug;
  }
  return isListed ? null : byAccount;
}

/** What can be seen without a skeleton: it has no more letters than its slug, a quarter of them at least, and begins alike. */
function mayEqual(slug: string, seen: string): boolean {
  return (
    slug.length >= seen.length && slug.length <= 4 * seen.length && firstLetter(slug) === firstLetter(seen)
  );
}

/** Letters that begin what looks like another one, as that one. */
const beginsLike: Readonly<Record<string, string>> = {
  r: 'm',
  v: 'w',
  '0': 'o',
  '1': 'l',
  i: 'l',
  '5': 's',
  '3': 'e',
};

function firstLetter(slug: string): string {
  const first = slug[0] ?? '';
  return beginsLike[first] ?? first;
}

/** Letters and digits that look alike made one, dashes left out. */
export function skeleton(slug: string): string {
  return slug
    .toLowerCase()
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('5', 's')
    .replaceAll('3', 'e')
    .replaceAll('-', '');
}

/** Whether a name contains letters of another script in place of Latin ones, or invisible letters. */
export function isDisguised(name: string): boolean {
  return foldText(name) !== name.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-');
}
