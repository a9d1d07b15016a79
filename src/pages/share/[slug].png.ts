/** The picture of a skill for link previews; that of the site where none can be drawn. */
import type { APIRoute } from 'astro';
import { sharedSkill } from '../../components/share/shared-skill.ts';
import { drawShare } from '../../components/share/draw-share.ts';
import { loadPageContext } from '../../server/page-data.ts';

export const prerender = false;

/** Previews are made once and kept by those who show them; a day is as exact as they are. */
const cacheControl = 'public, max-age=86400';

export const GET: APIRoute = async ({ params, locals, redirect }) => {
  const context = locals.context ?? (await loadPageContext());
  const entry = context.registry.bySlug.get(params['slug'] ?? '');
  if (entry === undefined) return new Response(null, { status: 404 });
  try {
    const picture = await drawShare(sharedSkill(entry, context));
    return new Response(Buffer.from(picture), {
      headers: { 'content-type': 'image/png', 'cache-control': cacheControl },
    });
  } catch {
    return redirect('/social.png', 302);
  }
};
