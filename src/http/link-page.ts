/** What a link in a mail leads to: a page with one button. Mail programs open links by themselves, so opening one does nothing. */
import { Entity } from './entity.ts';
import { cacheControl, contentTypes, dataHeaders } from './headers.ts';
import { respondEntity } from './respond.ts';

const pages = {
  subscribeConfirm: { title: 'Confirm the subscription', button: 'Confirm' },
  unsubscribe: { title: 'End the subscription', button: 'Unsubscribe' },
} as const;

/** The form has no address of its own, so that it is sent to the link as it is. */
export function respondLinkPage(request: Request, name: keyof typeof pages): Promise<Response> {
  const { title, button } = pages[name];
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<h1>${title}</h1>
<form method="post"><button>${button}</button></form>
</html>
`;
  return respondEntity(request, new Entity(html, contentTypes.html, null), {
    cacheControl: cacheControl.none,
    // The address holds the token.
    headers: { ...dataHeaders, 'referrer-policy': 'no-referrer' },
  });
}
