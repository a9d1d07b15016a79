import { describe, expect, test } from 'vitest';
import type { ContentFile } from '../../src/catalog/content-file.ts';
import { type Catalog, parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { problemText } from '../../src/catalog/problems.ts';
import {
  agentText,
  evidenceOf,
  goodContent,
  packText,
  rankingText,
  skillText,
  taskText,
} from '../support/content-fixtures.ts';

const problemsOf = (catalog: Catalog): string[] => catalog.problems.map(problemText);
/** The good content with one file added or replaced, or (with null) taken away. */
const withFile = (path: string, text: string | null): ContentFile[] => [
  ...goodContent().filter((file) => file.path !== path),
  ...(text === null ? [] : [{ path, text }]),
];

describe('good content', () => {
  test('becomes a catalog without problems', () => {
    const catalog = parseCatalog(goodContent());
    expect(problemsOf(catalog)).toEqual([]);
    expect(catalog.skills.map(({ source }) => source)).toEqual([
      {
        slug: 'acme-tables',
        name: 'Tidy tables',
        repository: 'https://github.com/Acme/kitchen',
        path: 'skills/tables/SKILL.md',
        category: 'Documents',
        platforms: ['any'],
        tags: ['tables', 'pdf'],
        summary: 'Pulls tables out of long reports and lays them down as rows that a program can count.',
        use_for: ['get the table on page nine', 'count the rows'],
        needs: [],
        not_for: [],
      },
    ]);
    expect(catalog.skills[0]?.evidence.slug).toBe('acme-tables');
    expect(catalog.tasks).toMatchObject([
      {
        slug: 'set-the-table',
        summary: 'Plates, forks and napkins in their places.',
        pins: [{ skill: 'acme-tables' }],
      },
    ]);
    expect(catalog.packs).toMatchObject([{ slug: 'dinner', name: 'A whole dinner' }]);
    expect(catalog.rankings).toMatchObject([
      { slug: 'best-tables', filter: { runtime: 'oven' }, order: 'trust' },
    ]);
    expect(catalog.agents).toMatchObject([{ slug: 'oven', aliases: ['stove'], main: false }]);
  });
  test('gives the same catalog in any order of files', () => {
    const files = [...goodContent(), { path: 'tasks/a-first-one.md', text: taskText }];
    expect(parseCatalog([...files].reverse())).toEqual(parseCatalog(files));
    expect(parseCatalog(files).tasks.map(({ slug }) => slug)).toEqual(['a-first-one', 'set-the-table']);
  });
  test('files beside the content folders are none of its business', () => {
    const files = [
      ...goodContent(),
      { path: 'README.md', text: '# Content\n' },
      { path: 'drafts/x.json', text: '{' },
    ];
    expect(parseCatalog(files)).toEqual(parseCatalog(goodContent()));
  });
  test('nothing at all is an empty catalog', () => {
    expect(parseCatalog([])).toEqual({
      skills: [],
      tasks: [],
      packs: [],
      publishers: [],
      advisories: [],
      policy: [],
      approvals: [],
      discovery: [],
      demand: [],
      rankings: [],
      roots: [],
      agents: [],
      problems: [],
      tracks: [],
      suppressions: [],
      snapshots: [],
    });
  });
});

describe('bad content', () => {
  test('every problem of every file is reported, sorted by path and line, and the good rest is kept', () => {
    const catalog = parseCatalog([
      ...goodContent(),
      { path: 'tasks/short.md', text: '---\nphrases: [one]\nname: T\ncolour: red\n---\n' },
      { path: 'packs/lonely.md', text: '---\nname: Lonely\nskills: []\n---\n' },
      { path: 'agents/ghost.md', text: 'no fences\n' },
      { path: 'rankings/code.md', text: '---js\nmodule.exports = {}\n---\n' },
      { path: 'evidence/acme/acme-broken.json', text: '{' },
    ]);
    expect(problemsOf(catalog)).toEqual([
      'agents/ghost.md:1: front matter is missing: start the file with ---',
      'evidence/acme/acme-broken.json:1: not valid JSON: run `npm run ingest` again',
      expect.stringMatching(/^packs\/lonely\.md:3: skills: /),
      'rankings/code.md:1: the first line must be exactly --- (no language name)',
      expect.stringMatching(/^tasks\/short\.md:2: phrases: /),
      expect.stringMatching(/^tasks\/short\.md:3: name: /),
      expect.stringMatching(/^tasks\/short\.md:4: .*colour/),
    ]);
    const { problems: _, ...kept } = catalog;
    const { problems: __, ...good } = parseCatalog(goodContent());
    expect(kept).toEqual(good);
  });

  test.each([
    [
      'a file name that is no slug',
      'tasks/Set_The_Table.md',
      taskText,
      'the file name must be a slug: a-z, 0-9 and -',
    ],
    ['a wrong ending', 'tasks/set.yaml', taskText, 'does not belong here: files are named tasks/<slug>.md'],
    [
      'a skill outside an owner folder',
      'skills/acme-x.md',
      skillText,
      'does not belong here: files are named skills/<owner>/<slug>.md',
    ],
    [
      'evidence that is Markdown',
      'evidence/acme/x.md',
      '',
      'does not belong here: files are named evidence/<owner>/<slug>.json',
    ],
    [
      'a skill in the folder of another owner',
      'skills/evil/acme-other.md',
      skillText,
      "the folder is the repository's owner: skills/acme/acme-other.md",
    ],
  ])('%s is a problem', (_what, path, text, reason) => {
    expect(problemsOf(parseCatalog([...goodContent(), { path, text }]))).toEqual([`${path}:1: ${reason}`]);
  });

  test('a skill body with a problem keeps the skill out', () => {
    const text = skillText.replace('## Use it for', '## Usage');
    const catalog = parseCatalog(withFile('skills/acme/acme-tables.md', text));
    expect(problemsOf(catalog)).toContain(
      'skills/acme/acme-tables.md:10: unknown heading "Usage": use "Use it for", "Needs" or "Not for"',
    );
    expect(catalog.skills).toEqual([]);
  });

  test.each([
    'https://gitlab.com',
    'https://github.com/acme/kitchen/',
    'https://github.com@evil.example/a/b',
    'http://github.com/acme/kitchen',
  ])('the repository %s is refused', (repository) => {
    const text = skillText.replace('https://github.com/Acme/kitchen', repository);
    expect(problemsOf(parseCatalog(withFile('skills/acme/acme-tables.md', text)))).toContain(
      'skills/acme/acme-tables.md:3: repository: must be https://<host>/<path of the repository> with nothing after it, or registry:<owner>/<name>',
    );
  });

  test.each([
    '../SKILL.md',
    '/etc/SKILL.md',
    'a/./SKILL.md',
    'a//SKILL.md',
    '.git/SKILL.md',
    'skills/tables',
    'a\\SKILL.md',
  ])('the path %s is refused', (path) => {
    const text = skillText.replace('skills/tables/SKILL.md', path);
    const found = problemsOf(parseCatalog(withFile('skills/acme/acme-tables.md', text)));
    expect(found.filter((line) => line.startsWith('skills/acme/acme-tables.md:4: path: '))).not.toEqual([]);
  });
});

describe('evidence', () => {
  const path = 'evidence/acme/acme-tables.json';
  test.each([
    [
      'is missing',
      null,
      'skills/acme/acme-tables.md:1: no evidence yet: run `npm run ingest` for this skill',
    ],
    [
      'is of another path',
      JSON.stringify({
        ...evidenceOf('acme-tables'),
        source: { ...evidenceOf('acme-tables').source, path: 'x/SKILL.md' },
      }),
      'skills/acme/acme-tables.md:1: the evidence is of another repository or path: run `npm run ingest` again',
    ],
    [
      'names another slug',
      JSON.stringify(evidenceOf('acme-chairs')),
      `${path}:1: slug is acme-chairs, but the file is named acme-tables`,
    ],
    [
      'lacks a member',
      JSON.stringify({ ...evidenceOf('acme-tables'), files: undefined }),
      expect.stringMatching(/^evidence\/acme\/acme-tables\.json:1: files: /),
    ],
  ])('that %s keeps its skill out', (_what, text, problem) => {
    const catalog = parseCatalog(withFile(path, text));
    expect(problemsOf(catalog)).toContainEqual(problem);
    expect(catalog.skills).toEqual([]);
  });
});

test('collections with a wrong member say so', () => {
  const broken: ContentFile[] = [
    { path: 'agents/oven.md', text: agentText.replace('~/.oven', '/etc/oven') },
    { path: 'packs/dinner.md', text: packText.replace('role: Lays the table', 'why: Lays the table') },
    { path: 'rankings/best-tables.md', text: rankingText.replace('trust', 'beauty') },
  ];
  expect(problemsOf(parseCatalog(broken))).toEqual([
    expect.stringMatching(/^agents\/oven\.md:6: user_dirs\.0: /),
    expect.stringMatching(/^packs\/dinner\.md:4: skills\.0\.role: /),
    expect.stringMatching(/^packs\/dinner\.md:5: skills\.0: .*why/),
    expect.stringMatching(/^rankings\/best-tables\.md:6: order: .*agent_proven/),
  ]);
});
