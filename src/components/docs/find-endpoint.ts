/** The search field of the API documentation, in the browser: leaves the endpoints that have all words. */

export function findEndpoint(field: HTMLInputElement): void {
  const entries = [...document.querySelectorAll<HTMLElement>('[data-endpoint]')].map((entry) => {
    const id = CSS.escape(entry.getAttribute('aria-labelledby') ?? '');
    const link = document.querySelector<HTMLElement>(`[data-calls] li:has([href="#${id}"])`);
    return { entry, link, text: (entry.textContent ?? '').toLowerCase().replaceAll(/\s+/g, ' ') };
  });
  const groups = document.querySelectorAll<HTMLElement>('[data-group]');
  const status = document.querySelector<HTMLElement>('[data-found]');
  const show = (): void => {
    const words = field.value.toLowerCase().split(/\s+/);
    let found = 0;
    for (const { entry, text, link } of entries) {
      const has = words.every((word) => text.includes(word));
      entry.hidden = !has;
      if (link !== null) link.hidden = !has;
      if (has) found += 1;
    }
    for (const group of groups) group.hidden = group.querySelector('[data-endpoint]:not([hidden])') === null;
    if (status !== null) status.textContent = field.value === '' ? '' : `${found} of ${entries.length} calls`;
  };
  field.addEventListener('input', show);
  if (field.value !== '') show();
}
