/** What a skill is about besides the task: products in its name that the caller did not name. */
import type { CandidateView } from '../../api/shared/candidate.ts';

/** Kinds of needs whose name is a product; one that is in the skill's name too is what the skill is about, needed or not. */
const products: ReadonlySet<string> = new Set(['service', 'account', 'program', 'mcp-server']);

type Named = Pick<CandidateView, 'name' | 'repository' | 'needs'>;

/**
 * Words of a skill's name that are a product, as its needs, its owner or its capitals say, and that the task does not name.
 * @param asked Task and keywords.
 */
export function unaskedNames({ name, repository, needs }: Named, asked: string): string[] {
  const wanted = new Set(wordsOf(asked).map(plain));
  const needed = new Set(
    needs
      .filter(({ kind }) => products.has(kind))
      .flatMap((need) => wordsOf(need.name).filter((word) => /\p{Lu}/u.test(word)))
      .map(plain),
  );
  const owner = repository.split('/')[3]?.toLowerCase() ?? '';
  const isKnown = (word: string): boolean => needed.has(plain(word)) || isMakerOf(owner, plain(word));
  const names = wordsOf(name).filter((word, at) => {
    const isName = isWrittenAsName(word, at === 0) || (/^\p{Lu}/u.test(word) && isKnown(word));
    return isName && !wanted.has(plain(word));
  });
  return [...new Set(names)];
}

/** `stripe`, `getsentry` and `langchain-ai` are named after what they make; longer names are sentences. */
function isMakerOf(owner: string, word: string): boolean {
  const [maker = '', , third] = owner.split('-');
  const isAffixed = maker.startsWith(word) || maker.endsWith(word);
  return third === undefined && isAffixed && word.length >= 4 && maker.length - word.length <= 3;
}

/** Capitals alone are an abbreviation, of a format or a method as often as of a product: those that are one are known otherwise. */
function isWrittenAsName(word: string, isFirst: boolean): boolean {
  return /\p{Ll}{2}/u.test(word) && /\p{Lu}/u.test(isFirst ? word.slice(1) : word);
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}.+#]*(?<!\.)/gu) ?? [];
}

/** One form of singular and plural, whatever the letter case, and of a name with and without its ending: Postgres, PostgreSQL. */
function plain(word: string): string {
  return word.toLowerCase().replace(/(?<=...)(?:\.?js|sql|db|s)$/, '');
}
