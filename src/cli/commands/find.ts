/** `search`, `info` and `audit`: the registry's own answers, as text or as JSON. */
import { type Call, type Command, type Result, textOption } from '../command.ts';
import { readMaxRisk } from '../install/gate.ts';
import { connect } from '../registry/connect.ts';
import { checkSlug } from '../registry/skill-facts.ts';

type Query = Readonly<Record<string, string | undefined>>;

async function answer(call: Call, path: string, query: Query, asJson: boolean): Promise<Result> {
  const registry = connect(call);
  if (asJson) return { json: (await registry.getJson(path, query)).value, text: '' };
  return { json: null, text: await registry.getText(path, query) };
}

const isJson = (call: Call): boolean => call.options['json'] === true;

export const search: Command = {
  name: 'search',
  usage: '<words…>',
  summary: 'Search the listed skills',
  words: [1, 100],
  options: {
    limit: { type: 'string', value: '<1-100>', help: 'How many results (default 10)' },
    category: { type: 'string', value: '<name>', help: 'Only this category' },
    platform: { type: 'string', value: '<name>', help: 'Only skills for this platform' },
    'min-stars': { type: 'string', value: '<number>', help: 'Only repositories with as many stars' },
    agent: { type: 'string', short: 'a', value: '<runtime>', help: 'Print commands for this runtime' },
  },
  run: async (call) =>
    answer(
      call,
      '/api/registry/search',
      {
        q: call.words.join(' '),
        limit: textOption(call.options, 'limit') ?? undefined,
        category: textOption(call.options, 'category') ?? undefined,
        platform: textOption(call.options, 'platform') ?? undefined,
        min_stars: textOption(call.options, 'min-stars') ?? undefined,
        agent: textOption(call.options, 'agent') ?? undefined,
      },
      isJson(call),
    ),
};

export const info: Command = {
  name: 'info',
  usage: '<slug>',
  summary: 'Show what the registry knows of one skill',
  words: [1, 1],
  options: {
    'max-risk': { type: 'string', value: '<low|medium|high>', help: 'Say whether it is within this risk' },
  },
  run: async (call) => {
    const risk = textOption(call.options, 'max-risk');
    const query = { max_risk: risk === null ? undefined : readMaxRisk(risk) };
    return answer(call, `/api/agent/skills/${checkSlug(call.words[0] ?? '')}`, query, isJson(call));
  },
};

export const audit: Command = {
  name: 'audit',
  usage: '<slug>',
  summary: 'Show the audit of one skill',
  words: [1, 1],
  options: {},
  run: async (call) => answer(call, `/api/audits/${checkSlug(call.words[0] ?? '')}`, {}, isJson(call)),
};
