/** Elements with plain text in them: nothing that a registry or a repository wrote becomes markup. */

type Child = Node | string | null;

export function element(
  name: string,
  { href, className }: { readonly href?: string; readonly className?: string },
  ...children: readonly Child[]
): HTMLElement {
  const made = document.createElement(name);
  if (href !== undefined) made.setAttribute('href', href);
  if (className !== undefined) made.className = className;
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function list(items: readonly string[]): HTMLElement {
  const lines = items.map((item) => element('li', {}, item));
  return element('ul', { className: 'mt-1 list-disc space-y-1 pl-5 break-words' }, ...lines);
}
