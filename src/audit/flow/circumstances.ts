/** What makes single findings less sure: an announced start, an installer of a forge, a test that nothing names. */
import { patternNamed } from '../patterns/shared-words.ts';
import { isSkillFile } from '../../schema/skill-folder.ts';
import type { RegionKind } from '../engine/region.ts';
import { everywhere, type Hit, isGrave } from '../engine/hit.ts';
import { isReached } from './beside.ts';
import { never, type ConditionOf } from './condition.ts';
import { targetOf } from '../hosts/addresses.ts';
import { forges } from '../hosts/shared-hosts.ts';
import { testPlace } from '../vocabulary/file-places.ts';

/** What a person who opens SKILL.md sees. */
const seen = new Set<RegionKind>(['description', 'heading', 'prose', 'list', 'table', 'quote', 'fence']);
const written = new Set<RegionKind>(['script', 'config', 'fence']);
/** Characters of SKILL.md that are searched. */
const most = 131_072;
/** Names of makers of systems, under which an entry passes for one of theirs. */
const borrowed =
  /\bcom\.(?:apple|microsoft|google|adobe)\w{0,8}\.|\b(?:Microsoft|Windows)[\w .]{0,20}(?:Update|Defender|Health)/i;

const isAnnounceable = ({ rule, severity }: Hit): boolean => severity === 'high' && rule === 'SY-01';

/** SKILL.md names the same kind of entry, and the entry does not pass for one of the system's own. */
export const isAnnouncedStart: ConditionOf = (hits, { regions }) => {
  if (!hits.some(isAnnounceable)) return never;
  const text = regions
    .filter(({ file, kind }) => isSkillFile(file) && seen.has(kind))
    .map((region) => region.text)
    .join('\n')
    .slice(0, most);
  return (hit) => {
    if (!isAnnounceable(hit) || hit.region === null || !written.has(hit.region.kind)) return false;
    const { text: code } = hit.region;
    if (borrowed.test(hit.file) || borrowed.test(code)) return false;
    const near = code.slice(Math.max(0, hit.offset - 200), hit.offset + 400);
    return startKinds.some((kind) => kind.written.test(near) && kind.said.test(text));
  };
};

interface StartKind {
  readonly written: RegExp;
  readonly said: RegExp;
}

const startKinds: readonly StartKind[] = [
  {
    written: /\bcron/i,
    said: /\bcron|\bschedul(?:e|ed|es|ing)\b|\b(?:daily|nightly|hourly|weekly)\b|定时|计划任务/i,
  },
  {
    written:
      /systemd|systemctl|launchctl|Launch(?:Agents|Daemons)|RunAtLoad|KeepAlive|autostart|@reboot|init\.d/i,
    said: patternNamed('services-said'),
  },
  {
    written: /\.(?:bashrc|zshrc|profile|bash_profile|zshenv)\b/i,
    said: /\b(?:bashrc|zshrc|bash_profile|zshenv)\b|\bshell (?:profile|config|rc|start-?up)|\bPATH\b/,
  },
  {
    written: /schtasks|ScheduledTask|\\Run\b|Startup/i,
    said: /\bschtasks\b|\btask scheduler\b|\bscheduled? tasks?\b|\bstart-?up\b|计划任务|开机/i,
  },
  {
    written: /authorized_keys|ssh-copy-id/i,
    said: /\bauthorized_keys\b|\bssh-copy-id\b|\b(?:ssh|public)[ -]keys?\b/i,
  },
  { written: /sudoers|NOPASSWD/i, said: /\bsudoers\b|\bNOPASSWD\b|\bpasswordless sudo\b/i },
];

const installers = new Set(['RC-01', 'RC-03', 'RC-04']);
/** Where a document shows a person what to do. */
const shown = new Set<RegionKind>(['fence', 'list', 'prose', 'table', 'quote']);

/** Tables beside documents, which no tool reads as its settings. */
const table = /(?:^|\/)(?:data|references?|examples?)\/[^\n]{1,200}\.(?:json|ya?ml)$/i;
const isShown = (kind: RegionKind, file: string): boolean =>
  kind === 'config' ? table.test(file) : shown.has(kind) && /\.mdx?$/i.test(file);

/**
 * A document or a table beside it shows the command, and its address is one of a forge, by https. What the skill calls itself, a title about
 * installation and a host that is named like the skill are written by anyone, and change nothing.
 */
export const isForgeInstaller: ConditionOf = () => (hit) => {
  const { rule, region, severity, matched, file } = hit;
  if (severity !== 'high' || !installers.has(rule) || region === null || matched === null) return false;
  if (!isShown(region.kind, file) || !/https:\/\//i.test(matched)) return false;
  const address = targetOf(matched);
  return address?.scheme === 'https' && forges.has(address.host);
};

/** A test that nothing orders or names which an agent follows. */
export const isUnreached: ConditionOf = (hits, { regions }) => {
  const isAside = ({ rule, severity, region, file }: Hit): boolean =>
    isGrave({ severity }) && !everywhere.has(rule) && region !== null && testPlace.test(file);
  const outside = regions.filter(({ file }) => !testPlace.test(file));
  const asked = new Map<string, string[]>();
  const files = new Set(hits.filter(isAside).map(({ file }) => file));
  const unreached = new Set([...files].filter((file) => !isReached(file, outside, asked)));
  return (hit) => isAside(hit) && unreached.has(hit.file);
};
