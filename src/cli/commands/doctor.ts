/** `doctor` and `mcp`: what this program sees of its surroundings, and the settings for clients that speak MCP. */
import { oneLine } from '../../text/plain-text.ts';
import { isAgentHost, runningRuntime } from '../agents/runtimes.ts';
import { chooseTargets, placeOf } from '../agents/targets.ts';
import { type Call, type Command, commandLine, flagOption, type Result } from '../command.ts';
import { exitCodes, Failure } from '../failure.ts';
import { checkNeeds, type NeedCheck } from '../install/needs-there.ts';
import { readRegistryLock } from '../locks/registry-lock.ts';
import { connect } from '../registry/connect.ts';
import { request } from '../registry/http.ts';
import { fetchFacts } from '../registry/listed-facts.ts';

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly found: string;
}

export const doctor: Command = {
  name: 'doctor',
  usage: '[<slug>]',
  summary:
    'Check the registry, the code host, the runtime and the lockfile; or whether what a skill needs is there',
  details:
    'With a slug: commands and runtimes on PATH, variables, other skills that it names. Exit code 1 where something is missing that is not optional.',
  words: [0, 1],
  options: {},
  run: async (call) => {
    const [slug] = call.words;
    if (slug !== undefined) return checkSkill(slug, call);
    const { settings, surroundings } = call;
    const place = placeOf(surroundings, false);
    const runtime = runningRuntime(surroundings.environment, surroundings.runtimes);
    const checks = [
      await check('program', async () => `skill-registry ${surroundings.version} on Node ${process.version}`),
      await check('registry', async () => {
        const registry = connect(call);
        if (settings.registryUrl.startsWith('file:')) {
          const found = await registry.getJson('/api/registry/search', { limit: 1 });
          return `${settings.registryUrl}: files with ${found.get('total').count()} skills`;
        }
        const index = await registry.getJson('/api/registry');
        return oneLine(`${settings.registryUrl}: ${index.get('name').text()} ${index.get('version').text()}`);
      }),
      await check('code host', async () => {
        await request(settings.sourceUrl, {
          timeoutMs: settings.timeoutMs,
          bytesMax: 1_000_000,
          signal: surroundings.signal,
        });
        return settings.sourceUrl;
      }),
      await check('runtime', async () => {
        const host = isAgentHost(surroundings.environment) ? 'an agent or a build' : 'a person';
        return `${runtime?.name ?? 'none recognised'}; run by ${host}`;
      }),
      await check('skill folders', async () =>
        chooseTargets([], place, surroundings)
          .map(({ folder }) => folder)
          .join(', '),
      ),
      await check(
        'lockfile',
        async () => `skills in it: ${(await readRegistryLock(place, surroundings)).size}`,
      ),
    ];
    const ok = checks.every((each) => each.ok);
    const text = checks.map((each) => `${each.ok ? 'ok' : 'FAILED'}  ${each.name}: ${each.found}`);
    return { json: { ok, checks }, text: text.join('\n'), exitCode: ok ? 0 : exitCodes.failure };
  },
};

const words: Readonly<Record<NeedCheck['state'], string>> = {
  there: 'ok     ',
  missing: 'MISSING',
  unknown: 'look   ',
};

/** What the skill needs, one line each. */
async function checkSkill(slug: string, call: Call): Promise<Result> {
  const { surroundings } = call;
  const facts = await fetchFacts(call, slug);
  const places = [false, true].map((isGlobal) => placeOf(surroundings, isGlobal));
  const locks = await Promise.all(places.map((place) => readRegistryLock(place, surroundings)));
  const installed = new Set(locks.flatMap((lock) => [...lock.values()].map((each) => each.slug)));
  const needs = await checkNeeds(facts.needs, installed, surroundings);
  const missing = needs.filter(({ state, optional }) => state === 'missing' && !optional);
  const lines = needs.map(
    ({ state, kind, name, optional, found }) =>
      `${words[state]}  ${`${kind} ${name}`.trim()}${optional ? ' (optional)' : ''}: ${found}`,
  );
  const skills = missing.filter(({ kind }) => kind === 'skill').map(({ name }) => name);
  const next =
    skills.length === 0 ? [] : [`To install: ${commandLine(surroundings.program, 'install', ...skills)}`];
  return {
    json: { ok: missing.length === 0, slug, needs },
    text: needs.length === 0 ? `${slug} names nothing that it needs` : [...lines, ...next].join('\n'),
    exitCode: missing.length === 0 ? 0 : exitCodes.failure,
  };
}

async function check(name: string, look: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, found: await look() };
  } catch (error) {
    if (error instanceof Failure) return { name, ok: false, found: error.message };
    throw error;
  }
}

export const mcp: Command = {
  name: 'mcp',
  usage: '',
  summary: 'Print the settings that connect an MCP client to the registry',
  words: [0, 0],
  options: { local: { help: 'To the skills of this machine instead, by serve-local' } },
  run: async ({ settings, options, surroundings }: Call) => {
    if (flagOption(options, 'local')) {
      const [command = '', ...args] = surroundings.program.split(' ');
      const server = { command, args: [...args, 'serve-local'] };
      const local = { mcpServers: { 'skill-registry-local': server } };
      return { json: local, text: JSON.stringify(local, null, 2) };
    }
    const url = `${settings.registryUrl}/api/mcp`;
    const json = { mcpServers: { 'skill-registry': { type: 'http', url } } };
    return { json, text: JSON.stringify(json, null, 2) };
  },
};
