/** Slugs and names that imitate others: compared as a hurried reader sees them (attack table, row 24). */
import { foldText } from '../../audit/engine/fold.ts';
import { editDistance } from '../../search/text/edit-distance.ts';

/** A listed skill's slug and the account it comes from. */
interface ListedName {
  readonly slug: string;
  readonly owner: string;
}

/** Shortest account name of which one changed letter counts: shorter ones are too often one letter apart. */
const ownerLength = 5;

/** The slug of a listed skill that this one could be taken for; null when there is none. An owner's own never count. */
export function findLookAlike({ slug, owner }: ListedName, listed: readonly ListedName[]): string | null {
  const own = owner.toLowerCase();
  const seen = skeleton(slug);
  const ownSkeleton = skeleton(own);
  const near = new Map<string, boolean>();
  for (const other of listed) {
    const theirs = other.owner.toLowerCase();
    if (theirs === own) continue;
    let isNear = near.get(theirs);
    if (isNear === undefined) {
      const shorter = Math.min(own.length, theirs.length);
      isNear = shorter >= ownerLength && editDistance(ownSkeleton, skeleton(theirs), 1) <= 1;
      near.set(theirs, isNear);
    }
    if (isNear || (mayEqual(other.slug, seen) && skeleton(other.slug) === seen)) return other.slug;
  }
  return null;
}

/** A skeleton has no more letters than its slug, and at least half of them without the dashes. */
function mayEqual(slug: string, seen: string): boolean {
  return slug.length >= seen.length && slug.length <= 4 * seen.length;
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
