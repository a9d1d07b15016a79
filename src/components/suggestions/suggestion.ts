/** What a suggestion shows, read from an answer of the search endpoint. */
import { isObject } from '../../schema/json.ts';

export interface Suggestion {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
}

/** The results of a search answer that have everything a suggestion shows. */
export function toSuggestions(answer: unknown): Suggestion[] {
  const results: unknown = isObject(answer) ? answer['results'] : undefined;
  return Array.isArray(results) ? results.filter(isSuggestion) : [];
}

function isSuggestion(value: unknown): value is Suggestion {
  return (
    isObject(value) &&
    typeof value['slug'] === 'string' &&
    typeof value['name'] === 'string' &&
    typeof value['category'] === 'string'
  );
}
