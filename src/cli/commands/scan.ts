/** `scan`: every skill of this machine that a runtime reads, and what the registry knows of it. */
import { resolve as absolute } from 'node:path';
import { oneLine } from '../../text/plain-text.ts';
import { descriptionLimits } from '../agents/runtimes.ts';
import { type Place, placeOf } from '../agents/targets.ts';
import { type Call, type Command, flagOption } from '../command.ts';
import { exitCodes, Failure } from '../failure.ts';
import { findSkills, type Readers } from '../folder/found-skills.ts';
import { competingOf, duplicatesOf, nearDuplicatesOf } from '../scan/overlaps.ts';
import { type Known, readRecorded, type Row, toRows, withNames } from '../scan/rows.ts';
import { runtimeFolders } from '../scan/runtime-folders.ts';
import { toSarif } from '../scan/sarif.ts';

export const scan: Command = {
  name: 'scan',
  usage: '[<folder>…]',
  summary: 'List every skill that a runtime reads here, and what the registry knows of it',
  details: [
    'Looks into the skill folders of every known runtime, in this project and in the home folder, and into installed plugins of',
    'Claude Code and Codex; or into the folders that are named. Digests alone are sent to the registry, no names and no paths;',
    '--offline asks nothing. Exit code 1 when a skill is changed, of high risk, blocked or revoked by an advisory;',
    'what an unknown one does is not looked at: audit <folder> does that.',
  ].join(' '),
  words: [0, 50],
  options: {
    offline: { help: 'Ask no registry' },
    names: {
      help: 'Ask by names as well: which files of a changed skill differ, and what is listed under the name of an unknown one',
    },
    sarif: { help: 'Print what is wrong as SARIF 2.1.0' },
  },
  run: async (call) => {
    const { surroundings, options } = call;
    const [isOffline, asksNames] = [flagOption(options, 'offline'), flagOption(options, 'names')];
    if (isOffline && asksNames)
      throw new Failure('usage', '--offline asks nothing, so --names has no effect');
    const places = [false, true].map((isGlobal) => placeOf(surroundings, isGlobal));
    const found = await findSkills(await foldersOf(places, call));
    const known = await toRows(found, await readRecorded(places, surroundings), call);
    const rows = asksNames ? await withNames(known, call) : known;
    const near = nearDuplicatesOf(rows);
    const overlaps = { duplicates: duplicatesOf(rows), near, competing: competingOf(rows, near) };
    const load = loadByRuntime(rows);
    const alarming = rows.filter(isAlarming);
    const exitCode = alarming.length === 0 ? 0 : exitCodes.failure;
    if (flagOption(options, 'sarif')) {
      const json = toSarif(rows, surroundings.version);
      return { json, text: JSON.stringify(json, null, 2), exitCode };
    }
    return {
      json: {
        ok: alarming.length === 0,
        skills: rows.map(({ description: _description, skillText: _text, files: _files, ...row }) => row),
        duplicates: overlaps.duplicates,
        near_duplicates: overlaps.near,
        competing: overlaps.competing,
        tokens: Object.fromEntries(load.map(({ runtime, tokens }) => [runtime, tokens])),
        descriptions: load,
      },
      text: toText(rows, overlaps, load),
      exitCode,
    };
  },
};

/** Those that are named, or those of the runtimes and their plugins. */
async function foldersOf(
  places: readonly Place[],
  { words, surroundings }: Call,
): Promise<ReadonlyMap<string, Readers>> {
  if (words.length === 0) return runtimeFolders(places, surroundings);
  return new Map(
    words.map((word) => [absolute(surroundings.workingFolder, word), { runtimes: [], plugin: null }]),
  );
}

function isAlarming({ state, risk, blocked, advisories }: Known): boolean {
  return state === 'changed' || risk === 'high' || blocked || advisories.length > 0;
}

interface Load {
  readonly runtime: string;
  readonly skills: number;
  /** Of names and descriptions. */
  readonly characters: number;
  readonly tokens: number;
  /** Most characters that the runtime lists where it does not know the size of the context window; null where none is known. */
  readonly limit: number | null;
}

function loadByRuntime(rows: readonly Row[]): Load[] {
  const runtimes = new Set(rows.flatMap((row) => row.runtimes));
  return [...runtimes].sort().map((runtime) => {
    const own = rows.filter((row) => row.runtimes.includes(runtime));
    return {
      runtime,
      skills: own.length,
      characters: own.reduce((sum, { description }) => sum + description.length, 0),
      tokens: own.reduce((sum, { tokens }) => sum + tokens, 0),
      limit: descriptionLimits[runtime] ?? null,
    };
  });
}

interface Overlaps {
  readonly duplicates: ReturnType<typeof duplicatesOf>;
  readonly near: ReturnType<typeof nearDuplicatesOf>;
  readonly competing: ReturnType<typeof competingOf>;
}

function toText(
  rows: readonly Row[],
  { duplicates, near, competing }: Overlaps,
  load: readonly Load[],
): string {
  if (rows.length === 0) return 'No skill was found.';
  const counts = new Map<string, number>();
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1);
  const most = Math.max(0, ...load.map(({ tokens }) => tokens));
  const over = load.filter(({ characters, limit }) => limit !== null && characters > limit);
  return [
    `${rows.length} skills: ${[...counts].map(([state, count]) => `${count} ${state}`).join(', ')}`,
    ...rows.flatMap((row) => [
      `${row.state.padEnd(10)} ${oneLine([row.path, ...aboutRow(row)].join(': '), 400)}`,
      ...row.changes.map((line) => `           ${line}`),
    ]),
    ...duplicates.map((paths) => oneLine(`same bytes: ${paths.join(', ')}`, 600)),
    ...near.map(({ paths, share }) => oneLine(`nearly the same (${share} %): ${paths.join(', ')}`, 600)),
    ...competing.map(({ runtime, paths, share }) =>
      oneLine(`descriptions compete in ${runtime} (${share} %): ${paths.join(', ')}`, 600),
    ),
    ...(counts.has('unknown')
      ? ['The risk of what is unknown was not looked at: audit <folder> reads it']
      : []),
    ...(most === 0 ? [] : [`Names and descriptions that one session loads: up to ${most} tokens`]),
    ...over.map(
      ({ runtime, characters, limit }) =>
        `${runtime}: ${characters} characters of descriptions, and it lists ${limit} where it does not know the context window: the rest falls out`,
    ),
  ].join('\n');
}

function aboutRow(row: Row): string[] {
  return [
    row.plugin === null ? null : `plugin ${row.plugin}`,
    row.slug === null ? null : `${row.slug}${row.commit === null ? '' : ` at ${row.commit.slice(0, 10)}`}`,
    row.risk === 'high' ? 'high risk' : null,
    row.blocked ? 'blocked' : null,
    row.advisories.length === 0 ? null : `revoked by ${row.advisories.join(', ')}`,
    row.reason,
  ].filter((part) => part !== null);
}
