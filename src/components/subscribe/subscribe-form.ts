/** The subscription form, in the browser: sends it and says what happened. */
import { askApi } from '../submit/ask-api.ts';

/** Delivery as the API names it, in words. */
const said: Readonly<Record<string, string>> = {
  smtp: 'A mail with a link is on its way. Open it and confirm.',
  not_configured: 'The address is kept, but this registry has no mail server, so no mail can be sent yet.',
};

export function wireSubscribe(form: HTMLFormElement): void {
  const field = form.elements.namedItem('email');
  const note = form.querySelector<HTMLElement>('[data-said]');
  const button = form.querySelector('button');
  if (!(field instanceof HTMLInputElement) || note === null || button === null) return;
  // The answer says what is wrong, at the field.
  form.noValidate = true;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    note.textContent = 'Sending …';
    const topics = [...form.querySelectorAll<HTMLInputElement>('[name=topics]:checked')].map(
      ({ value }) => value,
    );
    const asked = await askApi('/api/subscribe', { email: field.value.trim(), topics }, deliveryOf);
    button.ariaDisabled = 'false';
    field.ariaInvalid = String(!asked.ok);
    note.textContent = asked.ok ? (said[asked.value] ?? 'The address was taken.') : asked.refusal.detail;
    if (!asked.ok) field.focus();
  });
}

function deliveryOf(answer: unknown): string | null {
  const isAnswer = typeof answer === 'object' && answer !== null && 'delivery' in answer;
  return isAnswer && typeof answer.delivery === 'string' ? answer.delivery : null;
}
