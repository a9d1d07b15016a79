/** SY-05, SY-06: accounts, rights and containers that open the machine. */
import type { Weigher, RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { isExample } from '../../hosts/example-hosts.ts';
import { whoseHost } from '../../hosts/whose-host.ts';
import { isTestFile } from '../flows.ts';

/** An account or password that always works (SY-05). */
export const byStandingPassword: Weigher = ({ match, scope, severity }) =>
  /\bmarker\b/i.test(match[0]) &&
  !/\b(?:auth\w{0,14}|log-?in|password|permission|sign(?:ed|ature))\b/i.test(scope)
    ? 'low'
    : severity;

/** The host that a pattern takes apart. */
const hostIn = (match: RegExpExecArray): string => match.slice(1).find((each) => each !== undefined) ?? '';

/** The whole traffic led over a host of the house or of the owner of the repository is a setting. */
export const byProxy: Weigher = ({ match, owner, severity }) =>
  /^(?:machine|network|owner|example)$/.test(
    whoseHost({ scheme: 'https', host: hostIn(match), path: '/' }, { owner }),
  )
    ? null
    : severity;

/** A name in place of the reader’s own says so: `you@your-company.com`, `<name>`. */
export function byMailbox({ match, region: { file }, owner, severity }: RowHit): Severity | null {
  const host = hostIn(match);
  const local = /([\w.+-]{1,60})@/.exec(match[0])?.[1] ?? '';
  if (isTestFile(file) || host === '' || isExample(host)) return null;
  // Names that Google gives to accounts of programs.
  if (/\.gserviceaccount\.com$/i.test(host)) return null;
  if (/^(?:you|user|me|name|someone|alice|bob|jane|john|test|demo|foo|first)\b/i.test(local)) return null;
  return whoseHost({ scheme: 'https', host, path: '/' }, { owner }) === 'owner' ? null : severity;
}

/** Rights are given to a named account by a command or a policy (SY-05). */
export const byGrant: Weigher = (hit) =>
  /\/collaborators\//.test(hit.match[0]) ? hit.severity : byMailbox(hit);

/** A password or a key that the text brings along, or a download: then someone else can log in. */
const bringsAccess =
  /\b(?:chpasswd|curl|wget)\b|\bpasswd\s{1,4}--stdin|\s(?:-p|--password)[ =]|\b(?:AAAA[\w+/]{8}|ssh-(?:rsa|ed25519|ecdsa)\b)|https?:/i;

/** A block of a manual that makes an account for the reader, or names the reader's own, is medium. */
export function byAccountReader({ match, region, severity }: RowHit): Severity {
  if (region.kind !== 'fence' || !/^usermod/i.test(match[0])) return severity;
  const text = `${region.text} ${region.lead.slice(-200)}`;
  if (bringsAccess.test(text)) return severity;
  return 'medium';
}

const isPrivileged = ({ scope }: RowHit): boolean => /--privileged|chroot|nsenter|--pid[= ]host/.test(scope);
/** Whether the command is a step of the skill or a script, and not a sample in a reference. */
const isOrdered = ({ region }: RowHit): boolean => region.language === 'step' || region.kind === 'script';

/** The socket is mounted to be read, and nothing but the view of the processes is shared: what monitors ask for. */
const isWatched = ({ match, scope }: RowHit): boolean =>
  /^(?::\/[\w./-]{1,60})?:ro\b/.test(match.input.slice(match.index + match[0].length)) &&
  !/--privileged|chroot|nsenter/.test(scope);

/** A block shows what can be written; a step or a script does it. */
export function byReach(hit: RowHit): Severity {
  const rest = hit.match.input.slice(hit.match.index + hit.match[0].length);
  if (
    /\/(?:boot|etc):$/.test(hit.match[0]) &&
    /^\/[\w./-]{1,60}:ro\b/.test(rest) &&
    !/--privileged\b/.test(hit.scope)
  )
    return 'medium';
  if (!isOrdered(hit)) return isPrivileged(hit) ? 'high' : 'medium';
  return isPrivileged(hit) ? 'critical' : hit.severity;
}

/** A privileged container with the container engine’s socket (SY-06). */
export const byEngineSocket: Weigher = (hit) =>
  isOrdered(hit) ? (isPrivileged(hit) && !isWatched(hit) ? 'high' : hit.severity) : 'low';
