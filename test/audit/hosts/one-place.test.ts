/** Hosts are read in one place: no rule and no other file of the audit has a pattern of its own for what a host is. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const audit = join(import.meta.dirname, '../../../src/audit');
const endings = 'ai|app|biz|cc|cn|co|com|dev|example|info|invalid|io|net|onion|org|pw|ru|sh|test|tk|top|xyz';

/** What a pattern has that reads hosts itself. */
const signs: Readonly<Record<string, RegExp>> = {
  'endings of names': new RegExp(
    String.raw`\\\.(?:\)\{[\d,]+\})?\(\?:(?:\w{2,12}\|\s*){0,20}(?:${endings})\|\s*(?:${endings})[|)]`,
  ),
  'any ending of letters': /\\\\?\.\)?(?:\{[\d,]+\})?\[a-z\]\{2,\d+\}/,
  'numbers of an address':
    /(?<!\d)127\\\\?\.|192\\\\?\.168|169\\\\?\.254|::1|\\d\{1,3\}\(\?:\\\.\\d|\(\?:\\d\{1,3\}\\\.\)/,
  'the host of an address': /:(?:\\?\/){2}\((?!\?|\{)/,
};

/** Files that may, and why. */
const allowed: Readonly<Record<string, string>> = {
  'rule-files/EX-06.yaml: endings of names': 'names of catchers, which own them under several endings',
  'rule-files/PI-03.yaml: endings of names':
    'names of files that hold secrets; the two reserved endings mark a host in any language',
  'rule-files/patterns/rules.yaml: any ending of letters': 'the ending of a file that is made smaller',
};

/** Of a rule file its patterns, and not its examples. */
function patternsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(patternsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    /^(?:catches|spares|why|fix|title)$/.test(name) ? [] : patternsOf(part),
  );
}

const withoutRemarks = (code: string): string => code.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '');

const found = readdirSync(audit, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:ts|yaml)$/.test(file) && !file.startsWith('hosts/'))
  .flatMap((file) => {
    const text = readFileSync(join(audit, file), 'utf8');
    const patterns = file.endsWith('.ts') ? withoutRemarks(text) : patternsOf(parse(text)).join('\n');
    return Object.entries(signs).flatMap(([name, sign]) => (sign.test(patterns) ? [`${file}: ${name}`] : []));
  })
  .sort();

it('only src/audit/hosts says what a host is, but for the places that have a reason', () => {
  expect(found).toEqual(Object.keys(allowed).sort());
});

it.each([
  [String.raw`/\b[\w-]{1,60}\.(?:com|net|org)\b/`, 'endings of names'],
  [String.raw`/[\w-]{1,63}\.[a-z]{2,12}/`, 'any ending of letters'],
  [String.raw`/localhost|127\.0\.0\.1/`, 'numbers of an address'],
  [String.raw`/\d{1,3}(?:\.\d{1,3}){3}/`, 'numbers of an address'],
  [String.raw`/https?:\/\/([^\s/]{2,253})/`, 'the host of an address'],
])('%s would be found, by %s', (pattern, name) => {
  expect(pattern).toMatch(signs[name] ?? /^$/);
});
