/** The skills of a repository as radio buttons, in the browser; texts of the answer are only ever set as text. */
import { skillPagePath } from '../../routes.ts';
import type { FoundSkill } from './submit-answers.ts';

/** Fills one copy of the template for each skill; those that are listed already cannot be chosen. */
export function toSkillOptions(skills: readonly FoundSkill[], template: HTMLTemplateElement): Node[] {
  const options = skills.map((skill, index) => toOption(skill, `skill-${index}`, template));
  const choosable = options.flatMap(({ radio }) => (radio === null || radio.disabled ? [] : [radio]));
  // One that can be chosen is chosen; among several the person has to look.
  if (choosable.length === 1 && choosable[0] !== undefined) choosable[0].checked = true;
  return options.map(({ node }) => node);
}

function toOption(
  skill: FoundSkill,
  id: string,
  template: HTMLTemplateElement,
): { readonly node: Node; readonly radio: HTMLInputElement | null } {
  // As: the copy of a fragment is a fragment.
  const node = template.content.cloneNode(true) as DocumentFragment;
  const part = (name: string): HTMLElement | null => node.querySelector<HTMLElement>(`[data-part=${name}]`);
  const radio = node.querySelector<HTMLInputElement>('input');
  const notes = part('notes');
  if (radio !== null) {
    radio.id = id;
    radio.value = skill.path;
    radio.disabled = skill.listedAs !== null;
    radio.setAttribute('aria-describedby', `${id}-notes`);
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
      ...(skill.listedAs === null ? [] : [toListedNote(skill.listedAs)]),
    );
  }
  return { node, radio };
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

function toListedNote(slug: string): HTMLElement {
  const note = toNote('Listed already: ', 'text-soft');
  const link = document.createElement('a');
  link.className = 'link';
  link.href = skillPagePath(encodeURIComponent(slug));
  link.textContent = slug;
  note.append(link);
  return note;
}
