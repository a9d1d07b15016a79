/** A page of the site for one request: prerendered, rendered now, or as Markdown. */
import type { HttpBindings } from '@hono/node-server';
import { Problem } from '../problem.ts';
import { sitePages } from '../protocol/discovery/site-pages.ts';
import { twinOf } from '../protocol/markdown/page-twins.ts';
import type { SiteDocument } from '../protocol/site-document.ts';
import { mediaQuality, namesPages } from './accept.ts';
import type { Caller } from './caller.ts';
import type { Entity } from './entity.ts';
import { cacheControl } from './headers.ts';
import { findDocument } from './hono-path.ts';
import { redirectTo, respondEntity } from './respond.ts';
import type { DocumentServer } from './serve-document.ts';

/** Prerendered pages and assets, by path. */
export interface PageFiles {
  has(path: string): boolean;
  /** Null for a path without a file. */
  find(path: string): Promise<PageFile | null>;
  /** The "not found" page, if the site has one. */
  missing(): Promise<PageFile | null>;
}

export interface PageFile {
  readonly entity: Entity;
  readonly cacheControl: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Renders a page for one request into the server's own response; null when there is no such page. */
export type RenderPage = (request: Request, bindings: HttpBindings) => Promise<Response | null>;

interface PageOptions {
  readonly documents: readonly SiteDocument[];
  readonly server: Pick<DocumentServer, 'document'>;
  readonly callerOf: (request: Request, environment: unknown) => Caller;
  readonly renderPage?: RenderPage | undefined;
  /** Whether a page rendered now replaces the prerendered one, if there is one. */
  readonly isOutdated?: ((path: string, query: URLSearchParams) => boolean) | undefined;
}

/** Answers with null where the site has no page at the path. */
type AnswerPage = (
  request: Request,
  path: string,
  pages: PageFiles,
  bindings: HttpBindings | null,
) => Promise<Response | null>;

/** A prerendered page, an on-demand one, or, for a browser, the page that says that there is none. */
export function createPageAnswers(options: PageOptions): AnswerPage {
  const { documents, server, callerOf, renderPage, isOutdated } = options;
  return async (request, path, pages, bindings) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads) {
      if (!pages.has(path) && !isSitePage(path)) return null;
      const headers = { allow: 'GET, HEAD' };
      throw new Problem('method-not-allowed', `${request.method} is not possible here; use GET`, { headers });
    }
    // A twin answers no question: it would say something else than the page of a query.
    const { search, searchParams } = new URL(request.url);
    const isQuestion = !pages.has(path) && search !== '';
    if (!isQuestion && prefersMarkdown(request.headers.get('accept'))) {
      const twin = twinOf(path);
      const found = twin === null ? null : findDocument(documents, twin);
      if (found !== null)
        return server.document(
          request,
          callerOf(request, bindings),
          { ...found.document, negotiated: true },
          found.parameters,
        );
    }
    const file = await pages.find(path);
    if (file !== null && !(isOutdated?.(path, searchParams) ?? false))
      return respondEntity(request, file.entity, { ...file, varyAccept: isPage(file) });
    const withoutSlash = path.replace(/\/$/, '');
    if (withoutSlash !== path && pages.has(withoutSlash)) return redirectTo(`${withoutSlash}${search}`);
    if (renderPage !== undefined && bindings !== null) {
      const rendered = await renderPage(request, bindings);
      if (rendered !== null) return rendered;
    }
    if (file !== null) return respondEntity(request, file.entity, { ...file, varyAccept: isPage(file) });
    if (!namesPages(request.headers.get('accept'))) return null;
    const missing = await pages.missing();
    if (missing === null) return null;
    const { entity, headers } = missing;
    return respondEntity(request, entity, { status: 404, cacheControl: cacheControl.none, headers });
  };
}

/** Also one that is rendered for each request, and has no file. */
function isSitePage(path: string): boolean {
  return sitePages.some((page) => page.path === path);
}

/** Pages have Markdown twins, assets have not. */
function isPage({ entity }: PageFile): boolean {
  return entity.contentType.startsWith('text/html');
}

/** Whether text is wanted rather than a page; a browser's own header never says so. */
function prefersMarkdown(accept: string | null): boolean {
  return mediaQuality(accept, 'text/markdown') > mediaQuality(accept, 'text/html');
}
