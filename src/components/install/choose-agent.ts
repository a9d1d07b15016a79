/** Writes every command of a page for the visitor's runtime, in the browser: the one in the address, else the remembered one. */
import { keepAgent, rememberedAgent } from './remember-agent.ts';
import { fillTemplate } from './agent-template.ts';

/** A command whose words do not break keeps each of them in an element of its own. */
function write(code: HTMLElement, text: string): void {
  const [word] = code.querySelectorAll('.whole-word');
  if (word === undefined) return void (code.textContent = text);
  const words = text.split(' ').map((each) => {
    const element = word.cloneNode() as HTMLElement; // of an element
    element.textContent = each;
    return element;
  });
  code.replaceChildren(...words.flatMap((each, at) => (at === 0 ? [each] : [' ', each])));
}

/** The menus of a page show one choice; each is above the commands that it is for. */
export function chooseAgent(page: Document): void {
  const menus = [...page.querySelectorAll<HTMLSelectElement>('select[data-agent-menu]')];
  const texts = [...page.querySelectorAll<HTMLElement>('[data-template]')].map((element) => {
    const code = element.querySelector('code') ?? element;
    return { code, general: code.textContent ?? '', template: element.dataset['template'] ?? '' };
  });
  const [first] = menus;
  if (first === undefined) return;
  const optionOf = (menu: HTMLSelectElement, slug: string): HTMLOptionElement | undefined =>
    [...menu.options].find(({ value }) => value === slug);
  // What the server chose; the value may be one that the browser restored.
  const made = [...first.options].find(({ defaultSelected }) => defaultSelected)?.value ?? 'auto';
  const show = (slug: string): void => {
    const option = optionOf(first, slug);
    if (option === undefined) return;
    for (const menu of menus) if (optionOf(menu, slug) !== undefined) menu.value = slug;
    const { cli = '', folder = '' } = option.dataset;
    for (const { code, general, template } of texts)
      write(code, slug === made ? general : fillTemplate(template, { slug, cli, folder }));
    for (const name of page.querySelectorAll('[data-agent-name]'))
      name.textContent = slug === 'auto' ? '' : ` for ${option.textContent?.trim() ?? slug}`;
  };
  const wanted = new URLSearchParams(page.location.search).get('agent') ?? rememberedAgent();
  if (wanted !== null) show(wanted);
  for (const menu of menus)
    menu.addEventListener('change', () => {
      keepAgent(menu.value);
      show(menu.value);
    });
}
