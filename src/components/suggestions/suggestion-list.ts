/** The list under a search field as the ARIA combobox pattern has it: what is shown, and which option is active. */
import type { Suggestion } from './suggestion.ts';

/** The parts of a search form that suggestions need. */
interface Parts {
  readonly input: HTMLInputElement;
  readonly panel: HTMLElement;
  readonly list: HTMLElement;
  readonly status: HTMLElement;
}

/** Null for a form that lacks one of them. */
export function findParts(form: HTMLFormElement): Parts | null {
  const input = form.querySelector<HTMLInputElement>('input[name=q]');
  const panel = form.querySelector<HTMLElement>('[data-suggest-panel]');
  const list = form.querySelector<HTMLElement>('[data-suggest-list]');
  const status = form.querySelector<HTMLElement>('[data-suggest-status]');
  if (input === null || panel === null || list === null || status === null) return null;
  return { input, panel, list, status };
}

export class SuggestionList {
  readonly #parts: Parts;
  /** Position of the active option; -1 while the field itself is. */
  #active = -1;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { input, list } = parts;
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', list.id);
    input.setAttribute('aria-expanded', 'false');
  }

  get isOpen(): boolean {
    return !this.#parts.panel.hidden;
  }

  /** Replaces what is shown; an empty list closes the panel. */
  show(results: readonly Suggestion[]): void {
    const { list, status } = this.#parts;
    list.replaceChildren(...results.map((result, index) => optionOf(result, `${list.id}-${index}`)));
    this.#setOpen(results.length > 0);
    status.textContent =
      results.length === 0 ? 'No suggestions.' : `${results.length} suggestions. Use the arrow keys.`;
  }

  close(): void {
    this.#setOpen(false);
  }

  /** Makes the option `by` places further the active one. */
  move(by: 1 | -1): void {
    const options = this.#options();
    if (options.length === 0) return;
    const index = this.#active + by;
    // One place beyond the ends is the field itself: arrows lead back to what was typed.
    this.#active = index < -1 ? options.length - 1 : index >= options.length ? -1 : index;
    for (const [position, option] of options.entries())
      option.setAttribute('aria-selected', String(position === this.#active));
    this.#pointAt(options[this.#active]);
  }

  /** Clicks the active option; false when the field itself is active. */
  choose(): boolean {
    this.#options()[this.#active]?.click();
    return this.#active >= 0;
  }

  #setOpen(isOpen: boolean): void {
    this.#active = -1;
    this.#parts.panel.hidden = !isOpen;
    this.#parts.input.setAttribute('aria-expanded', String(isOpen));
    this.#pointAt(undefined);
  }

  #pointAt(option: HTMLElement | undefined): void {
    if (option === undefined) this.#parts.input.removeAttribute('aria-activedescendant');
    else {
      this.#parts.input.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
  }

  #options(): HTMLElement[] {
    return [...this.#parts.list.children].filter((child) => child instanceof HTMLElement);
  }
}

/** Texts of the answer are only ever set as text. */
function optionOf(result: Suggestion, id: string): HTMLElement {
  const option = document.createElement('li');
  option.id = id;
  option.role = 'option';
  option.dataset['slug'] = result.slug;
  option.ariaSelected = 'false';
  // The name has its own line: beside it the category would leave it too little room.
  option.className = 'cursor-pointer px-4 py-2 hover:bg-sunken aria-selected:bg-accent-soft';
  option.append(
    textElement('block font-medium truncate', result.name),
    textElement('block text-sm text-soft', result.category),
  );
  return option;
}

function textElement(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
