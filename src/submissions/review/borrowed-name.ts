/** Names that borrow a known one: in an account or a skill's name, or in words that claim to come from the holder of one. */
import { accountOf } from '../../schema/source.ts';
import { foldText } from '../../audit/engine/fold.ts';
import { isVerifiedByPerson, type Publisher } from '../../schema/collections.ts';
import { bothReadings, contains, type KnownName, othersNames, ownNames, wordsOf } from './known-names.ts';
import { claimsFrom, claimsUnnamed, unreadSentences } from './origin-claims.ts';

interface Named {
  /** Account on the code host. */
  readonly owner: string;
  /** As the skill calls itself; empty for none. */
  readonly name: string;
  /** Folder of its SKILL.md, which some clients install it under; empty for none. */
  readonly folder?: string;
  /** First heading of its text, which pages show; only this registry's own name is not free there. */
  readonly title?: string;
}

/** Whose names are not free. */
export interface NameHolders {
  readonly publishers: readonly Publisher[];
  /** Host of the registry's public address; null where it has none. */
  readonly host: string | null;
}

/**
 * Whose name account, name or folder contain, word by word, look-alike letters folded; null for none or the owner's own. This
 * registry's own is also found in account and name together and in the title, and no account may use it without a person's word.
 */
export function findBorrowedName(
  { owner, name, folder = '', title = '' }: Named,
  { publishers, host }: NameHolders,
): string | null {
  const own = ownNames(host).find(isIn([`${accountOf(owner)} ${name}`, name, folder, title]));
  if (own !== undefined) return own.label;
  return isTrusted(owner, publishers)
    ? null
    : (othersNames(owner.toLowerCase(), publishers).find(isIn([accountOf(owner), name, folder]))?.label ??
        null);
}

/** Whom a text claims to come from, or to be checked by, or may in a language that is not read; null for no one but the account's own. */
export function findClaimedOrigin(
  { owner, texts }: { readonly owner: string; readonly texts: readonly string[] },
  { publishers, host }: NameHolders,
): string | null {
  const names = [
    ...ownNames(host),
    ...(isTrusted(owner, publishers) ? [] : othersNames(owner.toLowerCase(), publishers)),
  ];
  for (const text of texts) {
    const found = claimsFrom(text, names);
    if (found !== null) return found.label;
  }
  const unread = texts.flatMap(unreadSentences);
  const named = names.find(isIn(unread));
  if (named !== undefined) return named.label;
  // "Umbrella forms", and elsewhere "written by its maintainers": whose is said in another sentence.
  if (!texts.some(claimsUnnamed)) return null;
  return names.find(isIn(texts))?.label ?? null;
}

const isIn = (texts: readonly string[]) => (known: KnownName) =>
  texts.flatMap(bothReadings).some((text) => contains(known, wordsOf(text)));

/** Whether a text says that what it describes is official, in the languages of most skills. */
export function claimsOfficial(text: string): boolean {
  return /(?<!\p{L})(?:official(?:ly)?|offiziell\p{L}{0,3}|officiel(?:le)?s?|oficial(?:es|mente)?|ufficial[ei]|официальн\p{L}{1,4})(?!\p{L})|官方|公式|공식/iu.test(
    foldText(text.normalize('NFKC')),
  );
}

/** The other brands of a publisher that a person verified are its business. */
function isTrusted(owner: string, publishers: readonly Publisher[]): boolean {
  return publishers.some((each) => each.slug === owner.toLowerCase() && isVerifiedByPerson(each));
}
