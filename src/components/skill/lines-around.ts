/** Three lines of the file around a finding, in the browser: fetched by this site at the audited commit, and set as text only. */
import { pathOf } from '../../routes.ts';
import { visibleText } from '../../text/plain-text.ts';

const around = 1;
const texts = new Map<string, Promise<readonly string[]>>();

export function showLinesAround(details: HTMLDetailsElement): void {
  const { slug = '', file = '', line = '' } = details.dataset;
  const place = details.querySelector('ol');
  details.addEventListener('toggle', () => {
    if (!details.open || place === null || place.childElementCount > 0) return;
    void linesOf(slug, file).then(
      (lines) => {
        const first = Math.max(1, Number(line) - around);
        place.style.counterReset = `line ${first - 1}`;
        place.replaceChildren(...lines.slice(first - 1, Number(line) + around).map(toItem));
      },
      () => place.replaceChildren(toItem('It cannot be read at the moment: see it at its source.')),
    );
  });
}

function toItem(text: string): HTMLElement {
  const item = document.createElement('li');
  item.textContent = text;
  return item;
}

/** Each file once, however many findings are in it. */
function linesOf(slug: string, file: string): Promise<readonly string[]> {
  const address = `${pathOf('read', { slug })}?${new URLSearchParams({ file }).toString()}`;
  const known = texts.get(address) ?? readLines(address);
  texts.set(address, known);
  return known;
}

async function readLines(address: string): Promise<readonly string[]> {
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  const answer: unknown = await response.json();
  const text: unknown =
    typeof answer === 'object' && answer !== null && 'text' in answer ? answer.text : null;
  if (!response.ok || typeof text !== 'string') throw new TypeError('no text');
  return visibleText(text).text.split('\n');
}
