/** The key `/` goes to the page's search field, in the browser. */

/** The first field marked `data-slash` in the main part, or else the header's; not while something is being typed. */
export function focusWithSlash(page: Document): void {
  page.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const field =
      page.querySelector<HTMLInputElement>('main [data-slash]') ??
      page.querySelector<HTMLInputElement>('[data-slash]');
    if (field === null) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
