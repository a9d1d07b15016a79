/** What other installers leave out of a skill's folder, add to it or rewrite: distinguished from changes by others. */
import { sha256Hex } from '../digest.ts';
import type { ListedFile } from '../registry/skill-facts.ts';
import type { Differences, FoundFile } from './installed.ts';

/** One difference that a known installer makes. */
export interface KnownEdit {
  readonly path: string;
  readonly note: string;
}

interface Explained {
  /** Differences that nothing explains. */
  readonly rest: Differences;
  readonly known: readonly KnownEdit[];
}

/** Files and folders that the stock `skills` command does not copy. */
const notCopied = /(?:^|\/)metadata\.json$|(?:^|\/)(?:__pycache__|__pypackages__)\//;
/** The record that `clawhub` writes into the folder. */
const clawhubRecord = /^\.clawhub\/origin\.json$/;

/** `skillText` is SKILL.md as it is on the disk, null when it is not there. */
export function explainDifferences(
  differences: Differences,
  listed: readonly ListedFile[],
  found: readonly FoundFile[],
  skillText: string | null,
): Explained {
  const renamed = renamedByCase(differences, listed, found);
  const links = listed.filter(({ mode }) => mode === '120000').map(({ path }) => path);
  const known: KnownEdit[] = [];
  const isUnknown = (path: string, note: string | null): boolean => {
    if (note !== null) known.push({ path, note });
    return note === null;
  };
  const missing = differences.missing.filter(
    (path) =>
      !renamed.has(path) &&
      isUnknown(path, notCopied.test(path) ? 'left out by the stock skills command' : null),
  );
  const added = differences.added.filter((path) => {
    if ([...renamed.values()].includes(path))
      return isUnknown(path, 'the listed bytes under a name in another letter case, as some disks write it');
    const isCopied = links.some((link) => path.startsWith(`${link}/`));
    const note = isCopied ? 'a link of the source that an installer replaced with what it leads to' : null;
    return isUnknown(path, clawhubRecord.test(path) ? 'the record of clawhub' : note);
  });
  const expected = listed.find(({ path }) => path === 'SKILL.md')?.sha256;
  const isStamped = skillText !== null && expected === sha256Hex(Buffer.from(withoutGitHubKeys(skillText)));
  const changed = differences.changed.filter((path) =>
    isUnknown(
      path,
      path === 'SKILL.md' && isStamped ? 'gh skill wrote metadata.github-* keys into it' : null,
    ),
  );
  return { rest: { missing, changed, added }, known };
}

/** Listed path → the one that is there in its place: equal but for letter case, with the listed bytes. */
function renamedByCase(
  { missing, added }: Differences,
  listed: readonly ListedFile[],
  found: readonly FoundFile[],
): ReadonlyMap<string, string> {
  const digests = new Map(found.map(({ path, sha256 }) => [path, sha256]));
  return new Map(
    listed
      .filter(({ path }) => missing.includes(path))
      .flatMap(({ path, sha256 }) =>
        added
          .filter((each) => each.toLowerCase() === path.toLowerCase() && digests.get(each) === sha256)
          .map((each): [string, string] => [path, each])
          .slice(0, 1),
      ),
  );
}

/**
 * SKILL.md as it was before `gh skill install` wrote its keys into the front matter: the lines `github-…: …` below
 * `metadata:` are taken out, and `metadata:` too where nothing else is below it.
 */
export function withoutGitHubKeys(text: string): string {
  const lines = text.split('\n');
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) return text;
  const front = lines.slice(0, end);
  const at = front.indexOf('metadata:');
  if (at < 0) return text;
  const next = front.findIndex((line, index) => index > at && !/^\s/.test(line));
  const after = next < 0 ? front.length : next;
  const kept = front.slice(at + 1, after).filter((line) => !/^\s+github-[a-z-]+:/.test(line));
  const metadata = kept.length === 0 ? [] : ['metadata:', ...kept];
  return [...front.slice(0, at), ...metadata, ...front.slice(after), ...lines.slice(end)].join('\n');
}
