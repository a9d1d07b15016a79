/** The skills of a repository as boxes to tick, in the browser; texts of the answer are only ever set as text. */
import { skillPagePath } from '../../routes.ts';
import type { FoundSkill } from './submit-answers.ts';

/** Fills one copy of the template for each skill; one that is listed already can be chosen to be read again. */
export function toSkillOptions(skills: readonly FoundSkill[], template: HTMLTemplateElement): Node[] {
  const options = skills.map((skill, index) => toOption(skill, `skill-${index}`, template));
  // A single new one is chosen; among several the person has to look.
  const fresh = options.filter((_, at) => skills[at]?.listedAs === null);
  const [only] = fresh;
  if (fresh.length === 1 && only?.box) only.box.checked = true;
  return options.map(({ node }) => node);
}

function toOption(
  skill: FoundSkill,
  id: string,
  template: HTMLTemplateElement,
): { readonly node: Node; readonly box: HTMLInputElement | null } {
  // As: the copy of a fragment is a fragment.
  const node = template.content.cloneNode(true) as DocumentFragment;
  const part = (name: string): HTMLElement | null => node.querySelector<HTMLElement>(`[data-part=${name}]`);
  const box = node.querySelector<HTMLInputElement>('input');
  const notes = part('notes');
  if (box !== null) {
    box.id = id;
    box.value = skill.path;
    box.setAttribute('aria-describedby', `${id}-notes`);
  }
  node.querySelector('label')?.setAttribute('for', id);
  setText(part('name'), skill.name);
  setText(part('path'), skill.path);
  setText(part('description'), skill.description);
  if (notes !== null) {
    notes.id = `${id}-notes`;
    notes.append(
      ...skill.errors.map((text) => toNote(`Against the specification: ${text}`, 'text-bad')),
      ...skill.warnings.map((text) => toNote(`Could be better: ${text}`, 'text-warn')),
      ...skill.findings.map((text) => toNote(`The audit finds: ${text}`, 'text-bad')),
      ...(skill.licence === '' ? [] : [toNote(`Licence: ${skill.licence}`, 'text-soft')]),
      ...(skill.because === '' || skill.listedAs !== null ? [] : [toDecisionNote(skill)]),
      ...(skill.listedAs === null ? [] : [toListedNote(skill.listedAs)]),
    );
  }
  return { node, box };
}

function setText(element: HTMLElement | null, text: string): void {
  if (element === null) return;
  element.textContent = text;
  element.hidden = text === '';
}

function toNote(text: string, className: string): HTMLElement {
  const note = document.createElement('li');
  note.className = `${className} break-words`;
  note.textContent = text;
  return note;
}

/** By words of the API's answer: one that is not known here is shown as nothing was expected. */
const expected: Readonly<Record<string, string>> = {
  published: 'By this file alone it would be published. ',
  in_review: 'By this file alone a person would look first. ',
  quarantined: 'By this file alone it would be refused. ',
};

function toDecisionNote({ wouldBe, because }: FoundSkill): HTMLElement {
  return toNote(`${expected[wouldBe] ?? ''}${because}`, wouldBe === 'published' ? 'text-soft' : 'text-warn');
}

function toListedNote(slug: string): HTMLElement {
  const note = toNote('Listed already: ', 'text-soft');
  const link = document.createElement('a');
  link.className = 'link';
  link.href = skillPagePath(encodeURIComponent(slug));
  link.textContent = slug;
  note.append(link, '. Choose it to have its newest commit read.');
  return note;
}
