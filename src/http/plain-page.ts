/** Pages of a few lines, for a browser alone: what a link in a mail leads to, and what a form without scripts is answered with. */
import { escapeXml } from '../protocol/feeds/feed.ts';
import { Entity } from './entity.ts';
import { cacheControl, contentTypes, dataHeaders } from './headers.ts';
import { respondEntity } from './respond.ts';

const linkPages = {
  subscribeConfirm: { title: 'Confirm the subscription', button: 'Confirm' },
  unsubscribe: { title: 'End the subscription', button: 'Unsubscribe' },
} as const;

/**
 * Mail programs open links by themselves, so opening one does nothing: its page has one button. The form has no address of its
 * own, so that it is sent to the link as it is.
 */
export function respondLinkPage(request: Request, name: keyof typeof linkPages): Promise<Response> {
  const { title, button } = linkPages[name];
  return respondPage(request, title, `<form method="post"><button>${button}</button></form>`);
}

interface PlainPage {
  readonly title: string;
  readonly text: string;
  /** Where to go from here, on this site. */
  readonly back: { readonly href: string; readonly text: string };
}

export function respondPlainPage(
  request: Request,
  { title, text, back }: PlainPage,
  { status = 200, headers = {} }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const body = `<p>${escapeXml(text)}</p>\n<p><a href="${back.href}">${back.text}</a></p>`;
  return respondPage(request, title, body, status, headers);
}

function respondPage(
  request: Request,
  title: string,
  body: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${title}</h1>
${body}
</html>
`;
  return respondEntity(request, new Entity(html, contentTypes.html, null), {
    status,
    cacheControl: cacheControl.none,
    // The address may hold a token.
    headers: { ...dataHeaders, ...headers, 'referrer-policy': 'no-referrer' },
  });
}
