/** The copy button of a code block, in the browser. */

/** Milliseconds that the button says what happened. */
const noticeMs = 2_000;

const buttonClass =
  'no-print absolute top-1.5 right-1.5 min-h-8 cursor-pointer rounded-control border border-line bg-surface px-2 text-sm sm:px-3 font-medium text-soft hover:border-control hover:text-ink';

/** Adds the button to one block; it copies the text of the block's code. */
export function addCopyButton(block: HTMLElement): void {
  const code = block.querySelector('code');
  // Without a secure context there is no clipboard; the text can still be selected.
  if (code === null || navigator.clipboard === undefined) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = buttonClass;
  button.textContent = 'Copy';
  const about = block.closest('[data-endpoint]')?.querySelector('h3')?.textContent.trim();
  button.ariaLabel = `Copy ${block.dataset['copy'] ?? 'this'}${about === undefined ? '' : `: ${about}`}`;
  const status = document.createElement('span');
  status.className = 'sr-only';
  status.ariaLive = 'polite';
  code.classList.add('pr-16', 'sm:pr-20');
  block.append(button, status);
  button.addEventListener('click', async () => {
    const copied = await writeText(code.textContent ?? '');
    button.textContent = copied ? 'Copied' : 'Failed';
    status.textContent = copied
      ? 'Copied to the clipboard.'
      : 'Copying was not allowed; select the text instead.';
    setTimeout(() => {
      button.textContent = 'Copy';
      status.textContent = '';
    }, noticeMs);
  });
}

function writeText(text: string): Promise<boolean> {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
