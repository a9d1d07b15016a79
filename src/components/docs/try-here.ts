/** “Try it” of the API documentation, in the browser: shows this server's answer below the call, in place of a link to it. */

/** Characters of an answer that are shown. */
const shownMax = 6_000;

export function tryHere(part: HTMLElement): void {
  const path = part.querySelector('a')?.getAttribute('href');
  const call = part.closest('[data-endpoint]')?.querySelector('h3')?.textContent.trim();
  if (typeof path !== 'string') return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button-plain mt-2 min-h-9 px-4 py-1 text-sm';
  button.textContent = 'Try it';
  button.ariaLabel = `Try it: ${call ?? path}`;
  const output = document.createElement('pre');
  output.className = 'code mt-2 max-h-96 overflow-auto';
  output.tabIndex = 0;
  output.hidden = true;
  const status = document.createElement('p');
  status.className = 'mt-2 text-sm text-soft';
  status.role = 'status';
  part.replaceChildren(button, status, output);
  button.addEventListener('click', async () => {
    status.textContent = 'Asking …';
    const started = performance.now();
    const response = await fetch(path, { headers: { accept: 'application/json' } }).catch(() => null);
    const text = response === null ? null : await response.text().catch(() => null);
    if (response === null || text === null) {
      status.textContent = 'This server could not be reached.';
      return;
    }
    const ms = Math.round(performance.now() - started);
    const whole = readable(text);
    const cut = whole.length > shownMax ? `; the first ${shownMax} of ${whole.length} characters` : '';
    status.textContent = `${response.status}, ${ms} ms${cut}`;
    output.textContent = whole.slice(0, shownMax);
    output.hidden = false;
  });
}

/** JSON with line breaks; any other text as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // An image or plain text.
    return text;
  }
}
