/** The help texts, made from the command list. */
import type { Command, OptionRule } from './command.ts';
import { commands } from './command-list.ts';
import { exitCodes } from './failure.ts';

export const globalOptions = {
  registry: {
    value: '<url or folder>',
    help: 'Registry, or a mirror of one, as ./mirror (default: SKILL_REGISTRY_URL, then the one this came from)',
  },
  json: { help: 'Print JSON, errors too' },
  format: { value: '<json|text>', help: 'The same as --json, or text' },
  quiet: { short: 'q', help: 'Print no notes on the error stream' },
  cert: {
    value: '<file>',
    help: 'Client certificate for the registry, PEM (also SKILL_REGISTRY_CERT)',
  },
  key: {
    value: '<file>',
    help: 'Its key, where another file has it (also SKILL_REGISTRY_KEY)',
  },
  timeout: { value: '<seconds>', help: 'Longest wait for one answer (default 30)' },
  'no-color': { help: 'No colour on the error stream (also NO_COLOR)' },
  version: { help: 'Print the version' },
  help: { short: 'h', help: 'Print help, also of one command' },
} as const satisfies Record<string, OptionRule>;

export function generalHelp(version: string): string {
  const names = commands.map(({ name, alias, usage, summary }): Row => [
    `${name} ${usage}`.trim(),
    `${summary}${alias === undefined ? '' : ` (also: ${alias})`}`,
  ]);
  const codes = Object.entries(exitCodes).map(([kind, code]): Row => [String(code), kind.replace('-', ' ')]);
  return [
    `skill-registry ${version}: find, judge, install and report on agent skills`,
    'usage: skill-registry <command> [options]',
    '',
    ...table(names),
    '',
    'For every command:',
    ...table(optionRows(globalOptions)),
    '',
    'Exit codes:',
    ...table([['0', 'success'], ...codes]),
  ].join('\n');
}

export function commandHelp({ name, alias, usage, summary, details, options }: Command): string {
  return [
    `usage: skill-registry ${`${name} ${usage}`.trim()} [options]`,
    `${summary}.`,
    ...(alias === undefined ? [] : [`Another name of it: ${alias}.`]),
    ...(details === undefined ? [] : [details]),
    ...(Object.keys(options).length === 0 ? [] : ['', ...table(optionRows(options))]),
  ].join('\n');
}

type Row = readonly [string, string];

function optionRows(options: Readonly<Record<string, OptionRule>>): Row[] {
  return Object.entries(options).map(([name, { short, value, help }]) => [
    `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
    help,
  ]);
}

function table(rows: readonly Row[]): string[] {
  const width = Math.min(34, Math.max(...rows.map(([left]) => left.length)));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
