/** Whether what a skill needs is there: commands and runtimes on PATH, variables, other skills; the rest is for a person to look at. */
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Surroundings } from '../command.ts';
import type { SkillNeed } from '../registry/skill-facts.ts';

export interface NeedCheck {
  readonly kind: string;
  readonly name: string;
  readonly optional: boolean;
  /** `unknown` where this program cannot tell. */
  readonly state: 'there' | 'missing' | 'unknown';
  readonly found: string;
}

type Environment = Surroundings['environment'];
type Found = Pick<NeedCheck, 'state' | 'found'>;

/** Commands of a runtime, the usual one first, and how each says its version. */
const runtimes: readonly (readonly [name: RegExp, commands: readonly string[], versionWord: string])[] = [
  [/^python$/i, ['python3', 'python'], '--version'],
  [/^node(?:\.?js)?$/i, ['node'], '--version'],
  [/^go$/i, ['go'], 'version'],
  [/^r$/i, ['Rscript', 'R'], '--version'],
  [/^(?:java|jdk|jre)$/i, ['java'], '-version'],
  [/^\.net\b/i, ['dotnet'], '--version'],
  [/^(?:bun|dart|deno|elixir|flutter|julia|lean|perl|php|ruby|swift)$/i, [], '--version'],
];

/** A name that is a command; others are names of applications. */
const commandPattern = /^[a-z0-9][\w.+-]{0,59}$/;

/** @param installed Names and slugs of the skills that are installed. */
export async function checkNeeds(
  needs: readonly SkillNeed[],
  installed: ReadonlySet<string>,
  { environment }: Pick<Surroundings, 'environment'>,
): Promise<NeedCheck[]> {
  const checks: NeedCheck[] = [];
  for (const need of needs) {
    const look = checkers[need.kind] ?? forPerson;
    const { kind, name, optional } = need;
    checks.push({ kind, name, optional, ...(await look(need, environment, installed)) });
  }
  return checks;
}

type Checker = (need: SkillNeed, environment: Environment, installed: ReadonlySet<string>) => Promise<Found>;

const forPerson: Checker = async ({ text }) => ({ state: 'unknown', found: text });

const checkers: Readonly<Record<string, Checker>> = {
  async program(need, environment) {
    const [word = ''] = need.name.split(' ');
    const path = await findCommand(word.toLowerCase(), environment);
    if (path !== null) return { state: 'there', found: path };
    return commandPattern.test(need.name)
      ? { state: 'missing', found: `no command ${need.name} on PATH` }
      : forPerson(need, environment, new Set());
  },
  async runtime(need, environment) {
    const [, commands = [], versionWord = '--version'] =
      runtimes.find(([name]) => name.test(need.name)) ?? [];
    const names = commands.length > 0 ? commands : [need.name.toLowerCase()];
    for (const name of names) {
      const path = await findCommand(name, environment);
      if (path === null) continue;
      if (need.version === null) return { state: 'there', found: path };
      return judgeVersion(need.version, await versionOf(path, versionWord, environment), path);
    }
    return { state: 'missing', found: `no command ${names.join(' or ')} on PATH` };
  },
  // Its value is a secret.
  async variable({ name }, environment) {
    return (environment[name] ?? '') === ''
      ? { state: 'missing', found: 'not set' }
      : { state: 'there', found: 'set' };
  },
  async skill({ name }, _environment, installed) {
    return installed.has(name)
      ? { state: 'there', found: 'installed' }
      : { state: 'missing', found: 'not installed' };
  },
};

async function findCommand(name: string, environment: Environment): Promise<string | null> {
  if (!/^[\w.+-]+$/.test(name)) return null;
  const folders = (environment['PATH'] ?? environment['Path'] ?? '').split(delimiter).filter(isAbsolute);
  const endings = ['', ...(environment['PATHEXT'] ?? '').split(';').filter((each) => each !== '')];
  for (const path of folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending)))) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}

/** As it says itself; null where it does not, or takes longer than five seconds. */
function versionOf(path: string, word: string, environment: Environment): Promise<string | null> {
  const options = { timeout: 5_000, maxBuffer: 65_536, env: { ...environment } };
  return new Promise((settle) => {
    const child = execFile(path, [word], options, (_error, out, err) =>
      settle(/\d+(?:\.\d+)+|\b\d+\b/.exec(`${out}\n${err}`)?.[0] ?? null),
    );
    child.stdin?.end();
  });
}

/** `3.10+`, `>=3.10` and `18` ask for at least that; what else may be written is for a person. */
function judgeVersion(wanted: string, found: string | null, path: string): Found {
  const least = /^(?:>=|\^|~)?v?(\d+(?:\.\d+)*)\+?$/.exec(wanted)?.[1];
  if (least === undefined || found === null)
    return { state: 'unknown', found: `${path}, ${found ?? 'of an unknown version'}; needed: ${wanted}` };
  const isEnough = compareVersions(found, least) >= 0;
  return {
    state: isEnough ? 'there' : 'missing',
    found: isEnough ? `${path}, ${found}` : `${path} is ${found}; needed: ${wanted}`,
  };
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number));
  for (let at = 0; at < Math.max(left?.length ?? 0, right?.length ?? 0); at += 1) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
