/** What to do where a list has nothing: a filter that no skill can pass is the likely reason. */
import { slugOf } from '../../text/slug-of.ts';
import { oneLine } from '../../text/plain-text.ts';
import { categories } from '../../schema/vocabulary.ts';

/** One or two sentences. */
export function noMatchAdvice({ category }: Readonly<Record<string, unknown>>): string {
  const wanted = typeof category === 'string' ? slugOf(category) : '';
  if (wanted === '' || categories.some((each) => slugOf(each) === wanted))
    return 'Nothing matches. Use fewer or different words, or remove a filter.';
  return `Nothing matches: there is no category ${oneLine(String(category), 60)}. Categories: ${categories.join(', ')}.`;
}
