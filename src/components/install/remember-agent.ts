/** Remembers which runtime a visitor uses, in this browser only. */

const key = 'agent';

/** The remembered id; null if there is none, or the browser keeps nothing. */
export function rememberedAgent(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage can be forbidden; then the choice applies to one page.
    return null;
  }
}

export function keepAgent(slug: string): void {
  try {
    localStorage.setItem(key, slug);
  } catch {
    // As above.
  }
}

/** Chooses the remembered runtime in a form whose address names none, keeps what is chosen, and follows the page's other forms. */
export function rememberAgent(form: HTMLFormElement): void {
  const select = form.querySelector<HTMLSelectElement>('[data-agent]');
  if (select === null) return;
  const remembered = rememberedAgent();
  const asked = new URLSearchParams(location.search).get('agent');
  if (asked === null && remembered !== null) chooseAgent(select, remembered);
  select.addEventListener('change', () => keepAgent(select.value));
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.matches('[data-agent-form] [data-agent]'))
      chooseAgent(select, target.value);
  });
}

function chooseAgent(select: HTMLSelectElement, slug: string): void {
  if ([...select.options].some(({ value }) => value === slug)) select.value = slug;
}
