/** The submission form's steps, in the browser: find the skills, choose one, keep the link to its status. */
import { pathOf } from '../../routes.ts';
import { addCopyButton } from '../copy-text.ts';
import { type Asked, askApi } from './ask-api.ts';
import { clearErrors, showErrors } from './field-errors.ts';
import { toSkillOptions } from './skill-options.ts';
import {
  type FoundSkills,
  type Submitted,
  toFoundSkills,
  toSentence,
  toSubmitted,
  toTags,
} from './submit-answers.ts';

/** Wires one form area; without all of its parts it is left as it is. */
export function wireSubmitForm(area: HTMLElement): void {
  const find = area.querySelector<HTMLFormElement>('[data-step=find]');
  const choose = area.querySelector<HTMLFormElement>('[data-step=choose]');
  const done = area.querySelector<HTMLElement>('[data-step=done]');
  const template = area.querySelector<HTMLTemplateElement>('template');
  const status = area.querySelector<HTMLElement>('[role=status]');
  if (find === null || choose === null || done === null || template === null || status === null) return;
  let repository = '';

  onSubmit(find, status, 'Reading the repository.', async (data) => {
    choose.hidden = true;
    done.hidden = true;
    const asked = await askApi(pathOf('validate'), { repository: textOf(data, 'repository') }, toFoundSkills);
    if (!asked.ok) return asked;
    repository = textOf(data, 'repository');
    showFound(choose, asked.value, template);
    return asked;
  });

  onSubmit(choose, status, 'Submitting.', async (data) => {
    const [category, tags] = [textOf(data, 'category'), toTags(textOf(data, 'tags'))];
    const skillPath = textOf(data, 'skillPath');
    if (skillPath === '') return refuse('Choose one of the skills first.');
    const body = {
      repository,
      skillPath,
      ...(category === '' ? {} : { category }),
      ...(tags.length === 0 ? {} : { tags }),
      submissionSource: 'web',
    };
    const asked = await askApi(pathOf('submit'), body, toSubmitted);
    if (asked.ok) showDone(done, choose, asked.value);
    return asked;
  });

  done.querySelector('button[data-again]')?.addEventListener('click', () => {
    done.hidden = true;
    choose.hidden = false;
    focusHeading(choose);
  });

  const given = new URLSearchParams(location.search).get('repository');
  const field = find.querySelector<HTMLInputElement>('input[name=repository]');
  if (given !== null && field !== null) field.value = given;
}

function refuse(detail: string): Asked<never> {
  return { ok: false, refusal: { detail, fields: new Map() } };
}

/** One submission at a time; the button says that it is under way, the live region too. */
function onSubmit(
  form: HTMLFormElement,
  status: HTMLElement,
  announcement: string,
  work: (data: FormData) => Promise<Asked<unknown>>,
): void {
  const button = form.querySelector<HTMLButtonElement>('button:not([type=button])');
  let isBusy = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    const label = button?.textContent ?? '';
    clearErrors(form);
    status.textContent = announcement;
    if (button !== null) {
      button.textContent = announcement;
      button.setAttribute('aria-disabled', 'true');
    }
    void work(new FormData(form)).then((asked) => {
      isBusy = false;
      status.textContent = '';
      if (button !== null) {
        button.textContent = label;
        button.removeAttribute('aria-disabled');
      }
      if (!asked.ok) showErrors(form, asked.refusal);
    });
  });
}

function showFound(choose: HTMLFormElement, found: FoundSkills, template: HTMLTemplateElement): void {
  const list = choose.querySelector<HTMLElement>('[data-list]');
  const heading = choose.querySelector<HTMLElement>('[data-found]');
  const rest = choose.querySelector<HTMLElement>('[data-rest]');
  const notes = choose.querySelector<HTMLElement>('[data-notes]');
  list?.replaceChildren(...toSkillOptions(found.skills, template));
  const count = found.skills.length;
  const at = found.commit === '' ? '' : `, at commit ${found.commit.slice(0, 12)}`;
  if (heading !== null)
    heading.textContent = `${count === 1 ? '1 skill' : `${count} skills`} in ${found.repository}${at}`;
  const canChoose = found.skills.some(({ listedAs }) => listedAs === null);
  if (notes !== null) notes.textContent = found.notes.map(toSentence).join(' ');
  if (rest !== null) rest.hidden = !canChoose;
  choose.hidden = false;
  clearErrors(choose);
  focusHeading(choose);
}

function showDone(done: HTMLElement, choose: HTMLFormElement, submitted: Submitted): void {
  const part = (name: string): HTMLElement | null => done.querySelector<HTMLElement>(`[data-part=${name}]`);
  const isAccepted = submitted.kind === 'accepted';
  const said = {
    accepted: `${submitted.name} is submitted.`,
    already_listed: `${submitted.name} is listed already.`,
    already_pending: `${submitted.name} is already waiting for its review.`,
  };
  const [title, accepted, already] = [part('title'), part('accepted'), part('already')];
  if (title !== null) title.textContent = said[submitted.kind];
  if (accepted !== null) accepted.hidden = !isAccepted;
  if (already !== null) already.hidden = isAccepted;
  if (isAccepted) showStatusLink(done, submitted.statusPath);
  choose.hidden = true;
  done.hidden = false;
  focusHeading(done);
}

function showStatusLink(done: HTMLElement, path: string): void {
  const link = done.querySelector<HTMLAnchorElement>('a[data-status]');
  const block = done.querySelector<HTMLElement>('[data-keep]');
  const code = block?.querySelector('code');
  if (link !== null) link.href = path;
  if (block == null || code == null) return;
  block.dataset['copy'] = 'the status link';
  // The button copies the text shown when it is pressed, so one is enough for every submission.
  code.textContent = new URL(path, location.origin).href;
  if (block.querySelector('button') === null) addCopyButton(block);
}

function focusHeading(place: HTMLElement): void {
  place.querySelector<HTMLElement>('h2, h3')?.focus();
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
