/** The house rules of ARCHITECTURE.md as a program: who may import whom, what stays pure, how long files may be. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** In the order data flows: each place imports itself and places above it. */
const order = [
  ['src/routes.ts', 'src/problem.ts', 'src/byte-lru.ts', 'src/text/', 'src/data/'],
  ['src/schema/'],
  ['src/ports/'],
  ['src/versions/'],
  ['src/catalog/'],
  ['src/rule-files.ts'],
  ['src/audit/'],
  ['src/proof/'],
  ['src/outcomes/'],
  ['src/scoring/'],
  ['src/search/'],
  ['src/resolve/'],
  ['src/lists/'],
  ['src/digest.ts', 'src/read-if-there.ts', 'src/write-once.ts', 'src/read-cost.ts'],
  ['src/ingest/'],
  ['src/contributions/', 'src/submissions/'],
  ['src/discovery/'],
  ['src/effect/'],
  ['src/cli/'],
  ['src/config-values.ts', 'src/config-operation.ts', 'src/config.ts'],
  ['src/adapters/'],
  ['src/api/'],
  ['src/offline/'],
  ['src/protocol/'],
  ['src/http/'],
  ['src/app.ts', 'src/published-since.ts'],
  ['src/runtime/'],
  ['src/build/'],
  ['src/server/'],
  ['src/components/', 'src/layouts/', 'src/pages/', 'src/styles/', 'scripts/'],
] as const;

/** Places that may not use what is just above them. */
const forbidden: readonly (readonly [from: string, to: string])[] = [
  ['src/api/', 'src/adapters/'],
  ['src/api/', 'src/config.ts'],
  ['src/api/', 'src/ingest/'],
  ['src/adapters/', 'src/ingest/'],
  ['src/adapters/', 'src/lists/'],
  ['src/adapters/', 'src/resolve/'],
  ['src/contributions/', 'src/submissions/'],
  ['src/submissions/', 'src/contributions/'],
];

const pure = [
  'src/routes.ts',
  'src/problem.ts',
  'src/byte-lru.ts',
  'src/ports/',
  'src/schema/',
  'src/versions/',
  'src/catalog/',
  'src/audit/',
  'src/scoring/',
  'src/proof/',
  'src/outcomes/',
  'src/search/',
  'src/resolve/',
  'src/lists/',
  'src/submissions/readers/',
  'src/discovery/rules/',
  'src/text/',
  'src/data/',
  'src/api/',
  'src/offline/',
  'src/protocol/',
];

/**
 * Intake works on the ports that it is given, so endpoints may call it; its slugs and keys need Node's hash. The rules of the
 * audit are part of the program, read once as an imported file of JSON would be.
 */
const reachedByPure: readonly (readonly [from: string, to: string])[] = [
  ['src/api/', 'src/submissions/intake/'],
  ['src/audit/', 'src/rule-files.ts'],
];

/** Packages that only one place may import, so that they can be changed there alone. */
const packageHomes: Readonly<Record<string, readonly string[]>> = {
  lowdb: ['src/adapters/'],
  octokit: ['src/adapters/'],
  postgres: ['src/adapters/', 'scripts/cluster-support/', 'scripts/eval-support/'],
  nodemailer: ['src/adapters/'],
  pino: ['src/adapters/'],
  'prom-client': ['src/adapters/metrics.ts'],
  '@modelcontextprotocol/server': ['src/protocol/mcp/', 'src/http/'],
  hono: ['src/http/', 'src/build/', 'src/server/'],
  astro: ['src/pages/', 'src/components/', 'src/layouts/'],
  'badge-maker': ['src/api/badge/'],
  esbuild: ['src/build/bundle.ts'],
  nanotar: ['src/build/'],
  tldts: ['src/audit/hosts/'],
  'ipaddr.js': ['src/audit/hosts/', 'src/adapters/public-https.ts'],
  '@noble/ed25519': ['src/components/from-files/check.ts'],
  '@noble/hashes': ['src/components/from-files/check.ts'],
};

/** Folders that import each other, and why; all others do so in one direction only. */
const mutual: readonly (readonly [folder: string, other: string, why: string])[] = [
  [
    'src/audit/engine',
    'src/audit/rules/exfiltration',
    'the engine escalates by the sources and sinks that the rules of this family are made of',
  ],
  ['src/audit/engine', 'src/audit/vocabulary', 'vocabulary is written with the combinators of the engine'],
  ['src/search/index', 'src/search/words', 'a question is read with the words of the loaded index'],
];

/** Word lists may be longer than code: one word a line, so that a change of one word is a change of one line. */
const wordLists = ['src/audit/vocabulary/'];
const linesMax = 250;
const filesMax = 25;
const columnsMax = 200;
const wideFolders = ['src/audit/vocabulary/'];

interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const sources: readonly Source[] = ['src', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs|astro)$/.test(name))
    .map((name) => {
      const path = `${folder}/${name}`;
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, imports: importsOf(text) };
    }),
);

const testFiles = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.includes('node_modules/'))
  .map((name) => `test/${name}`);

function importsOf(text: string): string[] {
  const pattern =
    /^\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '');
}

/** What is loaded together with a file: no types, and nothing that it loads while it runs. */
function loadedWith(text: string): string[] {
  const pattern = /^\s*(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]/gm;
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

const isIn = (path: string, place: string): boolean =>
  place.endsWith('/') ? path.startsWith(place) : path === place;
const rankOf = (path: string): number =>
  order.findIndex((places) => places.some((place) => isIn(path, place)));
const targetOf = (source: Source, specifier: string): string =>
  relative(root, normalize(join(root, dirname(source.path), specifier)));

/** Every relative import as a pair of paths in the project. */
const edges = sources.flatMap((source) =>
  source.imports
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => ({ from: source.path, to: targetOf(source, specifier) })),
);

/** The client runs without the registry's packages and on an older Node, so it takes little from the rest. */
const sharedWithClient = [
  'src/cli/',
  'src/proof/',
  'src/text/',
  'src/read-if-there.ts',
  'src/ingest/evidence/integrity.ts',
  'src/ports/client-programs.ts',
  'src/schema/policy/approval-file.ts',
  'src/schema/policy/breaches.ts',
  'src/schema/signed/',
  'src/schema/skill-folder.ts',
  'src/versions/capabilities.ts',
];

describe('the house', () => {
  it('has files and imports to look at', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(edges.length).toBeGreaterThan(100);
  });

  it('has a place for every file', () => {
    expect(sources.filter(({ path }) => rankOf(path) < 0).map(({ path }) => path)).toEqual([]);
  });

  it('imports only from its own stage and the ones before it', () => {
    const wrong = edges.filter(({ from, to }) => to.startsWith('src/') && rankOf(to) > rankOf(from));
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it('keeps endpoints free of adapters, and adapters free of answers', () => {
    const wrong = edges.filter(({ from, to }) => forbidden.some(([a, b]) => isIn(from, a) && isIn(to, b)));
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it('keeps the client free of everything but shared pure code and Node’s own modules', () => {
    const taken = sources
      .filter(({ path }) => path.startsWith('src/cli/'))
      .flatMap((source) =>
        source.imports.map((name) => (name.startsWith('.') ? targetOf(source, name) : name)),
      )
      .filter((name) => !name.startsWith('node:'));
    expect(taken.length).toBeGreaterThan(20);
    expect(taken.filter((name) => !sharedWithClient.some((place) => isIn(name, place)))).toEqual([]);
  });

  it('has no import cycles', () => {
    expect(findCycle(edges)).toBeNull();
  });

  it('uses another answer in one direction only, and in `shared` none', () => {
    const answerOf = (path: string): string => /^src\/api\/([^/]+)\//.exec(path)?.[1] ?? '';
    const between = edges
      .map(({ from, to }) => ({ from: answerOf(from), to: answerOf(to) }))
      .filter(({ from, to }) => from !== '' && to !== '' && from !== to);
    expect(between.length).toBeGreaterThan(20);
    expect(between.filter(({ from }) => from === 'shared')).toEqual([]);
    expect(findCycle(between)).toBeNull();
  });

  it('has no two folders that import each other, apart from those with a reason', () => {
    const isInside = (folder: string, other: string): boolean => `${folder}/`.startsWith(`${other}/`);
    const pairs = new Set(
      edges
        .map(({ from, to }) => [dirname(from), dirname(to)] as const)
        .filter(([from, to]) => !isInside(from, to) && !isInside(to, from))
        .map((pair) => pair.join(' ')),
    );
    const both = [...pairs].filter((pair) => pairs.has(pair.split(' ').toReversed().join(' ')));
    const known = mutual.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]);
    expect(both.toSorted()).toEqual(known.toSorted());
  });

  it('loads into a server only what answers need: libraries and the rules of the audit when they are asked for', () => {
    const loaded = new Set<string>();
    const load = (path: string): void => {
      if (loaded.has(path)) return;
      loaded.add(path);
      const source = sources.find((each) => each.path === path);
      if (source === undefined) return;
      for (const name of loadedWith(source.text)) load(name.startsWith('.') ? targetOf(source, name) : name);
    };
    load('src/server/main.ts');
    expect(loaded.size).toBeGreaterThan(300);
    const late = [
      'octokit',
      'prom-client',
      'postgres',
      'nodemailer',
      'tldts',
      '@modelcontextprotocol/server',
    ];
    expect(late.filter((name) => loaded.has(name))).toEqual([]);
    expect(loaded).not.toContain('src/audit/ruleset.ts');
  });

  it('has no barrels', () => {
    const barrels = sources.filter(({ path }) => path.endsWith('/index.ts')).map(({ path }) => path);
    expect(barrels).toEqual([]);
  });

  it.each(Object.entries(packageHomes))('imports %s only where it belongs', (name, homes) => {
    const users = sources.filter(({ imports }) =>
      imports.some((each) => each === name || each.startsWith(`${name}/`)),
    );
    expect(
      users.filter(({ path }) => !homes.some((home) => isIn(path, home))).map(({ path }) => path),
    ).toEqual([]);
  });

  it('keeps the pure folders pure', () => {
    const impure =
      /\bprocess\.|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bfetch\(|\bsetTimeout\(|\bcrypto\.(?:subtle|getRandom|randomUUID)/;
    const wrong = sources
      .filter(({ path }) => pure.some((place) => isIn(path, place)))
      .filter(
        ({ text, imports }) => impure.test(codeOf(text)) || imports.some((name) => name.startsWith('node:')),
      )
      .map(({ path }) => path);
    expect(wrong).toEqual([]);
  });

  it('lets pure folders use pure places only', () => {
    const isPure = (path: string): boolean => pure.some((place) => isIn(path, place));
    const wrong = edges
      .filter(({ from, to }) => isPure(from) && to.startsWith('src/') && !isPure(to))
      .filter(({ from, to }) => !reachedByPure.some(([a, b]) => isIn(from, a) && isIn(to, b)));
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it(`keeps files at or under ${linesMax} lines, word lists apart`, () => {
    const long = sources
      .filter(({ path }) => !wordLists.some((place) => isIn(path, place)))
      .filter(({ text }) => text.split('\n').length - 1 > linesMax)
      .map(({ path, text }) => `${path} (${text.split('\n').length - 1})`);
    expect(long).toEqual([]);
  });

  it(`keeps at most ${filesMax} files in a folder`, () => {
    const folders = Map.groupBy([...sources.map(({ path }) => path), ...testFiles], (path) => dirname(path));
    const heaps = [...folders].filter(([, files]) => files.length > filesMax);
    expect(heaps.map(([folder, files]) => `${folder} (${files.length})`)).toEqual([]);
  });

  it(`keeps lines at or under ${columnsMax} characters, word lists apart`, () => {
    const wide = sources
      .filter(({ path }) => !wideFolders.some((place) => isIn(path, place)))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, at) => (line.length > columnsMax ? [`${path}:${at + 1} (${line.length})`] : [])),
      );
    expect(wide).toEqual([]);
  });

  it('opens every file with a sentence that says what it is', () => {
    const silent = sources
      .filter(({ path, text }) => path.endsWith('.ts') && !/^(?:#!.*\n)?\/\*\*/.test(text))
      .map(({ path }) => path);
    expect(silent).toEqual([]);
  });
});

/** Without comments and words in quotation marks, which run nothing: rules name the calls that they look for. */
function codeOf(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/gm, '');
}

function findCycle(all: readonly { from: string; to: string }[]): string[] | null {
  const next = new Map<string, string[]>();
  for (const { from, to } of all) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): string[] | null => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return null;
    for (const target of next.get(path) ?? []) {
      const cycle = visit(target, [...trail, path]);
      if (cycle !== null) return cycle;
    }
    done.add(path);
    return null;
  };
  for (const path of next.keys()) {
    const cycle = visit(path, []);
    if (cycle !== null) return cycle;
  }
  return null;
}
