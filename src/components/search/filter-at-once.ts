/** Filters of the search page take effect when they are chosen, in the browser: the list and the skill above it are replaced, the page and the focus stay. */

/** Only the newest choice counts. */
let pending: AbortController | undefined;

export function filterAtOnce(form: HTMLFormElement): void {
  for (const field of form.elements)
    if (isFilter(field)) field.addEventListener('change', () => void showFiltered(form));
  // The address of an earlier list was shown without loading its page.
  addEventListener('popstate', () => location.reload());
}

function isFilter(field: Element): boolean {
  return (
    field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type === 'checkbox')
  );
}

async function showFiltered(form: HTMLFormElement): Promise<void> {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') address.searchParams.append(name, value);
  pending?.abort();
  const { signal } = (pending = new AbortController());
  try {
    const response = await fetch(address, { signal, headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const [now, next] = [document, page].map((each) => each.querySelector('[data-results]'));
    if (now == null || next == null) return location.assign(address);
    now.replaceWith(next);
    const answer = page.querySelector('[data-answer]');
    if (answer !== null) document.querySelector('[data-answer]')?.replaceWith(answer);
    // Counts beside the values are of the new list.
    for (const field of form.elements) if (field instanceof HTMLSelectElement) showCounts(field, page);
    for (const words of document.querySelectorAll<HTMLElement>('[data-count-of]'))
      words.textContent =
        page.querySelector(`[data-count-of="${words.dataset['countOf'] ?? ''}"]`)?.textContent ??
        words.textContent;
    history.pushState(null, '', address);
  } catch {
    // Aborted by the next choice, or the network is gone: the form itself says which.
    if (!signal.aborted) location.assign(address);
  }
}

/** Copies, as options that are moved choose one after another in the menu that they leave, and arrive chosen. */
function showCounts(field: HTMLSelectElement, page: Document): void {
  const next = page.getElementById(field.id);
  if (!(next instanceof HTMLSelectElement)) return;
  field.replaceChildren(...Array.from(next.options, (option) => option.cloneNode(true)));
  field.value = next.value;
}
