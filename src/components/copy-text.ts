/** The copy button of a code block, in the browser. */

/** Milliseconds that the button says what happened. */
const noticeMs = 2_000;

/** Shows the button of one block and lets it copy the block's text. */
export function enableCopying(block: HTMLElement): void {
  const button = block.querySelector<HTMLButtonElement>('[data-copy-button]');
  const text = block.querySelector('[data-copy-text]');
  const status = block.querySelector('[data-copy-status]');
  // Without a secure context there is no clipboard; the text can still be selected.
  if (button === null || text === null || status === null || navigator.clipboard === undefined) return;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const copied = await writeText(text.textContent ?? '');
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

async function writeText(text: string): Promise<boolean> {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
