/** SY-01: keys and sudo rights that stay. */
import type { Region } from '../../engine/region.ts';
import { type RowHit, type Weigher } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isStrangers } from '../../hosts/whose-host.ts';

/** The mark of a quotation in the margin is no redirection. */
const isMargin = ({ kind, text }: Region, matched: string, start: number): boolean =>
  kind !== 'script' &&
  kind !== 'fence' &&
  matched.startsWith('>') &&
  /(?:^|\n)\s{0,8}$/.test(text.slice(Math.max(0, start - 9), start));

/** Rights to start programs that are named by their paths, of which none starts others or writes files. */
const namedPrograms =
  /\bNOPASSWD:\s{0,3}((?:\/[\w./-]{3,80}(?: [\w./*-]{1,40}){0,3}(?:,\s{0,3})?){1,8})["'\\]/;
const opens = new RegExp(
  [
    String.raw`/(?:(?:ba|z|da|k|c|fi)?sh|apt(?:-get)?|awk|bash|chmod|chown|cp|dd|docker|ed|emacs|env|find|git`,
    String.raw`|install|less|lua|man|more|mount|mv|nano|node|npm|perl|php|pip3?|python[\d.]*|rsync|ruby|screen|sed|snap|su|sudo|tar|tee|tmux|vim?|xargs|zip)\b`,
  ].join(''),
);
export const byRights = ({ scope, severity }: RowHit): Severity => {
  const named = namedPrograms.exec(scope)?.[1];
  return named !== undefined &&
    named.startsWith('/') &&
    !/\/(?:home|tmp|Users|opt)\//.test(named) &&
    !opens.test(named)
    ? 'medium'
    : severity;
};

/** A key from a host that is neither the owner's nor one that keeps people's own keys. */
function isFetchedKey(scope: string, owner: string | null): boolean {
  const url = /\b(?:curl|wget)\b/.test(scope) ? firstUrl(scope) : null;
  return isStrangers(url, owner);
}

/** An authorised SSH key is added (SY-01). */
export const byAddedKey: Weigher = ({ region, severity, scope, match, start, owner }) =>
  isMargin(region, match[0], start)
    ? null
    : isFetchedKey(scope, owner)
      ? 'critical'
      : /ssh-(?:rsa|ed25519|dss|ecdsa\S{0,20}) AAAA[\w+/]{8}(?![^\n"']{0,400}\.\.\.)/.test(scope)
        ? 'critical'
        : region.kind !== 'fence' ||
            /ssh-(?:rsa|ed25519|dss|ecdsa)[ -][\w-]{0,30} ?AAAA[A-Za-z0-9+/]{40}|\bcurl\b|\bwget\b/.test(
              scope,
            )
          ? severity
          : 'medium';
