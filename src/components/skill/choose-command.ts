/** Shows the command of the visitor's runtime in place of the general one, in the browser. */
import { keepAgent, rememberedAgent } from '../answer/remember-agent.ts';

/** The commands are taken from the list of all runtimes further down the page, where they are without scripts too. */
export function chooseCommand(part: HTMLElement): void {
  const select = part.querySelector<HTMLSelectElement>('[data-agent]');
  const code = part.querySelector('code');
  const folder = part.querySelector<HTMLElement>('[data-folder]');
  if (select === null || code === null || folder === null) return;
  const general = { command: code.textContent ?? '', folder: folder.textContent ?? '' };
  const show = (): void => {
    const runtime = document.querySelector<HTMLElement>(`[data-runtime="${CSS.escape(select.value)}"]`);
    const command = runtime?.querySelector('code')?.textContent;
    const fills = runtime?.dataset['folder'];
    code.textContent = command ?? general.command;
    folder.textContent = fills === undefined ? general.folder : `Fills ${fills} in the project.`;
  };
  const remembered = rememberedAgent();
  if (remembered !== null && [...select.options].some(({ value }) => value === remembered)) {
    select.value = remembered;
    show();
  }
  select.addEventListener('change', () => {
    keepAgent(select.value);
    show();
  });
}
