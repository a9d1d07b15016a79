/** What an answer costs a model on the starter catalog, in tokens of four characters: text and JSON, each at most. */
import { z } from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../src/api/define.ts';
import { endpoints } from '../../src/api/list.ts';
import { renderAnswer, runEndpoint } from '../../src/api/run.ts';
import { openApi } from '../../src/protocol/openapi/document.ts';
import { isListed } from '../../src/scoring/listed.ts';
import { client } from '../support/registry.ts';
import { openStarter } from '../support/starter/starter-context.ts';

let context: Context;
let remove: () => void;
beforeAll(async () => {
  const starter = await openStarter();
  context = { ...starter.context, client };
  remove = starter.remove;
});
afterAll(() => remove());

const task = { task: 'extract tables from a PDF' };
const slug = { slug: 'github-pdftk-server' };
const nothing = {};
const fiveParts = [
  'extract tables from a PDF',
  'draw a bar chart',
  'write release notes',
  'review a pull request',
  'translate a web site',
].join('\n');

it('openapi.json takes at most 66,100 tokens', async () => {
  expect((await openApi.render(context, {})).length / 4).toBeLessThanOrEqual(66_100);
});

it.each([
  ['resolve', nothing, task, 750, 4_500],
  ['resolve', nothing, { ...task, detail: 'brief' }, 750, 2_500],
  ['resolve', nothing, { ...task, detail: 'brief', limit: '3' }, 400, 1_350],
  ['resolve', nothing, { task: 'ship it', parts: fiveParts, detail: 'brief' }, 750, 4_000],
  ['resolve', nothing, { task: 'qqzx vlorpt snarfle' }, 200, 800],
  ['receipt', nothing, task, 750, 3_600],
  ['recommend', nothing, { task: 'write end-to-end tests for a login page' }, 900, 4_000],
  ['search', nothing, { q: 'extract tables from a PDF' }, 1_000, 2_500],
  ['manifest', slug, nothing, 720, 2_200],
  ['install', slug, nothing, 520, 1_500],
  ['packs', nothing, nothing, 900, 3_000],
  ['pack', { slug: 'fix-a-bug' }, nothing, 1_000, 3_000],
  // Five lists more than when they were one: each tool's picks are its own. The newest three may have long paths.
  ['rankings', nothing, nothing, 1_200, 5_250],
  ['rankings', nothing, { slug: 'best-claude-code-skills' }, 900, 2_000],
  ['tasks', nothing, nothing, 1_200, 4_000],
] as const)(
  '%s %o %o takes at most %d tokens as text and %d as JSON',
  async (id, path, query, text, json) => {
    const endpoint = endpoints.find((each) => each.id === id);
    if (endpoint === undefined) throw new Error(`no endpoint ${id}`);
    const answer = await runEndpoint(endpoint, { path, query }, context);
    const tokens = (format: 'text' | 'json'): number =>
      Math.ceil(renderAnswer(endpoint, answer, format, context).length / 4);
    expect(tokens('text')).toBeLessThanOrEqual(text);
    expect(tokens('json')).toBeLessThanOrEqual(json);
  },
);

/** Files within the budget: a list of files is never cut, because clients verify with it, and each further one costs. */
const filesIncluded: Readonly<Record<string, number>> = { manifest: 10, receipt: 2 };
const tokensOfFile = 45;

it.each([
  // The whole budget for half of the inputs, and little more for any.
  ['resolve', tasksAs('task'), 750, 4_500, 1.04],
  ['resolve', tasksInKeywords, 750, 2_500, 1.04],
  ['receipt', tasksAs('task'), 750, 3_600, 1.04],
  ['recommend', tasksAs('task'), 900, 4_000, 1],
  ['search', tasksAs('q'), 1_000, 2_500, 1.04],
  // The path of a skill is in five commands: one of 90 characters costs a quarter.
  ['manifest', hundredSkills, 720, 2_200, 1.27],
  ['install', hundredSkills, 520, 1_500, 1.25],
  [
    'pack',
    (): Input[] => context.registry.packs.map((pack) => ({ path: { slug: pack.slug } })),
    1_000,
    3_000,
    1,
  ],
  [
    'rankings',
    (): Input[] => context.registry.rankings.map((ranking) => ({ query: { slug: ranking.slug } })),
    900,
    2_000,
    1,
  ],
] as const)('%s holds its budget over the whole catalog', async (id, inputs, text, json, most) => {
  const endpoint = endpoints.find((each) => each.id === id);
  if (endpoint === undefined) throw new Error(`no endpoint ${id}`);
  const sizes: Record<'text' | 'json', number[]> = { text: [], json: [] };
  for (const { path = {}, query = {} } of inputs()) {
    const answer = await runEndpoint(endpoint, { path, query }, context);
    const files = filesOf(answer);
    for (const format of ['text', 'json'] as const) {
      const spared =
        format === 'json' ? Math.max(0, files - (filesIncluded[id] ?? Infinity)) * tokensOfFile : 0;
      sizes[format].push(Math.ceil(renderAnswer(endpoint, answer, format, context).length / 4) - spared);
    }
  }
  expect(sizes.text.length).toBeGreaterThanOrEqual(15);
  expect(median(sizes.text)).toBeLessThanOrEqual(text);
  expect(median(sizes.json)).toBeLessThanOrEqual(json);
  expect(Math.max(...sizes.text)).toBeLessThanOrEqual(text * most);
  expect(Math.max(...sizes.json)).toBeLessThanOrEqual(json * most);
});

/** In real words, of which no listed skill does any; some are near to one. */
const unansweredTasks = [
  'reserve dinner for six in a trattoria',
  'set up OSPF on a Juniper switch',
  'tune a grand piano',
  'port a Haskell library to a newer compiler',
  'bake sourdough bread',
  'train my puppy to sit',
  'learn to juggle',
  'play chess against me',
  'fix my bicycle brakes',
  'convert MIDI to guitar tabs',
  'manage Zabbix alerts',
  'test a Perl module',
  'deploy to Heroku with a Procfile',
  'write a COBOL program',
  'knit a woollen sweater',
  'identify this mushroom',
  'breed tropical fish',
];

it('an answer that no skill is adequate holds its budget, names only what is near, and says what to do', async () => {
  const endpoint = endpoints.find(({ id }) => id === 'resolve');
  if (endpoint === undefined) throw new Error('no resolve');
  const sizes: { text: number; json: number; near: number }[] = [];
  for (const task of unansweredTasks) {
    const answer = await runEndpoint(endpoint, { path: {}, query: { task } }, context);
    const { status, alternatives } = NoMatch.parse(answer).decision_packet;
    // A closest skill is another answer, with budgets of its own.
    if (status !== 'no_match') continue;
    const text = renderAnswer(endpoint, answer, 'text', context);
    expect(text).toContain('Next steps:');
    expect(text).toContain(alternatives.length === 0 ? 'adequate for this task or near to it.' : '1. ');
    const json = renderAnswer(endpoint, answer, 'json', context);
    sizes.push({ text: text.length / 4, json: json.length / 4, near: alternatives.length });
  }
  expect(sizes.length).toBeGreaterThanOrEqual(10);
  const far = sizes.filter(({ near }) => near === 0);
  expect(far.length).toBeGreaterThan(sizes.length / 2);
  expect(Math.max(...far.map(({ text }) => text))).toBeLessThanOrEqual(200);
  expect(Math.max(...sizes.map(({ text }) => text))).toBeLessThanOrEqual(500);
  expect(Math.max(...far.map(({ json }) => json))).toBeLessThanOrEqual(800);
});

const NoMatch = z.object({
  decision_packet: z.object({ status: z.string(), alternatives: z.array(z.unknown()) }),
});

/** Files that a manifest or a receipt lists. */
function filesOf(answer: object): number {
  const listed = z
    .object({
      content: z.object({ files: z.array(z.unknown()) }).optional(),
      receipt: z.object({ install: z.object({ files: z.array(z.unknown()) }) }).optional(),
    })
    .parse(answer);
  return (listed.content?.files ?? listed.receipt?.install.files ?? []).length;
}

interface Input {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

function tasksAs(name: string): () => Input[] {
  return () => context.registry.tasks.map((each) => ({ query: { [name]: each.phrases[0] ?? each.name } }));
}

/** In brief, each with other words for it as keywords, which are among what its candidates match. */
function tasksInKeywords(): Input[] {
  return context.registry.tasks.map(({ name, phrases: [task = name, ...others] }) => ({
    query: { task, keywords: others.slice(0, 4).join(','), detail: 'brief' },
  }));
}

/** Spread over the catalog. */
function hundredSkills(): Input[] {
  const listed = context.registry.entries.filter(isListed);
  const step = Math.floor(listed.length / 100);
  return listed
    .flatMap((entry, at) => (at % step === 0 ? [{ path: { slug: entry.slug } }] : []))
    .slice(0, 100);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
