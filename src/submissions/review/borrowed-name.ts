/** Names that borrow a known one: an account or a skill that contains a brand's or a verified publisher's name. */
import { brands } from '../../audit/vocabulary/brand-names.ts';
import { foldText } from '../../audit/engine/fold.ts';
import { isVerified, type Publisher } from '../../schema/collections.ts';
import { skeleton } from './look-alike.ts';

interface Named {
  /** Account on the code host. */
  readonly owner: string;
  /** As the skill calls itself; empty for none. */
  readonly name: string;
}

/** Fewest letters of a name that is also found at the start or end of a longer word: `anthropic` in `anthropicskills`. */
const insideLength = 7;

/** The brand or publisher whose name is contained, word by word, look-alike letters folded; null for none or the owner's own. */
export function findBorrowedName({ owner, name }: Named, publishers: readonly Publisher[]): string | null {
  const account = owner.toLowerCase();
  if (publishers.some((each) => each.slug === account && isVerified(each))) return null;
  const words = [wordsOf(owner), wordsOf(name)];
  const contains = (known: string): boolean => words.some((each) => isIn(known, each));
  for (const publisher of publishers) {
    if (publisher.slug !== account && (contains(publisher.slug) || contains(publisher.name)))
      return publisher.name;
  }
  const found = Object.entries(brands).find(
    ([brand, accounts]) => !accounts.includes(account) && contains(brand),
  );
  return found?.[0] ?? null;
}

/** Whether a text says that what it describes is official, in the languages of most skills. */
export function claimsOfficial(text: string): boolean {
  return /(?<!\p{L})(?:official(?:ly)?|offiziell\p{L}{0,3}|officiel(?:le)?s?|oficial(?:es|mente)?|ufficial[ei]|официальн\p{L}{1,4})(?!\p{L})|官方|公式/iu.test(
    foldText(text.normalize('NFKC')),
  );
}

function wordsOf(text: string): string[] {
  const folded = foldText(text.normalize('NFKC')).replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1-$2');
  return folded
    .split(/[^\p{L}\p{N}]+/u)
    .map(skeleton)
    .filter((word) => word !== '');
}

/** As one word, as several in a row (`open-ai`), or at an end of a longer word. */
function isIn(known: string, words: readonly string[]): boolean {
  const wanted = wordsOf(known).join('');
  if (wanted === '') return false;
  for (let from = 0; from < words.length; from += 1) {
    let run = '';
    for (const word of words.slice(from)) {
      run += word;
      if (run === wanted) return true;
      if (run.length > wanted.length) break;
    }
  }
  return (
    wanted.length >= insideLength && words.some((word) => word.startsWith(wanted) || word.endsWith(wanted))
  );
}
