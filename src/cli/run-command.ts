/** Words of a command line → what is printed and the exit code. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { nearestName } from '../text/nearest-name.ts';
import { withUniversal } from './agents/runtimes.ts';
import { readAuthorization } from './registry/authorization.ts';
import { readCertificate } from './registry/client-certificate.ts';
import { quote } from '../text/quote.ts';
import {
  type Command,
  type OptionRule,
  type Options,
  type Settings,
  type Surroundings,
  textOption,
} from './command.ts';
import { commands } from './command-list.ts';
import { exitCodes, Failure, isDiskError } from './failure.ts';
import { commandHelp, generalHelp, globalOptions } from './help.ts';
import { cleanLine, failureJson, failureText, red, resultText } from './output.ts';
import { plainUrl } from './registry/http.ts';

interface Printed {
  readonly out: string;
  readonly error: string;
  readonly exitCode: number;
}

interface Screen {
  readonly isTerminal: boolean;
  readonly withColor: boolean;
}

const publicSource = 'https://raw.githubusercontent.com';
const secondsMax = 3_600;

export async function runCommand(
  words: readonly string[],
  surroundings: Surroundings,
  screen: Screen,
): Promise<Printed> {
  const asJson =
    words.includes('--json') || words.includes('--format=json') || hasPair(words, '--format', 'json');
  try {
    return await dispatch(words, surroundings, screen);
  } catch (error) {
    const found = toFailure(error);
    if (found === null) throw error;
    const failure = withProxyHint(found, surroundings.environment);
    const withColor = screen.withColor && !words.includes('--no-color');
    const text = failureText(failure, withColor);
    return {
      out: asJson ? failureJson(failure) : '',
      error: asJson ? '' : text,
      exitCode: exitCodes[failure.kind],
    };
  }
}

async function dispatch(
  words: readonly string[],
  surroundings: Surroundings,
  screen: Screen,
): Promise<Printed> {
  const print = (out: string, exitCode = 0): Printed => ({ out: `${out}\n`, error: '', exitCode });
  const [name = '', ...rest] = nameFirst(words);
  if (name === '--version') return print(surroundings.version);
  if (name === 'help' || name === '--help' || name === '-h') {
    const command = commandNamed(rest[0] ?? '');
    return print(command === undefined ? generalHelp(surroundings.version) : commandHelp(command));
  }
  if (name === '')
    return {
      ...print(''),
      out: '',
      error: `${generalHelp(surroundings.version)}\n`,
      exitCode: exitCodes.usage,
    };
  const command = commandNamed(name);
  if (command === undefined) {
    const names = commands.map((each) => each.name);
    throw new Failure('usage', `there is no command ${JSON.stringify(name)}`, [
      ...meant(commandWords.get(name) ?? nearestName(name, names)),
      `Commands: ${names.join(', ')}`,
    ]);
  }
  const { options, positionals } = parse(command, rest);
  if (options['help'] === true) return print(commandHelp(command));
  if (options['version'] === true) return print(surroundings.version);
  const [least, most] = command.words;
  if (positionals.length < least || positionals.length > most)
    throw new Failure('usage', `usage: skill-registry ${`${command.name} ${command.usage}`.trim()}`);
  const asJson = options['json'] === true || readFormat(options) === 'json';
  const given = readSettings(options, surroundings);
  const certificate = await readCertificate(options, surroundings);
  const authorization = await readAuthorization(given.registryUrl, surroundings, certificate);
  const settings = { ...given, authorization };
  const quiet = options['quiet'] === true ? { note: () => {} } : {};
  const program = programFor(textOption(options, 'registry'), surroundings);
  const result = await command.run({
    words: positionals,
    options: { ...options, json: asJson },
    settings,
    surroundings: { ...surroundings, ...quiet, program, runtimes: withUniversal(surroundings.runtimes) },
  });
  const withColor = screen.withColor && options['no-color'] !== true;
  const error = result.alarm === undefined ? '' : `${red(cleanLine(result.alarm), withColor)}\n`;
  return { out: resultText(result, asJson, screen.isTerminal), error, exitCode: result.exitCode ?? 0 };
}

const commandNamed = (word: string): Command | undefined =>
  commands.find(({ name, alias }) => name === word || alias === word);

/** What other programs call the same. */
const commandWords: ReadonlyMap<string, string> = new Map([
  ['check', 'verify'],
  ['find', 'search'],
  ['ls', 'list'],
  ['report', 'outcome'],
  ['rm', 'remove'],
  ['show', 'info'],
  ['uninstall', 'remove'],
  ['upgrade', 'update'],
]);

const meant = (name: string | null): string[] => (name === null ? [] : [`Did you mean ${name}?`]);

/** Commands that are printed ask the registry that this one asked. */
function programFor(registry: string | null, { program }: Surroundings): string {
  return registry === null ? program : `${program} --registry ${quote(registry)}`;
}

/** Options that every command takes may come before its name, too. */
function nameFirst(words: readonly string[]): readonly string[] {
  let at = 0;
  for (let word = words[at]; word !== undefined && word.startsWith('-'); word = words[at]) {
    const [, rule] = Object.entries(globalOptions).find(([name]) => word === `--${name}`) ?? [];
    at += rule !== undefined && 'value' in rule ? 2 : 1;
  }
  const name = words[at];
  return name === undefined ? words : [name, ...words.slice(0, at), ...words.slice(at + 1)];
}

function parse(command: Command, words: readonly string[]): { options: Options; positionals: string[] } {
  try {
    const rules: Readonly<Record<string, OptionRule>> = { ...globalOptions, ...command.options };
    const options = Object.entries(rules).map(
      ([name, { short, multiple, value }]): [string, { type: 'string' | 'boolean' }] => {
        const type = value === undefined ? 'boolean' : 'string';
        return [name, { type, ...(short && { short }), ...(multiple && { multiple }) }];
      },
    );
    const { values, positionals } = parseArgs({
      args: [...words],
      options: Object.fromEntries(options),
      allowPositionals: true,
      strict: true,
    });
    return { options: values, positionals };
  } catch (error) {
    const isUsage =
      error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    if (!isUsage) throw error;
    const message = error.message.split('. ')[0] ?? error.message;
    const names = Object.keys({ ...globalOptions, ...command.options });
    const [, given = ''] = /^Unknown option '--(?:no-)?([^']+)'/.exec(message) ?? [];
    const name = nearestName(given, names);
    throw new Failure('usage', message, [
      ...meant(name === null ? null : `--${name}`),
      `Options: skill-registry ${command.name} --help`,
    ]);
  }
}

function readSettings(options: Options, { environment, builtFor, workingFolder }: Surroundings): Settings {
  const registry = textOption(options, 'registry') ?? (environment['SKILL_REGISTRY_URL'] || builtFor);
  if (registry === null)
    throw new Failure('usage', 'no registry is named: give --registry <url> or set SKILL_REGISTRY_URL');
  const source = environment['SKILL_REGISTRY_SOURCE_URL'] || publicSource;
  const seconds = textOption(options, 'timeout') ?? '30';
  if (!/^\d{1,4}$/.test(seconds) || Number(seconds) < 1 || Number(seconds) > secondsMax)
    throw new Failure('usage', `--timeout takes seconds from 1 to ${secondsMax}`);
  return {
    registryUrl: isFolder(registry)
      ? folderUrl(registry, workingFolder)
      : plainUrl(registry, 'registry', [`A folder, of a mirror or an export, is written ./${registry}`]),
    sourceUrl: plainUrl(source, 'SKILL_REGISTRY_SOURCE_URL'),
    timeoutMs: Number(seconds) * 1_000,
  };
}

/** A mirror or an export: `./mirror`, `/srv/mirror` or a `file:` URL. */
function isFolder(text: string): boolean {
  return /^(?:file:|\.{0,2}[/\\]|\.{1,2}$)/.test(text);
}

function folderUrl(text: string, workingFolder: string): string {
  if (text.startsWith('file:')) return new URL(text).href.replace(/\/+$/, '');
  return pathToFileURL(resolve(workingFolder, text)).href.replace(/\/+$/, '');
}

function readFormat(options: Options): string {
  const format = textOption(options, 'format') ?? 'text';
  if (format !== 'json' && format !== 'text') throw new Failure('usage', '--format takes json or text');
  return format;
}

function hasPair(words: readonly string[], first: string, second: string): boolean {
  return words.some((word, at) => word === first && words[at + 1] === second);
}

/** Node's fetch ignores a proxy by default: the first thing to look at where one is set. */
function withProxyHint(failure: Failure, environment: Surroundings['environment']): Failure {
  const names = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];
  const set = names.find((name) => (environment[name] ?? '') !== '');
  if (failure.kind !== 'network' || set === undefined || environment['NODE_USE_ENV_PROXY'] === '1')
    return failure;
  const hint = `${set} is set: Node 24 uses it with NODE_USE_ENV_PROXY=1, older versions do not`;
  return new Failure(failure.kind, failure.message, [...failure.details, hint]);
}

/** What the disk refuses is the user's to solve, so it is said in a sentence; anything else is a defect. */
function toFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  return isDiskError(error) ? new Failure('failure', error.message) : null;
}
