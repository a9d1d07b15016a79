/** What the whole of SKILL.md announces: programs that start again later, and the service that a skill sends to. */
import { isSkillFile } from '../../schema/skill-folder.ts';
import { sentenceAt, type Region, type RegionKind } from '../engine/region.ts';
import type { Hit } from '../engine/scan.ts';
import { destination, hostOf } from '../hosts/addresses.ts';
import { nameOf } from '../hosts/whose-host.ts';
import { startKinds } from '../vocabulary/system-changes/announced-starts.ts';
import type { Purpose } from './outward.ts';
import { isPrintedLine } from './printed.ts';

/** What a person who opens SKILL.md sees. */
const seen = new Set<RegionKind>(['description', 'heading', 'prose', 'list', 'table', 'quote', 'fence']);
/** Characters of SKILL.md that are searched. */
const most = 131_072;

/**
 * Lowers to medium what SKILL.md tells its reader: a scheduled job, a service or a start-up line that a program of the
 * skill installs (SY-01), and keys that are sent to the skill's own service (EX-02). What SKILL.md is silent about keeps
 * its level, and so does anything critical: what starts again and fetches, and keys that belong to a known person.
 */
export function softenAnnounced(hits: readonly Hit[], regions: readonly Region[], purpose: Purpose): Hit[] {
  if (!hits.some(isAnnounceable)) return [...hits];
  const text = regions
    .filter(({ file, kind }) => isSkillFile(file) && seen.has(kind))
    .map((region) => region.text)
    .join('\n')
    .slice(0, most);
  return hits.map((hit) =>
    isAnnounceable(hit) && isTold(hit, text, purpose) ? { ...hit, severity: 'medium' } : hit,
  );
}

const isAnnounceable = ({ rule, severity }: Hit): boolean =>
  severity === 'high' && (rule === 'SY-01' || rule === 'EX-02' || rule === 'EX-06');

/** Hosts of shared files and of tunnels; what records requests is no service that a skill would name as its own. */
const sharing =
  /\b(?:catbox|litterbox|file\.io|0x0\.st|tmpfiles|transfer\.sh|trycloudflare|ngrok|telegram)\b/i;

/** Whether SKILL.md names, in its words, the service for files or the tunnel that is used. */
function isAnnouncedShare({ matched }: Hit, text: string): boolean {
  const [name] = sharing.exec((matched ?? '').replaceAll('-', ' ')) ?? [];
  if (name === undefined) return false;
  return new RegExp(`(?<![\\w./-])${RegExp.escape(name)}\\b`, 'i').test(
    text.replaceAll(/https?:\/\/[^\s)>"'`]{1,300}/g, ' '),
  );
}

function isTold(hit: Hit, text: string, purpose: Purpose): boolean {
  if (hit.rule === 'SY-01') return isAnnouncedStart(hit, text);
  return hit.rule === 'EX-06' ? isAnnouncedShare(hit, text) : isOwnService(hit, purpose);
}

const written = new Set<RegionKind>(['script', 'config', 'fence']);

/** A start-up entry, of a kind that SKILL.md, or the title of the block that shows it, names. */
function isAnnouncedStart({ region, offset, file }: Hit, text: string): boolean {
  if (region === null || !written.has(region.kind)) return false;
  const near = region.text.slice(Math.max(0, offset - 200), offset + 400);
  // `install-service.sh`, `setup_cron.sh`: the name tells those who run it.
  const name = file.slice(file.lastIndexOf('/') + 1).replaceAll(/[-_.]/g, ' ');
  const shown = region.kind === 'fence' ? `\n${region.heading}\n${region.lead}` : '';
  const printed = region.text
    .slice(Math.max(0, offset - 600), offset + 200)
    .split('\n')
    .filter(isPrintedLine)
    .join('\n');
  const told = `${text}\n${printed}\n${name.replace(/\bservice\b/i, 'as a service')}${shown}`;
  return startKinds.some((kind) => kind.written.test(near) && kind.said.test(told));
}

/** More than the one key that a service gave: files, what was typed or said, everything of a kind. */
const hoarded =
  /\.(?:env|ssh|aws|netrc|npmrc)\b|\b(?:all|any|every|each|history|collect|gather|environment|files?|private keys?|passwords)\b|收集|所有|全部|环境变量|私钥|密码/iu;

/** Whether the sentence names an address, each one is of the service that the skill is about, and one key is sent to it. */
function isOwnService({ region, offset }: Hit, purpose: Purpose): boolean {
  if (region === null || region.kind === 'hidden' || region.kind === 'comment') return false;
  const { start, end } = sentenceAt(region.text, offset, 1);
  const text = region.text.slice(start, end);
  if (hoarded.test(text)) return false;
  const hosts = [...text.matchAll(destination)].map(([address]) => hostOf(address));
  return hosts.length > 0 && hosts.every((host) => isStated(host, purpose));
}

/** Whether name, description or title state the name that the host is registered under. */
function isStated(host: string, { stated }: Purpose): boolean {
  const label = nameOf(host);
  return label.length > 3 && stated.replaceAll(/[\s_.-]/g, '').includes(label.replaceAll('-', ''));
}
