/** Which pages a running server renders again although a prerendered one is there. */
import { describe, expect, it } from 'vitest';
import { isOutdated, renderedPath } from '../../src/server/live-pages.ts';
import type { Entry } from '../../src/scoring/registry.ts';

// As: only whether a slug is there is looked at.
const registry = { revision: 'new', bySlug: new Map([['alice-review', {} as Entry]]) };

describe('the page that is served for a path', () => {
  it.each([
    ['/weekly-report', '/live/weekly-report'],
    ['/activity', '/live/activity'],
    ['/skills/alice-review', '/live/skills/alice-review'],
    ['/skills/nobody', null],
    ['/skills', '/skills'],
    ['/skills/alice-review/more', '/skills/alice-review/more'],
    ['/search', '/search'],
    ['/submit', '/live/submit'],
    ['/submissions/sub_1', '/submissions/sub_1'],
    ['/live', null],
    ['/live/weekly-report', null],
    ['/live/skills/alice-review', null],
    ['/%6cive/activity', null],
    ['/live%2factivity', null],
    ['//live/activity', null],
    ['/_image', null],
    ['/_server-islands/x', null],
    ['/%5fimage', null],
    ['/', '/'],
  ])('of %s is %j', (path, rendered) => {
    expect(renderedPath(path, registry)).toBe(rendered);
  });
});

describe('a prerendered page', () => {
  it.each(['/weekly-report', '/activity'])('%s is always replaced', (path) => {
    expect(isOutdated(path, registry, 'new')).toBe(true);
  });

  it('of a skill is replaced once the registry is another than the one it was built from', () => {
    expect(isOutdated('/skills/alice-review', registry, 'new')).toBe(false);
    expect(isOutdated('/skills/alice-review', registry, 'old')).toBe(true);
    expect(isOutdated('/skills/alice-review', registry, null)).toBe(true);
  });

  it.each([
    ['repository=https://github.com/acme/skills', true],
    ['skillPath=a/SKILL.md', true],
    ['utm_source=mail', false],
  ])('of the form is replaced where its address has a field of it: %s', (query, replaced) => {
    expect(isOutdated('/submit', registry, 'new', new URLSearchParams(query))).toBe(replaced);
  });

  it.each(['/', '/api-docs', '/submit'])('%s is served as built', (path) => {
    expect(isOutdated(path, registry, 'old')).toBe(false);
  });
});
