/** Suggestions under a search field, in the browser: the ARIA combobox pattern over a form that works without it. */

/** Milliseconds of silence before asking, so that a typed word costs one request. */
const debounceMs = 150;
const shown = 8;

interface Suggestion {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly trust: { readonly score: number };
}

/** Wires one form; texts of the answer are only ever set as text. */
export function suggestAsYouType(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[name=q]');
  const panel = form.querySelector<HTMLElement>('[data-suggest-panel]');
  const list = form.querySelector<HTMLElement>('[data-suggest-list]');
  const status = form.querySelector<HTMLElement>('[data-suggest-status]');
  if (input === null || panel === null || list === null || status === null) return;

  let active = -1;
  let timer = 0;
  let pending: AbortController | undefined;

  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  input.setAttribute('aria-expanded', 'false');

  const options = (): HTMLElement[] => [...list.children].filter((child) => child instanceof HTMLElement);

  function close(): void {
    active = -1;
    panel?.setAttribute('hidden', '');
    input?.setAttribute('aria-expanded', 'false');
    input?.removeAttribute('aria-activedescendant');
  }

  function activate(index: number): void {
    const all = options();
    if (all.length === 0) return;
    // One place beyond the ends is the field itself: arrows lead back to what was typed.
    active = index < -1 ? all.length - 1 : index >= all.length ? -1 : index;
    all.forEach((option, position) => option.setAttribute('aria-selected', String(position === active)));
    const current = all[active];
    if (current === undefined) input?.removeAttribute('aria-activedescendant');
    else {
      input?.setAttribute('aria-activedescendant', current.id);
      current.scrollIntoView({ block: 'nearest' });
    }
  }

  function show(results: readonly Suggestion[]): void {
    if (list === null || panel === null || status === null) return;
    list.replaceChildren(...results.map((result, index) => optionOf(result, `${list.id}-${index}`)));
    active = -1;
    panel.hidden = results.length === 0;
    input?.setAttribute('aria-expanded', String(results.length > 0));
    input?.removeAttribute('aria-activedescendant');
    status.textContent =
      results.length === 0 ? 'No suggestions.' : `${results.length} suggestions. Use the arrow keys.`;
  }

  async function ask(query: string): Promise<void> {
    pending?.abort();
    const request = new AbortController();
    pending = request;
    try {
      const parameters = new URLSearchParams({ q: query, limit: String(shown), prefix: 'true' });
      const response = await fetch(`/api/registry/search?${parameters}`, { signal: request.signal });
      if (response.ok) show(toSuggestions(await response.json()));
      else close();
    } catch (error) {
      // Aborted by the next letter, or the network is gone: the form still works.
      if (!request.signal.aborted) close();
      if (!(error instanceof DOMException || error instanceof TypeError || error instanceof SyntaxError))
        throw error;
    }
  }

  input.addEventListener('input', () => {
    clearTimeout(timer);
    pending?.abort();
    const query = input.value.trim();
    if (query.length < 2) {
      close();
      return;
    }
    timer = window.setTimeout(() => void ask(query), debounceMs);
  });

  input.addEventListener('keydown', (event) => {
    if (panel.hidden) return;
    if (event.key === 'ArrowDown') activate(active + 1);
    else if (event.key === 'ArrowUp') activate(active - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && active >= 0) options()[active]?.click();
    else return;
    event.preventDefault();
  });

  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-slug]') : null;
    if (option?.dataset['slug'] !== undefined)
      location.assign(`/skills/${encodeURIComponent(option.dataset['slug'])}`);
  });
  form.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && form.contains(event.relatedTarget))) close();
  });
  form.addEventListener('submit', () => {
    clearTimeout(timer);
    pending?.abort();
    close();
  });
}

function optionOf(result: Suggestion, id: string): HTMLElement {
  const option = document.createElement('li');
  option.id = id;
  option.role = 'option';
  option.dataset['slug'] = result.slug;
  option.ariaSelected = 'false';
  option.className =
    'flex cursor-pointer flex-col gap-x-4 px-4 py-2.5 sm:flex-row sm:items-baseline sm:justify-between hover:bg-sunken aria-selected:bg-accent-soft';
  option.append(
    textElement('font-medium truncate', result.name),
    textElement('text-sm text-soft whitespace-nowrap', `${result.category} · ${result.trust.score}`),
  );
  return option;
}

function textElement(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

/** The results of a search answer that have everything a suggestion shows. */
function toSuggestions(answer: unknown): Suggestion[] {
  const results: unknown = isObject(answer) ? answer['results'] : undefined;
  return Array.isArray(results) ? results.filter(isSuggestion) : [];
}

function isSuggestion(value: unknown): value is Suggestion {
  return (
    isObject(value) &&
    typeof value['slug'] === 'string' &&
    typeof value['name'] === 'string' &&
    typeof value['category'] === 'string' &&
    isObject(value['trust']) &&
    typeof value['trust']['score'] === 'number'
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
