/** Errors shown at their fields and announced to screen readers, in the browser. */
import { type Refusal, toSentence } from './submit-answers.ts';

/** Takes away every error of the form. */
export function clearErrors(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) setError(field, '');
  summaryOf(form)?.replaceChildren();
}

/** Each message at its field; what belongs to no field is in the form's summary, which is an alert. The first bad field gets the focus. */
export function showErrors(form: HTMLFormElement, { detail, fields }: Refusal): void {
  clearErrors(form);
  const bad = fieldsOf(form).filter((field) => fields.has(field.name));
  for (const field of bad) setError(field, fields.get(field.name) ?? '');
  const elsewhere = [...fields].filter(([name]) => !bad.some((field) => field.name === name));
  const summary = document.createElement('p');
  summary.className = 'rounded-control border-l-4 border-bad bg-bad-soft px-4 py-3 break-words';
  summary.textContent =
    bad.length === 0
      ? detail
      : [
          'Please correct the marked fields.',
          ...elsewhere.map(([name, message]) => toSentence(`${name}: ${message}`)),
        ].join(' ');
  summaryOf(form)?.replaceChildren(summary);
  bad[0]?.focus();
}

type Field = HTMLInputElement | HTMLSelectElement;

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement && element.type !== 'checkbox') ||
      element instanceof HTMLSelectElement,
  );
}

function summaryOf(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector<HTMLElement>('[data-errors]');
}

function setError(field: Field, message: string): void {
  if (message === '') field.removeAttribute('aria-invalid');
  else field.setAttribute('aria-invalid', 'true');
  const place = document.getElementById(`${field.id}-error`);
  if (place === null) return;
  place.textContent = message === '' ? '' : toSentence(message);
  place.hidden = message === '';
}
