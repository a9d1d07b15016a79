/** `npm run replay -- <git folder>…`: reads real histories commit by commit, and counts what a change of a skill added that the difference of powers does not name. */
import { execFileSync } from 'node:child_process';
import { auditSkill } from '../../src/audit/audit-skill.ts';
import { readSkillText } from '../../src/catalog/skill-text.ts';
import { sha256Hex } from '../../src/digest.ts';
import { folderIntegrity } from '../../src/ingest/evidence/integrity.ts';
import { readBlobs } from '../../src/ingest/sources/git.ts';
import { listTree } from '../../src/ingest/sources/git-checkout.ts';
import { readFolder, skillPrefixes } from '../../src/ingest/sources/tree-skills.ts';
import type { HostedEntry } from '../../src/ports/code-host.ts';
import { isSkillFile, mainFileOf, type SkillFolder } from '../../src/schema/skill-folder.ts';
import { compareVersions } from '../../src/versions/compare.ts';
import type { PastVersion } from '../../src/versions/past-version.ts';
import { namesIn } from '../../src/versions/names.ts';
import { readArguments, refuseCall } from '../help.ts';
import { plainScan, type ScannedKind, scannedKinds } from './plain-scan.ts';

const usage = 'usage: npm run replay -- <git folder>… [--changes <per repository>] [--verbose]';
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: { changes: { type: 'string', default: '40' }, verbose: { type: 'boolean', default: false } },
});
if (positionals.length === 0) refuseCall('no git folder is named', usage);
const changesMax = Number(values.changes);

interface Count {
  added: number;
  silent: number;
}
type Counts = Record<ScannedKind, Count>;

function byKind<T>(make: (kind: ScannedKind) => T): Record<ScannedKind, T> {
  // As: each kind is there.
  return Object.fromEntries(scannedKinds.map((kind) => [kind, make(kind)])) as Record<ScannedKind, T>;
}
const emptyCounts = (): Counts => byKind(() => ({ added: 0, silent: 0 }));

function git(directory: string, ...words: string[]): string {
  return execFileSync('git', ['-C', directory, ...words], { encoding: 'utf8', maxBuffer: 1 << 30 });
}

/** The folder of a skill at one commit; null where it is not there. */
async function readAt(
  directory: string,
  entries: readonly HostedEntry[],
  skill: string,
): Promise<SkillFolder | null> {
  if (!entries.some(({ path }) => path === skill)) return null;
  const tree = {
    owner: 'replayed',
    name: 'replayed',
    entries,
    incomplete: null,
    readBlobs: (ids: readonly string[]) => readBlobs(directory, ids),
  };
  return readFolder(tree, skill);
}

/** As a version of a skill is kept. */
function toVersion(folder: SkillFolder, commit: string): PastVersion {
  const main = mainFileOf(folder.files)?.content ?? new Uint8Array();
  const { signals, findings, complete, engine_version } = auditSkill(folder, sha256Hex);
  return {
    integrity: folderIntegrity(folder.files),
    commit,
    version: null,
    repository: null,
    owner_id: null,
    license: null,
    allowed_tools: readSkillText(new TextDecoder().decode(main)).allowed_tools,
    signals,
    names: namesIn(folder.files),
    findings,
    complete,
    engine_version,
    audited_on: '2026-01-01',
    files: folder.files.map(({ path, mode, size, sha256 }) => ({ path, mode, size, sha256 })),
  };
}

interface Change {
  readonly commit: string;
  readonly parent: string;
  readonly skill: string;
  readonly before: SkillFolder;
  readonly after: SkillFolder;
  /** Names of each kind that the plain scan sees after the change alone; at least one. */
  readonly added: Readonly<Record<ScannedKind, readonly string[]>>;
}

/** Changes of a skill which was there before, by which something is named that was not, the newest first. */
async function* changesIn(directory: string): AsyncGenerator<Change> {
  const log = git(
    directory,
    'log',
    '--first-parent',
    '--no-renames',
    '--diff-merges=first-parent',
    '--name-status',
    '--format=%x01%H %P',
  );
  const times = new Map<string, number>();
  let prefixes: readonly string[] | null = null;
  for (const entry of log.split('\u0001').slice(1)) {
    const [head = '', ...lines] = entry.split('\n').filter((line) => line !== '');
    const [commit = '', parent = ''] = head.split(' ');
    if (parent === '') continue;
    // The folders are those of the commit after, unless a skill came or went in between.
    if (lines.some((line) => !line.startsWith('M') && isSkillFile(line))) prefixes = null;
    prefixes ??= skillPrefixes(await listTree(directory, parent)).sort((a, b) => b.length - a.length);
    const folders = prefixes;
    const touched = new Set(
      lines.flatMap((line) => folders.find((prefix) => line.slice(2).startsWith(prefix)) ?? []),
    );
    if (touched.size === 0) continue;
    const old = await listTree(directory, parent);
    const now = await listTree(directory, commit);
    // One commit that edits everything, or one skill alone, is not to take all the room.
    for (const prefix of [...touched].filter((each) => (times.get(each) ?? 0) < 5).slice(0, 6)) {
      const skill = `${prefix}SKILL.md`;
      const [before, after] = [await readAt(directory, old, skill), await readAt(directory, now, skill)];
      if (before === null || after === null) continue;
      const [had, has] = [plainScan(before.files), plainScan(after.files)];
      const added = byKind((kind) => [...has[kind]].filter((name) => !had[kind].has(name)));
      if (scannedKinds.every((kind) => added[kind].length === 0)) continue;
      times.set(prefix, (times.get(prefix) ?? 0) + 1);
      yield { commit, parent, skill, before, after, added };
    }
  }
}

async function replay(directory: string): Promise<{ changes: number; counts: Counts }> {
  const counts = emptyCounts();
  let changes = 0;
  for await (const { commit, parent, skill, before, after, added } of changesIn(directory)) {
    changes += 1;
    const { powers } = compareVersions(toVersion(before, parent), toVersion(after, commit));
    const named = powers.filter(({ change }) => change === 'added');
    const old = namesIn(before.files);
    const known = new Set([...old.hosts, ...old.variables, ...old.commands]);
    for (const kind of scannedKinds) {
      // What the plain patterns overlook before the change, and the registry has named there, is no addition.
      for (const name of added[kind].filter((each) => kind === 'script' || !known.has(each))) {
        counts[kind].added += 1;
        if (named.some((power) => power.kind === kind && isNamed(kind, power.name, name))) continue;
        counts[kind].silent += 1;
        if (values.verbose) console.log(`silent ${kind} ${name}: ${commit.slice(0, 9)} ${skill}`);
      }
    }
    if (changes >= changesMax) break;
  }
  return { changes, counts };
}

/** A tool is stated with what it may do: `Bash(git:*)`. */
function isNamed(kind: ScannedKind, power: string, name: string): boolean {
  return kind === 'tool' ? power.startsWith(name) || power.includes(name) : power === name;
}

const total = emptyCounts();
for (const directory of positionals) {
  const { changes, counts } = await replay(directory);
  const shown = scannedKinds.map((kind) => `${kind} ${counts[kind].silent}/${counts[kind].added}`);
  console.log(`${directory}: ${changes} changes; silent of added: ${shown.join(', ')}`);
  for (const kind of scannedKinds) {
    total[kind].added += counts[kind].added;
    total[kind].silent += counts[kind].silent;
  }
}
console.log(
  `all: ${scannedKinds.map((kind) => `${kind} ${total[kind].silent}/${total[kind].added}`).join(', ')}`,
);
