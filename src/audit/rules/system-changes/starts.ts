/** SY-01: what runs again after the task: scheduled jobs, services, login scripts, keys, rights. */
import type { RowHit, Weigher } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { patternNamed } from '../../patterns/shared-words.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isStrangers } from '../../hosts/whose-host.ts';

const ordinaryLine =
  /\b(?:export\s{1,3}[\w{}$]{1,40}=|alias\s{1,3}\w|eval\s{1,3}"\$\(\w{2,20} (?:init|hook|activate|shellenv))/i;

/** PATH lines in a start-up file are everyday; a line there that fetches is not. */
export function byStartFile(hit: RowHit): Severity | null {
  const lines = hit.scope;
  if (ordinaryLine.test(lines) && !/\b(?:curl|wget|nc)\s|\/dev\/tcp|base64/i.test(lines)) return 'low';
  if (remoteCall.test(lines)) return 'critical';
  return hit.region.kind === 'fence' || hit.region.kind === 'prose' || hit.region.kind === 'list'
    ? 'medium'
    : byPersistence(hit);
}

const remoteCall = patternNamed('remote-call');

/** A line of a shell that prints one text and passes it to nothing. */
const printed =
  /^\s{0,40}(?:echo|printf|log|info|warn|fix)\s{1,4}(?:-[en]{1,2}\s{1,4})?(?:"(?:\\.|[^"\\$`]|\$(?!\()){0,400}"|'[^'\n]{0,400}')\s{0,4}(?:>&2\s{0,4})?$/;

/** What start-up files have in them every day. */
const ordinaryStart =
  /\b(?:alias|cargo\/env|completion|conda|direnv|EDITOR|fnm|HOMEBREW|JAVA_HOME|LANG|nvm|PATH|pyenv|starship|zoxide|source\s{1,4}~?\/?\.?[\w./-]{1,60}completion)\b/i;

/** Lasting and remote is critical; scripts act, fences show. */
export function byPersistence({ region, scope, match }: RowHit): Severity | null {
  const text = `${match[0]} ${scope}`;
  const lasting =
    region.kind === 'script' ||
    region.kind === 'decoded' ||
    region.kind === 'hidden' ||
    region.kind === 'comment';
  if (remoteCall.test(match[0])) return 'critical';
  if (ordinaryStart.test(text) && !/authorized_keys|sudoers/i.test(text)) return 'low';
  // A line that is printed is advice, and variables of a shell start nothing.
  if (/\b(?:return|print\(|console\.log\()\s{0,2}f?["'`]/.test(scope) || printed.test(scope)) return 'low';
  if (text.includes('/etc/profile.d/')) return 'medium';
  return lasting ? 'high' : 'medium';
}

/** A key from a host that is neither the owner's nor one that keeps people's own keys. */
function isFetchedKey(scope: string, owner: string | null): boolean {
  const url = /\b(?:curl|wget)\b/.test(scope) ? firstUrl(scope) : null;
  return isStrangers(url, owner);
}

/** An authorised SSH key is added (SY-01). */
export const byAddedKey: Weigher = ({ region, severity, scope, owner }) =>
  isFetchedKey(scope, owner) ||
  /ssh-(?:rsa|ed25519|dss|ecdsa\S{0,20}) AAAA[\w+/]{8}(?![^\n"']{0,400}\.\.\.)/.test(scope)
    ? 'critical'
    : region.kind !== 'fence' ||
        /ssh-(?:rsa|ed25519|dss|ecdsa)[ -][\w-]{0,30} ?AAAA[A-Za-z0-9+/]{40}|\bcurl\b|\bwget\b/.test(scope)
      ? severity
      : 'medium';
