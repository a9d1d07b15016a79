/** What a command is, and what it may use of the world outside. */
import { quote } from '../text/quote.ts';
import { Failure } from './failure.ts';
import type { Runtime } from './agents/runtimes.ts';

/** Options by long name, as parsed; repeated ones are lists. */
export type Options = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

export interface OptionRule {
  readonly short?: string;
  readonly multiple?: true;
  /** Placeholder of the value in the help, e.g. `<id>`; an option without one takes no value. */
  readonly value?: string;
  readonly help: string;
}

/** A module of JavaScript that imports nothing, as gzip: a part of this client that is fetched at its first use. */
export interface ProgramFile {
  /** Below the root of the registry that made the package. */
  readonly path: string;
  /** Bytes and digest (lower-case hex) of the module. */
  readonly size: number;
  readonly sha256: string;
}

/** Everything outside the program, so that commands name no global. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the folder that the command was started in. */
  readonly workingFolder: string;
  readonly homeFolder: string;
  readonly now: () => Date;
  /** Whether a person can be asked: both ends are a terminal, and no agent or CI runs the command. */
  readonly isInteractive: boolean;
  /** Asks a yes-or-no question on the terminal. */
  readonly confirm: (question: string) => Promise<boolean>;
  /** Progress and notes, on the error stream; silent with `--quiet`. */
  readonly note: (line: string) => void;
  /** Lines of the input, until its end or an interrupt. */
  readonly input: () => AsyncIterable<string>;
  /** One line of output while the command runs. */
  readonly print: (line: string) => void;
  readonly runtimes: readonly Runtime[];
  /** Registry that this package was made by; null in a package of no registry. */
  readonly builtFor: string | null;
  /** By name: what is fetched at its first use. */
  readonly programs: Readonly<Record<string, ProgramFile>>;
  readonly version: string;
  /** How this program is started, as a command line. */
  readonly program: string;
  /** Aborted by an interrupt: the command stops between two steps and cleans up. */
  readonly signal: AbortSignal;
}

/** PEM, for TLS. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** What a registry behind an authenticating proxy is shown. */
export interface Authorization {
  /** The only one that it is sent to. */
  readonly origin: string;
  /** Of the header `Authorization`. */
  readonly value?: string;
  readonly certificate?: Certificate;
}

/** Global settings, the options' first, then the environment's, then those of the package. */
export interface Settings {
  /** Origin without a trailing slash. */
  readonly registryUrl: string;
  /** Origin that serves `/<owner>/<name>/<commit>/<path>`, without a trailing slash. */
  readonly sourceUrl: string;
  readonly timeoutMs: number;
  /** Absent where the registry wants none. */
  readonly authorization?: Authorization | undefined;
}

export interface Call {
  readonly words: readonly string[];
  readonly options: Options;
  readonly settings: Settings;
  readonly surroundings: Surroundings;
}

/** `json` is printed with `--json`, `text` without. */
export interface Result {
  readonly json: unknown;
  readonly text: string;
  /** Said before the text on the error stream, in red on a terminal. */
  readonly alarm?: string;
  /** Set where the result is an answer and still no success, as for `verify`. */
  readonly exitCode?: number;
  /** True where `text` is a file's own bytes and is printed as it is to anything but a terminal. */
  readonly raw?: boolean;
}

export interface Command {
  readonly name: string;
  /** A second name. */
  readonly alias?: string;
  /** Words after the name, as the help prints them. */
  readonly usage: string;
  readonly summary: string;
  readonly details?: string;
  /** How many words it takes. */
  readonly words: readonly [least: number, most: number];
  readonly options: Readonly<Record<string, OptionRule>>;
  readonly run: (call: Call) => Promise<Result>;
}

/** A command of this program as it is printed, for a shell: `program` is a command line, each of the words is one word. */
export function commandLine(program: string, ...words: readonly string[]): string {
  return [program, ...words.map(quote)].join(' ');
}

/** The text of an option, or null when it was not given. */
export function textOption(options: Options, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}

export function flagOption(options: Options, name: string): boolean {
  return options[name] === true;
}

/** Values of an option that may be repeated or hold several, divided by commas. */
export function listOption(options: Options, name: string): string[] {
  const value = options[name];
  const given = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  return given.flatMap((each: string) => each.split(',')).flatMap((each) => each.trim() || []);
}

/** A whole number of at most nine digits; null where it is not given. Throws where it is something else. */
export function numberOption(options: Options, name: string): number | null {
  const text = textOption(options, name);
  if (text === null) return null;
  if (!/^\d{1,9}$/.test(text)) throw new Failure('usage', `--${name} takes a whole number`);
  return Number(text);
}
