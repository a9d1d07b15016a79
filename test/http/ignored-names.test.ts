/** Names that an endpoint does not know: which are named, and what was probably meant. */
import { describe, expect, it } from 'vitest';
import { ignoredHeaders, ignoredNames } from '../../src/api/ignored-names.ts';
import { createFetch } from '../support/application.ts';

const known = ['q', 'task', 'keywords', 'min_stars', 'max_risk', 'limit', 'agent', 'format'];
const nearest = (name: string): string | null | undefined => ignoredNames([name], known)[0]?.nearest;

describe('an ignored name', () => {
  it.each([
    ['keyword', 'keywords'],
    ['Keywords', 'keywords'],
    ['minStars', 'min_stars'],
    ['max-risk', 'max_risk'],
    ['taks', 'task'],
    ['lmit', 'limit'],
    ['query', 'q'],
    ['max-results', 'limit'],
    ['stars', 'min_stars'],
    ['platform', 'agent'],
    ['keywords[]', 'keywords'],
    ['keywords[0]', 'keywords'],
  ])('%s is probably %s', (name, meant) => {
    expect(nearest(name)).toBe(meant);
  });

  it.each(['utm_source', 'cb', 'x', 'mask2', 'constructor'])('%s is near to none', (name) => {
    expect(nearest(name)).toBeNull();
  });

  it.each(['', 'a b', '__proto__"', 'limit\r\nX: 1', '1', 'ключ', 'x'.repeat(65)])(
    '%j is no name, and is not repeated',
    (name) => {
      expect(ignoredNames([name], known)).toEqual([]);
    },
  );

  it('is one of ten at most, each once and in order', () => {
    const names = Array.from({ length: 30 }, (_, at) => `x${String(at % 15).padStart(2, '0')}`);
    expect(ignoredNames(names, known).map(({ name }) => name)).toEqual(names.slice(0, 10));
  });

  it('is a string in the header, which has no other characters', () => {
    expect(ignoredHeaders(ignoredNames(['keyword', 'utm_source'], known))).toEqual({
      'ignored-parameters': '"keyword";nearest="keywords", "utm_source"',
    });
    expect(ignoredHeaders([])).toEqual({});
  });
});

describe('resolve', () => {
  const fetchAnswer = createFetch();
  const task = 'extract tables from a PDF report';
  const post = (body: object): Promise<Response> =>
    fetchAnswer('/api/agent/resolve', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

  it('names what it ignores in the query and in the body, and in a lockfile by the header alone', async () => {
    const asked = await fetchAnswer(`/api/agent/resolve?task=${encodeURIComponent(task)}&keyword=pdf`);
    const sent = await post({ task, keyword: ['pdf'] });
    for (const response of [asked, sent]) {
      const { meta } = (await response.json()) as { readonly meta: Record<string, unknown> };
      expect(meta['ignored_parameters']).toEqual([{ name: 'keyword', nearest: 'keywords' }]);
    }
    const lockfile = await post({ task, format: 'lockfile', agnet: 'claude' });
    expect(lockfile.headers.get('ignored-parameters')).toBe('"agnet";nearest="agent"');
    expect(await lockfile.text()).not.toContain('agnet');
  });

  it('names it beside what is missing', async () => {
    const response = await fetchAnswer('/api/agent/resolve?prompt=pdf&format=text');
    expect([response.status, await response.text()]).toEqual([
      400,
      'Error 400: task: is required: describe the task in words. Ignored, as no such parameter exists here: prompt (did you mean task?).\n',
    ]);
  });

  it('names nothing where all of it is known', async () => {
    const response = await post({ task, keywords: ['pdf'], agent: 'claude', limit: 3, format: 'json' });
    expect(response.headers.get('ignored-parameters')).toBeNull();
    expect(await response.text()).not.toContain('ignored_parameters');
  });
});
