/** Whether a file names a host outside, to which something can be sent or from which a program can come. */
import { patternNamed } from '../patterns/shared-words.ts';
import { everywhere } from '../patterns/pattern-text.ts';
import { connection, destination, hostOf, schemelessHosts } from '../hosts/addresses.ts';
import { isBareHost } from '../hosts/bare-hosts.ts';
import { exampleHost } from '../hosts/example-hosts.ts';
import { isSkillFile } from '../../schema/skill-folder.ts';
import { lineSpanAt } from '../engine/region.ts';
import { whoseHost } from '../hosts/whose-host.ts';
import { spoken, type Place } from './chain-places.ts';
import type { ConditionOf } from './condition.ts';
import { enclosing } from './name-flow.ts';
import { heldBy } from './name-holders.ts';

/**
 * Rules whose harm is at a host; a lookup (EX-04), decoded code (RC-02) and a miner (RC-08) are harm by themselves. What
 * EX-01 sends is followed to its own receiver (`namesReceiver`).
 */
const atHosts = /^(?:EX-0[235-8]|RC-0[13-6])$/;
/** A door that anyone may come through needs no name of who does. */
const opensDoor =
  /\bbind\(\s?\(?["'](?:0\.0\.0\.0)?["']|TCP-LISTEN|\b(?:nc|ncat|netcat)\s[^\n]{0,40}-\w{0,4}l|["']0\.0\.0\.0["']/i;
/** Where a name or an address is one without a scheme. */
const bare = everywhere(patternNamed('receivers-bare'));
/** Characters of a piece of a file that are looked at. */
const longest = 262_144;

const named = ([, ...names]: readonly string[]): string => names.find((name) => name !== undefined) ?? '';

const hostsOf = (text: string): string[] => [
  ...[...text.matchAll(destination)].map(([address]) => hostOf(address)),
  ...[...text.matchAll(connection)].map(named),
  // A name in quotation marks is a file or a module more often than a host.
  ...[...text.matchAll(bare)]
    .filter((match) => !/^["']\p{L}/u.test(match[0]) || isBareHost(named(match)))
    .map(named),
  ...schemelessHosts(text).map(({ host }) => host),
];

const isUnknown = (host: string, owner: string | null): boolean =>
  host !== '' && whoseHost({ scheme: 'https', host, path: '/' }, { owner }) === 'unknown';

/** A critical finding at a host, in a file that names no host of unknown owners: what is sent where is not shown. */
export const hasNoReceiver: ConditionOf = (_, { regions, owner }) => {
  const known = new Map<string, boolean>();
  const namesHost = (text: string): boolean =>
    hostsOf(text.slice(0, longest)).some(
      // A name that is reserved for examples is in place of one outside.
      (host) => exampleHost.test(host) || isUnknown(host, owner),
    );
  const namesOne = (texts: readonly string[]): boolean =>
    texts.some((text) => opensDoor.test(text) || namesHost(text));
  return ({ rule, severity, file, region, offset }) => {
    if (severity !== 'critical' || !atHosts.test(rule)) return false;
    // A shell is connected by one command: in a document, what other commands name is not where this one leads, and beside
    // SKILL.md a door is one that it teaches.
    if (rule === 'RC-05' && region !== null && /\.mdx?$/i.test(file)) {
      const { start, end } = lineSpanAt(region.text, offset, 1);
      const command = region.text.slice(start, end);
      return !(isSkillFile(file) ? namesOne([command]) : namesHost(command));
    }
    const found =
      known.get(file) ?? namesOne(regions.filter((each) => each.file === file).map(({ text }) => text));
    known.set(file, found);
    return !found;
  };
};

/** Rounds in which the lines of a send give the names whose lines are read next, and lines that are read for it. */
const rounds = 3;
const mostLines = 60;
/** Lines of one statement, and characters of it on each side of the send. */
const statementLength = 14;
const reach = 1_000;
const openEnd = /(?:[[({,|\\]|&&|=)\s{0,4}$/;
const word = /[A-Za-z_]\w{0,60}/g;

/** Whether a send itself names a host of unknown owners: in its statement, or by the names in it, as its file fills them. */
export function namesReceiver({ region, offset, text: sent }: Place, owner: string | null): boolean {
  const text = region.text.slice(0, longest);
  const span = lineSpanAt(text, offset, spoken.has(region.kind) ? 1 : 0);
  const own = text.slice(
    Math.max(span.start, offset - reach),
    Math.min(span.end, offset + sent.length + reach),
  );
  const statements = spoken.has(region.kind) ? [own] : [own, ...statementsFor(text, offset)];
  return statements.some(
    (each) => opensDoor.test(each) || hostsOf(each).some((host) => isUnknown(host, owner)),
  );
}

/** The statement at the offset, and those that fill the names in it. */
function statementsFor(text: string, offset: number): string[] {
  const lines = text.split('\n').map((line) => line.slice(0, 4_000));
  const statement = (at: number): string => {
    let end = at;
    while (end - at < statementLength && openEnd.test(lines[end] ?? '')) end += 1;
    return lines.slice(at, end + 1).join('\n');
  };
  const first = text.slice(0, offset).split('\n').length - 1;
  const filled = Map.groupBy(
    lines.flatMap((line, at) => [...heldBy(line), ...keysOf(line)].map((name) => ({ name, at }))),
    ({ name }) => name,
  );
  const read = new Set([first]);
  for (let round = 0; round < rounds; round += 1)
    for (const at of Array.from(read)) {
      const [inside] = enclosing(lines, at);
      for (const [name] of statement(at).matchAll(word))
        for (const each of filled.get(name) ?? [])
          if (read.size < mostLines && isSeen(lines, each, inside)) read.add(each.at);
    }
  return [...read].map(statement);
}

/** Whether a name that is filled there is the same one here: no other function's own. */
function isSeen(
  lines: readonly string[],
  { name, at }: { name: string; at: number },
  inside?: string,
): boolean {
  const [of] = enclosing(lines, at);
  return (
    of === undefined || of === inside || new RegExp(`\\b(?:self|this)\\.${name}\\b`).test(lines[at] ?? '')
  );
}

/** Names of entries, and of objects that are connected or opened: `endpoint: "…"`, `link.connect(…)`. */
const keysOf = (line: string): string[] =>
  [
    ...line.matchAll(/["']?\b(\w{2,60})["']?\s{0,3}:(?!:)|\b(\w{1,60})\.(?:connect|open|dial)\w{0,8}\(/gi),
  ].map(named);
