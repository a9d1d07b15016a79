/** Forms of pages where no script runs: what is sent to the page's own address becomes the call that its script would make. */
import type { Endpoint } from '../../api/define.ts';
import type { Answer } from '../../api/run.ts';
import { Problem } from '../../problem.ts';
import { isObject } from '../../schema/json.ts';
import type { Caller } from '../caller.ts';
import { respondPlainPage } from '../plain-page.ts';
import { readBodyText } from '../read-json-body.ts';
import { cacheControl, commonHeaders } from '../headers.ts';
import { siteLocation } from '../respond.ts';
import type { EndpointServer } from '../serve-endpoint.ts';

interface FormPage {
  readonly path: string;
  readonly endpointId: string;
  /** The endpoint's body, from the form's fields. */
  bodyOf(form: URLSearchParams): object;
  /** Which page follows; null: one with what `says` says. */
  nextOf(answer: Answer): string | null;
  says(answer: Answer): { readonly title: string; readonly text: string };
}

const given = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').trim();

export const formPages: readonly FormPage[] = [
  {
    path: '/submit',
    endpointId: 'submit',
    bodyOf: (form) => ({
      repository: given(form, 'repository'),
      skillPath: given(form, 'skillPath'),
      submissionSource: 'web',
    }),
    // The page of the submission is private to whom the token was given, as in the API.
    nextOf: ({ submission }) => {
      const { id, token } = isObject(submission) ? submission : {};
      return typeof id === 'string' && typeof token === 'string'
        ? `/submissions/${id}?${new URLSearchParams({ token }).toString()}`
        : null;
    },
    says: ({ next_step: text }) => ({ title: 'Nothing was submitted again', text: String(text) }),
  },
  {
    path: '/report',
    endpointId: 'feedback',
    bodyOf: (form) => {
      const [skill, rule, contact] = ['skill', 'rule', 'contact'].map((name) => given(form, name));
      return {
        kind: 'bug',
        message: given(form, 'message'),
        ...(skill === '' ? {} : { skill_slug: skill }),
        ...(contact === '' ? {} : { contact }),
        ...(rule === '' ? {} : { metadata: { rule, file: given(form, 'file'), line: given(form, 'line') } }),
      };
    },
    nextOf: () => null,
    says: ({ id }) => ({
      title: 'It is stored',
      text: `Its id is ${String(id)}, which is looked up nowhere. The maintainers read it, and answer only where you said how to reach you.`,
    }),
  },
  {
    path: '/subscribe',
    endpointId: 'subscribe',
    bodyOf: (form) => ({ email: given(form, 'email'), topics: form.getAll('topics') }),
    nextOf: () => null,
    says: ({ delivery }) =>
      delivery === 'smtp'
        ? { title: 'Open the mail', text: 'A mail with a link is on its way. Open it and confirm.' }
        : {
            title: 'The address is kept',
            text: 'This registry has no mail server, so no mail can be sent yet.',
          },
  },
];

/** Null where something else than a form was sent. Throws what is no fault of the sender. */
export async function answerForm(
  request: Request,
  page: FormPage,
  endpoint: Endpoint,
  caller: Caller,
  server: Pick<EndpointServer, 'call'>,
): Promise<Response | null> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return null;
  const back = { href: page.path, text: 'Back to the form' };
  try {
    if (!isOwnPage(request.headers))
      throw new Problem('forbidden', 'this form is sent from its own page only');
    const body = page.bodyOf(new URLSearchParams(await readBodyText(request)));
    const { answer } = await server.call(endpoint, { path: {}, query: {}, body }, caller, new Map());
    const next = page.nextOf(answer);
    return next === null ? await respondPlainPage(request, { ...page.says(answer), back }) : seeOther(next);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, message, extras } = error;
    const title = 'That could not be taken';
    return respondPlainPage(
      request,
      { title, text: message, back },
      { status, headers: extras.headers ?? {} },
    );
  }
}

/** The address may hold a token. */
function seeOther(target: string): Response {
  const headers = {
    ...commonHeaders,
    'referrer-policy': 'no-referrer',
    'cache-control': cacheControl.none,
    location: siteLocation(target),
  };
  return new Response(null, { status: 303, headers });
}

/** A proxy in front may know the sender by a cookie, which a page of another site must not use. */
function isOwnPage(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin');
  return origin === null || (URL.canParse(origin) && new URL(origin).host === headers.get('host'));
}
