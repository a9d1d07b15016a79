/** Sends an action of a submission's page without leaving it; without scripts the form is sent, and its answer is text. */
import { isObject } from '../../schema/json.ts';
import { watchSubmission } from './watch-submission.ts';

/** `data-act` is the time of the change that is shown. */
export function actHere(form: HTMLFormElement): void {
  const button = form.querySelector('button');
  const place = document.querySelector<HTMLElement>('[data-answer]');
  let isSent = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSent) return;
    isSent = true;
    button?.setAttribute('aria-disabled', 'true');
    void send(form.action.replace(/&format=text$/, '')).then(({ says, path }) => {
      if (place !== null) place.textContent = says;
      if (path === null) {
        isSent = false;
        button?.removeAttribute('aria-disabled');
      } else if (path === location.pathname + location.search) {
        const { origin, pathname, search } = new URL(form.action);
        const token = new URLSearchParams(search).get('token') ?? '';
        form.dataset['watch'] = `${origin}${pathname}?${new URLSearchParams({ token }).toString()}`;
        form.dataset['watchSince'] = form.dataset['act'] ?? '';
        watchSubmission(form);
      } else location.assign(path);
    });
  });
}

/** `path`: the page of the submission that the answer is about; null where it was refused. */
async function send(url: string): Promise<{ readonly says: string; readonly path: string | null }> {
  try {
    const response = await fetch(url, { method: 'POST', headers: { accept: 'application/json' } });
    const answer: unknown = await response.json();
    const text = (name: string): string =>
      isObject(answer) && typeof answer[name] === 'string' ? answer[name] : '';
    if (!response.ok)
      return { says: text('detail') || `The registry answered ${response.status}.`, path: null };
    const { pathname, search } = new URL(text('statusUrl'));
    return { says: text('next_step'), path: pathname.replace(/^\/api\/skills/, '') + search };
  } catch {
    return { says: 'The registry does not answer; try again in a moment.', path: null };
  }
}
