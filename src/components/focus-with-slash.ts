/** The keys `/` and Ctrl-K (⌘K) go to the page's search field, in the browser. */

/** The first field marked `data-slash` in the main part, or else the header's; `/` not while something is being typed. */
export function focusWithSlash(page: Document): void {
  page.addEventListener('keydown', (event) => {
    if (!isSlash(event) && !isControlK(event)) return;
    const field =
      page.querySelector<HTMLInputElement>('main [data-slash]') ??
      page.querySelector<HTMLInputElement>('[data-slash]');
    if (field === null) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}

function isSlash({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target);
}

function isControlK({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
