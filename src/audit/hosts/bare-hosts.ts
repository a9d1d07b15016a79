/** Hosts that a text names without a scheme: a name with dots that is no file and no member of a program's object. */
import { parseHost } from './parse-host.ts';
import { bareHost } from './written-hosts.ts';

/** Endings of files, which a host's name does not have. */
export const fileEnding =
  /\.(?:json|txt|csv|md|html?|xml|ya?ml|log|gz|tgz|zip|tar|pdf|png|jpe?g|py|js|sh|ps1|exe|pem|key|crt|out|bin|toml|srt)$/i;
/** Reserved endings (RFC 2606), and those of hidden services; no list of suffixes has them. */
const listedNowhere = /\.(?:example|invalid|onion|test)$/;
/** Public suffixes of one label that are no word of a program: `user.id` and `log.info` are members far more often than hosts. */
const plainSuffixes: ReadonlySet<string> = new Set(
  'ai app biz cloud cn co com de dev eu io net onion org pw ru tech tk top uk xyz'.split(' '),
);

/** Whether a name, perhaps with a path, is a host: by a listed suffix of several labels, by one that is no word, or by its path. */
export function isBareHost(written: string): boolean {
  const host = parseHost(written);
  if (host === null) return false;
  if (listedNowhere.test(host.name)) return true;
  return (
    host.isListed &&
    host.domain !== null &&
    !fileEnding.test(host.name) &&
    (/\.|^xn--/.test(host.suffix) || plainSuffixes.has(host.suffix) || written.includes('/'))
  );
}

const named = new RegExp(bareHost, 'gi');

/** A text with a unit in place of each host that it names without a scheme. */
export const withHostsAs = (text: string, unit: string): string =>
  text.replace(named, (host) => (isBareHost(host) ? unit : host));

/** A pattern of which a match counts only where what it takes for a bare host is one. */
class AskingPattern extends RegExp {
  readonly #all = new RegExp(this.source, this.global ? this.flags : `${this.flags}g`);

  override exec(text: string): RegExpExecArray | null {
    const all = this.#all;
    all.lastIndex = this.global ? this.lastIndex : 0;
    for (let match = all.exec(text); match !== null; match = all.exec(text)) {
      const bare = match.groups?.['bare'];
      if (bare === undefined || isBareHost(bare)) {
        if (this.global) this.lastIndex = all.lastIndex;
        return match;
      }
      all.lastIndex = match.index + 1;
    }
    if (this.global) this.lastIndex = 0;
    return null;
  }
}

/** The pattern of a source; one with `{bare-host}` asks what that finds. */
export const patternOf = (source: string, flags: string): RegExp =>
  source.includes('(?<bare>') ? new AskingPattern(source, flags) : new RegExp(source, flags);
