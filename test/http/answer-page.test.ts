/** Pages that are files and pages that are rendered for each request: methods, and when Markdown is their answer. */
import { describe, expect, it } from 'vitest';
import { createPageAnswers, type PageFiles } from '../../src/http/answer-page.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { siteUrl } from '../support/registry.ts';

/** `/about` is a file; `/search` and `/resolve` are rendered for each request. */
const pages: PageFiles = {
  has: (path) => path === '/about',
  find: () => Promise.resolve(null),
  missing: () => Promise.resolve(null),
};
const answerPage = createPageAnswers({
  documents: siteDocuments,
  callerOf: () => ({ prefix: '', isLocal: false, voice: '' }),
  server: { document: (_request, _caller, { path }) => Promise.resolve(new Response(path)) },
});

async function ask(target: string, init: RequestInit = {}): Promise<string | null> {
  const request = new Request(`${siteUrl}${target}`, init);
  const answer = await answerPage(request, new URL(request.url).pathname, pages, null);
  return answer === null ? null : answer.text();
}

describe('a method that does more than read', () => {
  it.each(['/about', '/search', '/resolve?task=x'])('is not possible at the page %s', async (target) => {
    await expect(ask(target, { method: 'POST' })).rejects.toMatchObject({
      kind: 'method-not-allowed',
      extras: { headers: { allow: 'GET, HEAD' } },
    });
  });

  it('finds nothing where there is no page', async () => {
    expect(await ask('/nowhere', { method: 'PUT' })).toBeNull();
  });
});

describe('Markdown', () => {
  const headers = { accept: 'text/markdown' };

  it.each([
    ['/about', '/about.md'],
    ['/search', '/search.md'],
    ['/about?utm_source=x', '/about.md'],
  ])('is the answer of %s', async (target, twin) => {
    expect(await ask(target, { headers })).toBe(twin);
  });

  it.each(['/search?q=pdf', '/resolve?task=read+a+pdf'])(
    'is not the answer to %s, as the twin knows no query',
    async (target) => expect(await ask(target, { headers })).toBeNull(),
  );
});
