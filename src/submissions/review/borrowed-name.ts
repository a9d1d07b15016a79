/** Names that borrow a known one: in an account or a skill's name, or in words that claim to come from the holder of one. */
import { accountOf } from '../../schema/source.ts';
import { foldText } from '../../audit/engine/fold.ts';
import { isVerifiedByPerson, type Publisher } from '../../schema/collections.ts';
import {
  bothReadings,
  contains,
  type KnownName,
  othersNames,
  ownNames,
  tableOf,
  wordsOf,
} from './known-names.ts';
import { claimsFrom, claimsUnnamed } from './origin-claims.ts';
import {
  hasOtherLanguage,
  holderBehindShortWord,
  holderInOtherLanguage,
  type IsKnownWord,
} from './other-language.ts';

interface Named {
  /** Account on the code host. */
  readonly owner: string;
  /** As the skill calls itself; empty for none. */
  readonly name: string;
  /** Folder of its SKILL.md, which some clients install it under; empty for none. */
  readonly folder?: string;
  /** First heading of its text, which pages show. */
  readonly title?: string;
}

/** Whose names are not free. */
export interface NameHolders {
  readonly publishers: readonly Publisher[];
  /** Host of the registry's public address; null where it has none. */
  readonly host: string | null;
}

/** How a text is read for what it says of its origin. */
export interface OriginReader extends NameHolders {
  readonly isKnownWord: IsKnownWord;
}

/**
 * Whose name account, name, folder or title contain, word by word, look-alike letters folded; null for none or the owner's own.
 * This registry's own is also found in account and name together, and no account may use it without a person's word.
 */
export function findBorrowedName(
  { owner, name, folder = '', title = '' }: Named,
  { publishers, host }: NameHolders,
): string | null {
  const own = ownNames(host).find(isIn([`${accountOf(owner)} ${name}`, name, folder, title]));
  if (own !== undefined) return own.label;
  return isTrusted(owner, publishers)
    ? null
    : (othersNames(owner.toLowerCase(), publishers).find(isIn([accountOf(owner), name, folder, title]))
        ?.label ?? null);
}

interface Said {
  readonly owner: string;
  /** What the skill says of itself: name, title, front matter. */
  readonly texts: readonly string[];
  /** Paragraphs of its instructions. */
  readonly body?: readonly string[];
}

/**
 * Whom a skill claims to come from or to be checked by, or names in another language than English, in which either may be
 * said; null for no one but the account's own.
 */
export function findClaimedOrigin(
  { owner, texts, body = [] }: Said,
  { publishers, host, isKnownWord }: OriginReader,
): string | null {
  const names = [
    ...ownNames(host),
    ...(isTrusted(owner, publishers) ? [] : othersNames(owner.toLowerCase(), publishers)),
  ];
  const table = tableOf(names);
  const found =
    firstOf(
      texts,
      (text) =>
        claimsFrom(text, table) ??
        holderInOtherLanguage(text, table, isKnownWord, 1) ??
        holderBehindShortWord(text, table),
    ) ??
    // Instructions have terms that no dictionary has, one at a time.
    firstOf(body, (text) => claimsFrom(text, table) ?? holderInOtherLanguage(text, table, isKnownWord, 2));
  if (found !== null) return found.label;
  // "Umbrella forms", and elsewhere "written by its maintainers": whose is said in another sentence.
  const named = names.find(isIn(texts));
  if (named === undefined) return null;
  return texts.some((text) => claimsUnnamed(text) || hasOtherLanguage(text, isKnownWord))
    ? named.label
    : null;
}

function firstOf(texts: readonly string[], find: (text: string) => KnownName | null): KnownName | null {
  for (const text of texts) {
    const found = find(text);
    if (found !== null) return found;
  }
  return null;
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
