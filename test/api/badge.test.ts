/** GET /api/badge/{slug}: an image that no text can break. */
import { describe, expect, it } from 'vitest';
import { badgeColors, badgeMetrics, toLabel } from '../../src/api/badge/badge.ts';
import { createFetch } from '../support/application.ts';
import { ask, createContext, reports } from '../support/registry.ts';

const fetchBadge = createFetch();
const badge = (
  slug: string,
  query: Record<string, string> = {},
  context = createContext(),
): ReturnType<typeof ask> => ask('badge', query, { slug }, context);

describe('what a badge says', () => {
  it('is not that a skill was reviewed, where no person has read it', async () => {
    const context = createContext();
    const other = context.registry.entries.find(({ safety }) => safety.tier === 'reviewed');
    expect(await badge(other?.slug ?? '', {}, context)).toMatchObject({ message: 'checked by machine' });
  });

  it.each([
    ['listed', 'skill registry', 'checked and confirmed'],
    ['audit', 'audit', '100/100 low risk'],
    ['stars', 'stars', '900'],
    ['proven', 'agent proven', 'no data'],
    ['agent-proven', 'agent proven', 'no data'],
  ])('%s: %s | %s', async (metric, label, message) => {
    expect(await badge('acme-tables', { metric })).toMatchObject({ schemaVersion: 1, label, message });
  });

  it.each(['trust', 'quality'])('%s is a figure of a hundred', async (metric) => {
    expect(await badge('acme-tables', { metric })).toMatchObject({
      message: expect.stringMatching(/^\d+(\.\d)?\/100/),
    });
  });

  it('says in words that nothing is known of a skill’s use', async () => {
    expect(await badge('acme-novice', { metric: 'trust' })).toMatchObject({
      message: expect.stringMatching(/, no evidence of use$/),
    });
  });

  it('shows proven as soon as there are outcomes', async () => {
    const context = createContext({ outcomes: { 'acme-tables': reports(10, 10) } });
    expect(await badge('acme-tables', { metric: 'proven' }, context)).toMatchObject({
      message: expect.stringMatching(/^\d+\/100 /),
    });
  });

  it.each([
    [reports(95, 100, 40), badgeColors.green],
    [reports(1, 1), badgeColors.grey],
    [reports(1, 30), badgeColors.red],
  ])('a low proven score is red only after enough reports (%#)', async (outcomes, color) => {
    const context = createContext({ outcomes: { 'acme-tables': outcomes } });
    expect(await badge('acme-tables', { metric: 'proven' }, context)).toMatchObject({ color });
  });

  it('says no data for unknown stars, not 0', async () => {
    expect(await badge('acme-novice', { metric: 'stars' })).toMatchObject({
      message: 'no data',
      color: badgeColors.grey,
    });
  });

  it.each([...badgeMetrics])('a blocked skill is blocked for %s', async (metric) => {
    expect(await badge('acme-thief', { metric })).toMatchObject({
      message: 'blocked',
      color: badgeColors.red,
    });
  });

  it('shortens thousands', async () => {
    expect(await badge('acme-deploy', { metric: 'stars' })).toMatchObject({ message: '5k' });
  });

  it('refuses a metric that there is not', async () => {
    await expect(badge('acme-tables', { metric: 'beauty' })).rejects.toMatchObject({
      kind: 'invalid-input',
      extras: { errors: [{ path: 'metric' }] },
    });
  });
});

/** Relative luminance contrast of two colours, as WCAG 2 defines it. */
function contrast(a: string, b: string): number {
  const luminance = (color: string): number => {
    const [r = 0, g = 0, blue = 0] = [1, 3, 5].map((start) => {
      const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
      return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

it.each([...Object.entries(badgeColors), ['label', '#444444']])('white can be read on %s', (_, color) => {
  expect(contrast('#ffffff', color)).toBeGreaterThanOrEqual(4.5);
});

describe('a label', () => {
  it.each([
    ['my\u0000 la\u202Ebel\n', 'my label'],
    ['x'.repeat(40), 'x'.repeat(40)],
    ['x'.repeat(41), `${'x'.repeat(39)}…`],
    ['🇩🇪'.repeat(40), '🇩🇪'.repeat(40)],
    ['é'.repeat(50), `${'é'.repeat(39)}…`],
    ['   ', null],
  ])('%j becomes %j', (given, expected) => {
    const label = toLabel(given);
    expect(label).toBe(expected);
    const graphemes = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(label ?? '')];
    expect(graphemes.length).toBeLessThanOrEqual(40);
  });

  it.each([
    '</text><script>alert(1)</script>',
    '&quot; onload=alert(1) x="',
    '<image href="https://evil.example/x"/>',
    ']]>',
    '&#x3c;svg&#x3e;',
  ])('%s stays text', async (label) => {
    const response = await fetchBadge(`/api/badge/acme-tables?label=${encodeURIComponent(label)}`);
    const svg = await response.text();
    const tags = [...svg.matchAll(/<\/?([a-zA-Z]+)/g)].map((match) => match[1]);
    const allowed = new Set([
      'svg',
      'title',
      'filter',
      'feGaussianBlur',
      'linearGradient',
      'stop',
      'clipPath',
      'rect',
      'g',
      'text',
    ]);
    expect(tags.filter((tag) => !allowed.has(tag ?? ''))).toEqual([]);
    // Attributes by name, once their values are taken out.
    const attributes = [
      ...svg
        .replaceAll(/="[^"<>]*"/g, '=')
        .replaceAll(/>[^<]+</g, '><')
        .matchAll(/\s([\w:-]+)=/g),
    ].map((match) => match[1] ?? '');
    expect(attributes.filter((name) => /^on|href|style/i.test(name))).toEqual([]);
    expect(attributes).toContain('aria-label');
  });
});

describe('over HTTP', () => {
  it('is an image that may be embedded anywhere and do nothing', async () => {
    const response = await fetchBadge('/api/badge/acme-tables', {
      headers: { accept: 'image/avif,image/webp,*/*;q=0.8' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('etag')).toMatch(/^"/);
    expect(await response.text()).toMatch(
      /^<svg [^>]*role="img" aria-label="skill registry: checked and confirmed">/,
    );
  });

  it('has its twin as a file', async () => {
    const [live, twin] = await Promise.all(
      ['/api/badge/acme-tables', '/api/badge/acme-tables.svg'].map((path) => fetchBadge(path)),
    );
    expect(await twin?.text()).toBe(await live?.text());
    expect(twin?.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  });

  it('is shields endpoint JSON when asked by name or by Accept', async () => {
    const byName = await fetchBadge('/api/badge/acme-tables?format=json');
    expect(byName.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await byName.json()).toMatchObject({ schemaVersion: 1, message: 'checked and confirmed' });
    const byAccept = await fetchBadge('/api/badge/acme-tables', { headers: { accept: 'application/json' } });
    expect(await byAccept.json()).toMatchObject({ schemaVersion: 1 });
  });

  it('an unknown skill is a 404 that is still an image, never kept', async () => {
    const response = await fetchBadge('/api/badge/acme-nothing');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('aria-label="skill: not found"');
    expect((await fetchBadge('/api/badge/acme-nothing?format=json')).headers.get('content-type')).toContain(
      'application/problem+json',
    );
  });

  it('cannot be had as text', async () => {
    expect((await fetchBadge('/api/badge/acme-tables', { headers: { accept: 'text/plain' } })).status).toBe(
      406,
    );
    expect((await fetchBadge('/api/badge/acme-tables?format=text')).status).toBe(400);
  });
});
