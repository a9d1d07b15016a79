/** What a skill is about besides the task: products in its name that the caller did not name. */
import type { CandidateView } from './candidate.ts';

/** Kinds of needs whose name is a product: work without it is work for another skill. */
const products: ReadonlySet<string> = new Set(['service', 'account', 'program', 'mcp-server']);

type Named = Pick<CandidateView, 'name' | 'repository' | 'needs'>;

/**
 * Words of a skill's name that are a product, as its needs, its owner or its capitals say, and that the task does not name.
 * @param asked Task and keywords.
 */
export function unaskedNames({ name, repository, needs }: Named, asked: string): string[] {
  const wanted = new Set(wordsOf(asked).map(plain));
  const makers = (repository.split('/')[3] ?? '').split('-');
  const known = new Set(
    [
      ...makers,
      ...needs
        .filter(({ kind, optional }) => products.has(kind) && optional !== true)
        .flatMap((need) => wordsOf(need.name)),
    ].map(plain),
  );
  const names = wordsOf(name).filter((word, at) => {
    const isName =
      /\p{Lu}/u.test(at === 0 ? word.slice(1) : word) || (/^\p{Lu}/u.test(word) && known.has(plain(word)));
    return isName && !wanted.has(plain(word));
  });
  return [...new Set(names)];
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}.+#]*(?<!\.)/gu) ?? [];
}

/** One form of singular and plural, whatever the letter case. */
function plain(word: string): string {
  return word.toLowerCase().replace(/s$/, '');
}
