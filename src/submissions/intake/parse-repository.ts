/** What a person pastes for a repository, read by an allow-list and without the network (attack table, row 5). */
import { GitHubUrl, type Source, sourceFromGit, sourceOf } from '../../schema/source.ts';

/** Characters; the longest owner, name, branch and path that anyone has are far shorter. */
export const repositoryTextMax = 1_000;

export interface RepositoryReference {
  /** The account; on another host than GitHub with the host in front, as `Source` has it. */
  readonly owner: string;
  readonly name: string;
  /** `https://github.com/<owner>/<name>`, or of another host its address, rebuilt from its parts. */
  readonly url: string;
  /**
   * Segments behind `tree/` or `blob/`, decoded: a branch, tag or commit, which may hold slashes itself, and then the
   * path. Empty for the repository as a whole.
   */
  readonly inside: readonly string[];
}

interface UnusableRepository {
  /** Ends a sentence that begins with "repository: ". */
  readonly reason: string;
}

const forms =
  'give https://github.com/<owner>/<name>, a /tree/ or /blob/ address in it, <owner>/<name>, or git@github.com:<owner>/<name>.git';

const noHosts: ReadonlySet<string> = new Set();

/**
 * The repository and the place in it; or the reason why the text cannot mean a public repository on github.com, or one on the
 * `others`, hosts whose repositories are submitted here too.
 */
export function parseRepository(given: string, others = noHosts): RepositoryReference | UnusableRepository {
  const text = withScheme(trimSpaces(given), others);
  if (text.length > repositoryTextMax) return unusable(`must be at most ${repositoryTextMax} characters`);
  // Whatever is not plain ASCII may look like something else: full-width digits become an address on the way.
  if (!/^[!-~]+$/.test(text)) return unusable(`must be plain ASCII without spaces; ${forms}`);
  if (text.includes('\\')) return unusable('must not contain a backslash');
  const other = otherSource(text, others);
  if (other !== null) return { owner: other.owner, name: other.name, url: other.url, inside: [] };
  const place = placeOf(text);
  if ('reason' in place) return place;
  return toReference(place.path);
}

/** As an address bar shows it, without https; a host has a dot, which no account of GitHub has. */
function withScheme(text: string, others: ReadonlySet<string>): string {
  const [host = '', ...path] = text.split('/', 2);
  const isHost = host.toLowerCase() === 'github.com' || others.has(host.toLowerCase());
  return isHost && path.length > 0 ? `https://${text}` : text;
}

/** Of a host that is allowed, the address of the repository as a whole. */
function otherSource(text: string, others: ReadonlySet<string>): Source | null {
  const source = others.size === 0 ? null : sourceFromGit(text);
  const isOther = source !== null && source.forge !== 'github' && others.has(source.host);
  return isOther ? sourceOf(source.url) : null;
}

/** The path after the host. */
function placeOf(text: string): { readonly path: string } | UnusableRepository {
  const ssh = /^git@github\.com:([^/]+\/[^/]+)$/i.exec(text)?.[1];
  if (ssh !== undefined) return { path: ssh };
  const scheme = /^([a-z][a-z0-9+.-]*):(?:\/\/)?/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined)
    return /^[^/:@?#%]+\/[^/:@?#%]+\/?$/.test(text)
      ? { path: text }
      : unusable(`is not a readable repository address; ${forms}`);
  if (scheme !== 'https') return unusable(`must be https, not ${scheme}`);
  const [, host = '', path = ''] = /^https:\/\/([^/?#]*)([^]*)$/i.exec(text) ?? [];
  if (host.includes('@')) return unusable('must not contain a user name or password');
  if (/:\d*$/.test(host)) return unusable('must not contain a port');
  if (host.toLowerCase() !== 'github.com')
    return unusable('must be on github.com: skills of other hosts are listed by who runs the registry');
  if (/[?#]/.test(path)) return unusable('must end before any ? or #');
  return { path: path.slice(1) };
}

function toReference(path: string): RepositoryReference | UnusableRepository {
  const [owner = '', stated = '', kind, ...rest] = path.replace(/\/$/, '').split('/');
  const name = stated.replace(/\.git$/i, '');
  const url = `https://github.com/${owner}/${name}`;
  // A name that starts with a dot is a folder of settings, and `.` and `..` are no names at all.
  if (name.startsWith('.') || /\.git$/i.test(name) || !GitHubUrl.safeParse(url).success)
    return unusable(`must name one owner and one repository; ${forms}`);
  if (kind === undefined) return { owner, name, url, inside: [] };
  if ((kind !== 'tree' && kind !== 'blob') || rest.length === 0)
    return unusable('may point only to /tree/<branch>/<folder> or /blob/<branch>/<file>');
  const inside = rest.map(decodeSegment);
  const isWhole = (segments: (string | null)[]): segments is string[] => !segments.includes(null);
  return isWhole(inside)
    ? { owner, name, url, inside }
    : unusable('has an empty, dot-dot or invalidly encoded segment in its path');
}

/** Decoded once; null for what no branch or path is made of, or what would decode to something else once more. */
function decodeSegment(segment: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
  const isPlain = decoded !== '' && decoded !== '.' && decoded !== '..' && decoded.toLowerCase() !== '.git';
  return isPlain && !/[/\\\p{C}\p{Zl}\p{Zp}]|%[0-9a-f]{2}/iu.test(decoded) ? decoded : null;
}

function trimSpaces(text: string): string {
  let [start, end] = [0, text.length];
  while (text[start] === ' ') start += 1;
  while (end > start && text[end - 1] === ' ') end -= 1;
  return text.slice(start, end);
}

function unusable(reason: string): UnusableRepository {
  return { reason };
}
