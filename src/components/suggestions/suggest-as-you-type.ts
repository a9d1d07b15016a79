/** Suggestions under a search field, in the browser: the ARIA combobox pattern over a form that works without it. */
import { toSuggestions } from './suggestion.ts';
import { findParts, SuggestionList } from './suggestion-list.ts';

/** Milliseconds of silence before asking, so that a typed word costs one request. */
const debounceMs = 150;
const queryMin = 2;
const shown = 8;

/** Wires one form. */
export function suggestAsYouType(form: HTMLFormElement): void {
  const parts = findParts(form);
  if (parts === null) return;
  const suggestions = new SuggestionList(parts);
  const questions = new Questions(suggestions);

  parts.input.addEventListener('input', () => questions.askSoon(parts.input.value.trim()));
  parts.input.addEventListener('keydown', (event) => {
    if (suggestions.isOpen && takeKey(event.key, suggestions)) event.preventDefault();
  });
  // The field keeps the focus while an option is clicked.
  parts.list.addEventListener('mousedown', (event) => event.preventDefault());
  parts.list.addEventListener('click', openClicked);
  form.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && form.contains(event.relatedTarget))) suggestions.close();
  });
  form.addEventListener('submit', () => {
    questions.cancel();
    suggestions.close();
  });
}

/** Whether the key meant something to the list. */
function takeKey(key: string, suggestions: SuggestionList): boolean {
  if (key === 'ArrowDown') suggestions.move(1);
  else if (key === 'ArrowUp') suggestions.move(-1);
  else if (key === 'Escape') suggestions.close();
  else return key === 'Enter' && suggestions.choose();
  return true;
}

function openClicked(event: MouseEvent): void {
  const option = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-slug]') : null;
  const slug = option?.dataset['slug'];
  if (slug !== undefined) location.assign(`/skills/${encodeURIComponent(slug)}`);
}

/** The requests for one list, of which only the latest counts. */
class Questions {
  readonly #suggestions: SuggestionList;
  #timer = 0;
  #pending: AbortController | undefined;

  constructor(suggestions: SuggestionList) {
    this.#suggestions = suggestions;
  }

  /** Asks when nothing else is typed; too short a query closes the list. */
  askSoon(query: string): void {
    this.cancel();
    if (query.length < queryMin) this.#suggestions.close();
    else this.#timer = window.setTimeout(() => void this.#ask(query), debounceMs);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#pending?.abort();
  }

  async #ask(query: string): Promise<void> {
    const { signal } = (this.#pending = new AbortController());
    try {
      const parameters = new URLSearchParams({ q: query, limit: String(shown), prefix: 'true' });
      const response = await fetch(`/api/registry/search?${parameters}`, { signal });
      if (response.ok) this.#suggestions.show(toSuggestions(await response.json()));
      else this.#suggestions.close();
    } catch (error) {
      // Aborted by the next letter, or the network is gone: the form still works.
      if (!signal.aborted) this.#suggestions.close();
      if (!(error instanceof DOMException || error instanceof TypeError || error instanceof SyntaxError))
        throw error;
    }
  }
}
