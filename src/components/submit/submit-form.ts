/** The submission form's steps, in the browser: find the skills, choose one, keep the link to its status. */
import { pathOf } from '../../routes.ts';
import { addCopyButton } from '../copy-text.ts';
import { type Asked, askApi, refused } from './ask-api.ts';
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
    const paths = data.getAll('skillPath').filter((path) => typeof path === 'string');
    if (paths.length === 0) return refused('Choose at least one of the skills first.');
    const submitted: Submitted[] = [];
    // One after the other: each is a submission of its own, and a refusal stops those after it.
    for (const skillPath of paths) {
      const body = {
        repository,
        skillPath,
        ...(category === '' ? {} : { category }),
        ...(tags.length === 0 ? {} : { tags }),
        submissionSource: 'web',
      };
      const asked = await askApi(pathOf('submit'), body, toSubmitted);
      if (asked.ok) submitted.push(asked.value);
      else if (submitted.length === 0) return asked;
      else {
        showDone(done, choose, submitted, `Stopped at ${skillPath}: ${asked.refusal.detail}`);
        return { ok: true, value: submitted };
      }
    }
    showDone(done, choose, submitted, '');
    return { ok: true, value: submitted };
  });

  done.querySelector('button[data-again]')?.addEventListener('click', () => {
    done.hidden = true;
    choose.hidden = false;
    focusHeading(choose);
  });
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
  if (notes !== null) notes.textContent = found.notes.map(toSentence).join(' ');
  if (rest !== null) rest.hidden = found.skills.length === 0;
  choose.hidden = false;
  clearErrors(choose);
  focusHeading(choose);
}

function showDone(
  done: HTMLElement,
  choose: HTMLElement,
  submitted: readonly Submitted[],
  stopped: string,
): void {
  const part = (name: string): HTMLElement | null => done.querySelector<HTMLElement>(`[data-part=${name}]`);
  const accepted = submitted.filter((each) => each.statusPath !== null);
  const [first] = submitted;
  const title = part('title');
  if (title !== null && first !== undefined)
    title.textContent =
      submitted.length === 1 ? sentences[first.kind](first.name) : `${accepted.length} skills are submitted.`;
  for (const [name, isShown] of [
    ['accepted', accepted.length > 0],
    ['already', accepted.length < submitted.length],
    ['stopped', stopped !== ''],
  ] as const) {
    const element = part(name);
    if (element !== null) element.hidden = !isShown;
  }
  const reason = part('stopped');
  if (reason !== null) reason.textContent = stopped;
  showStatusLinks(
    done,
    accepted.flatMap(({ name, statusPath }) => (statusPath === null ? [] : [{ name, statusPath }])),
  );
  choose.hidden = true;
  done.hidden = false;
  focusHeading(done);
}

const sentences: Readonly<Record<Submitted['kind'], (name: string) => string>> = {
  accepted: (name) => `${name} is submitted.`,
  already_listed: (name) => `${name} is listed; its newest commit is read now.`,
  already_pending: (name) => `${name} is already waiting for its review.`,
};

/** A button for one, a list for several; the block to copy has all of them. */
function showStatusLinks(
  done: HTMLElement,
  accepted: readonly { readonly name: string; readonly statusPath: string }[],
): void {
  const link = done.querySelector<HTMLAnchorElement>('a[data-status]');
  const list = done.querySelector<HTMLElement>('[data-part=links]');
  const block = done.querySelector<HTMLElement>('[data-keep]');
  const code = block?.querySelector('code');
  const [first] = accepted;
  if (first === undefined || link === null || list === null || block === null || code == null) return;
  link.href = first.statusPath;
  link.hidden = accepted.length > 1;
  list.replaceChildren(...(accepted.length > 1 ? accepted.map(toStatusItem) : []));
  block.dataset['copy'] = accepted.length > 1 ? 'the status links' : 'the status link';
  // The button copies the text shown when it is pressed, so one is enough for every submission.
  code.textContent = accepted.map(({ statusPath }) => new URL(statusPath, location.origin).href).join('\n');
  if (block.querySelector('button') === null) addCopyButton(block);
}

function toStatusItem({
  name,
  statusPath,
}: {
  readonly name: string;
  readonly statusPath: string;
}): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.className = 'link';
  link.href = statusPath;
  link.textContent = `Status of ${name}`;
  item.append(link);
  return item;
}

function focusHeading(place: HTMLElement): void {
  place.querySelector<HTMLElement>('h2, h3')?.focus();
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
