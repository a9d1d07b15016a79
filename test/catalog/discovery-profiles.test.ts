/** Profiles of discovery: what a file may say, and the starter set that comes with the registry. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readContentFiles } from '../../src/adapters/files/content-files.ts';
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { problemText } from '../../src/catalog/problems.ts';
import { PublicHost } from '../../src/schema/discovery-profile.ts';
import { categories } from '../../src/schema/vocabulary.ts';

const profile = (...front: readonly string[]): string =>
  ['---', 'name: Documents', 'domain: Documents', ...front, '---', 'Finds documents.', ''].join('\n');
const parse = (text: string) => parseCatalog([{ path: 'discovery/documents.md', text }]);
const problemsOf = (text: string): string[] => parse(text).problems.map(problemText);

describe('a profile', () => {
  test('needs one way to look; everything else has a default', () => {
    const [found] = parse(profile('find: [{ by: listed-owners }]')).discovery;
    expect(found).toEqual({
      slug: 'documents',
      name: 'Documents',
      domain: 'Documents',
      every_hours: 168,
      budget: 400,
      proposals: 10,
      find: [{ by: 'listed-owners' }],
      thresholds: {
        stars: 0,
        age_days: 7,
        licence: 'recognised',
        forks: false,
        archived: false,
        folder_bytes: 5_000_000,
        audit: 'medium',
        words: 60,
        description: 40,
      },
      summary: 'Finds documents.',
    });
  });

  test('with a mistake is left out, with file, line and reason of each', () => {
    const text = profile(
      'budget: many',
      'find:',
      '  - by: repository-search',
      '    query: pdf',
      '  - by: repository-search',
      '    query: pdf created:>2024-01-01',
      '  - by: well-known',
      '    hosts: [db.internal]',
      'thresholds:',
      '  stars: 3',
      '  colour: red',
      '  audit: critical',
    );
    expect(parse(text).discovery).toEqual([]);
    expect(problemsOf(text)).toEqual([
      'discovery/documents.md:4: budget: must be a number',
      expect.stringMatching(/^discovery\/documents\.md:9: find\.1\.query: must not hold created:/),
      expect.stringMatching(
        /^discovery\/documents\.md:11: find\.2\.hosts\.0: must not be a host of a private/,
      ),
      expect.stringMatching(/^discovery\/documents\.md:14: thresholds: Unrecognized key: "colour"/),
      expect.stringMatching(/^discovery\/documents\.md:15: thresholds\.audit: /),
    ]);
  });

  test.each([
    ['an unknown way to look', 'find: [{ by: telepathy }]', /find\.0\.by/],
    ['no way to look', 'find: []', /find: /],
    ['a host that is an address', 'find: [{ by: well-known, hosts: [10.0.0.1] }]', /hosts\.0/],
    [
      'a list outside GitHub',
      'find: [{ by: lists, repositories: ["https://evil.example/a/b"] }]',
      /repositories/,
    ],
    ['an unknown category', 'find: [{ by: listed-owners }]\nevery_hours: 0', /every_hours/],
  ])('with %s is refused', (_what, line, reason) => {
    expect(problemsOf(profile(line)).join('\n')).toMatch(reason);
  });

  test.each([
    'localhost',
    'db.internal',
    '127.0.0.1',
    '[::1]',
    'a',
    'EXAMPLE.com',
    'x.lan',
    '0x7f.1',
    'a..b.com',
  ])('never names the host %s', (host) => expect(PublicHost.safeParse(host).success).toBe(false));
});

test('the starter set is valid and covers every category', async () => {
  const files = await readContentFiles(join(import.meta.dirname, '../../content'));
  const { discovery, problems } = parseCatalog(files.filter(({ path }) => path.startsWith('discovery/')));
  expect(problems).toEqual([]);
  const domains = new Set(discovery.map(({ domain }) => domain));
  expect(categories.filter((category) => !domains.has(category))).toEqual([]);
  const kinds = new Set(discovery.flatMap(({ find }) => find.map(({ by }) => by)));
  expect([...kinds].sort()).toEqual([
    'code-search',
    'listed-owners',
    'lists',
    'marketplaces',
    'repository-search',
    'well-known',
  ]);
});
