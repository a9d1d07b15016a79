/** The transparency logs of a build: entries kept below the data folder, only ever appended to, and their files as tlog-tiles. */
import { mkdir, open, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { IndexError } from '../adapters/files/index-files.ts';
import type { Signer } from '../ports/surroundings.ts';
import { canonicalJson } from '../proof/canonical-json.ts';
import { checkpointText, keyHash, type NoteSignature, toNote } from '../proof/log/checkpoint.ts';
import { versionEntry } from '../proof/log/entries.ts';
import type { LogName } from '../schema/signed/log-names.ts';
import { leafHash, rootOf } from '../proof/log/merkle.ts';
import { logFiles } from '../proof/log/tiles.ts';
import type { AfterDay, OutcomeDay } from '../runtime/outcome-days.ts';
import { sha256Hex } from '../digest.ts';
import { isObject, parseJson } from '../schema/json.ts';
import { advisoryId } from '../schema/advisory.ts';
import type { Registry } from '../scoring/registry.ts';
import { replaceFile, servedFolder } from './served-files.ts';
import { readIfThere } from '../read-if-there.ts';

interface LogOptions {
  readonly registry: Pick<Registry, 'entries' | 'advisories' | 'approvals'>;
  readonly signer: Signer;
  readonly siteUrl: string;
  readonly dataDir: string;
  readonly outDir: string;
  /** Whether only readers who are checked are answered. */
  readonly isPrivate: boolean;
  /** Whether a skill that is not listed is private. */
  readonly isHidden: (skill: { readonly slug: string; readonly repository: string }) => boolean;
  /** Ended days of the outcome log after the last known one. */
  readonly daysAfter: (known: AfterDay | null) => Promise<readonly OutcomeDay[]>;
}

/**
 * Appends what is new and writes every file of the logs that is missing; earlier partial tiles stay. Where everybody reads there is
 * one log. Another one beside it has what would not be there then, so that the first can be served to everybody later. Gives the
 * number of entries of the first.
 */
export async function writeLogs(options: LogOptions): Promise<number> {
  const { isPrivate, outDir } = options;
  if (isPrivate) await writeLog('log/private', options);
  else {
    await rm(join(outDir, servedFolder, 'log/private'), { recursive: true, force: true });
    await refusePrivate(options);
  }
  return writeLog('log', options);
}

/** Earlier releases had one log, with private skills in it: it is not shown to everybody. */
async function refusePrivate({ registry, dataDir, outDir, isHidden }: LogOptions): Promise<void> {
  const folder = join(dataDir, 'log');
  const listed = new Set(registry.entries.map(({ slug }) => slug));
  for (const line of await readEntries(join(folder, 'entries.jsonl'))) {
    const entry = line.includes('"type":"version"') ? parseJson(line) : null;
    if (!isObject(entry) || listed.has(String(entry['skill']))) continue;
    const [slug, repository] = [String(entry['skill']), String(entry['repository'])];
    if (!isHidden({ slug, repository })) continue;
    await rm(join(outDir, servedFolder, 'log'), { recursive: true, force: true });
    throw new IndexError(
      `the log in ${folder} has private skills, from a release that had one log for all: move the folder away, and a new log begins`,
    );
  }
}

async function writeLog(name: LogName, options: LogOptions): Promise<number> {
  const { registry, signer, siteUrl, dataDir, outDir } = options;
  const folder = join(dataDir, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'entries.jsonl');
  const lines = await readEntries(path);
  const before = new Set(lines);
  const days = name === 'log' ? await options.daysAfter(lastDay(before)) : [];
  const seen = await readSeen(folder, lines);
  const added = [...entriesOf(name, options, seen), ...days.map(dayEntry)].filter(
    (line) => !before.has(line),
  );
  if (added.length > 0) await append(path, added);
  // Read again: of two builds at once, each has a beginning of what the file has in the end.
  const all = added.length > 0 ? await readEntries(path) : lines;
  if (added.length > 0 || registry.entries.some(({ row }) => !seen.has(row.revision)))
    await writeSeen(folder, all, registry);
  const entries = all.map((line) => Buffer.from(line));
  const leaves = entries.map((entry) => leafHash(entry, signer.sha256));
  const served = join(outDir, servedFolder, name);
  for (const file of logFiles(entries, leaves, signer.sha256))
    await replaceFile(join(served, file.path), file.bytes);
  const origin = `${new URL(siteUrl).host}/${name}`;
  const text = checkpointText({ origin, size: entries.length, root: rootOf(leaves, signer.sha256) });
  await replaceFile(join(served, 'checkpoint'), toNote(text, signaturesOf(text, origin, signer)));
  return entries.length;
}

/**
 * Canonical JSON, one entry each: published versions, decisions of reviewers, and advisories with each change. Skills of the
 * given revisions are left out without being read.
 */
function* entriesOf(
  name: LogName,
  { registry: { entries, advisories, approvals }, isPrivate }: Pick<LogOptions, 'registry' | 'isPrivate'>,
  seen: ReadonlySet<string>,
): Generator<string> {
  for (const entry of entries) {
    if (seen.has(entry.row.revision)) continue;
    const { slug, source, evidence } = entry;
    if ((evidence.source.private === true) !== (name === 'log/private')) continue;
    const { repository, commit } = evidence.source;
    const { integrity } = evidence;
    yield versionEntry({ skill: slug, integrity, repository, commit, path: source.path });
    const { review } = source;
    if (review !== null && review !== undefined)
      yield canonicalJson({ type: 'review', skill: slug, ...review });
  }
  // These may name a private skill; what a public build has of them, it adds.
  if (isPrivate !== (name === 'log/private')) return;
  for (const { slug, summary, ...approval } of approvals)
    yield canonicalJson({ type: 'approval', file: slug, ...approval, reason: summary });
  for (const advisory of advisories) {
    const { modified, withdrawn = null, affected, name } = advisory;
    const id = advisoryId(advisory);
    yield canonicalJson({ type: 'revocation', id, modified, withdrawn, affected, summary: name });
  }
}

/** Beside the entries: their SHA-256, and the revisions of the skills that are among them. */
const seenName = 'seen.json';

/** None where the entries are others than those that it was written for. */
async function readSeen(folder: string, lines: readonly string[]): Promise<ReadonlySet<string>> {
  const value = parseJson((await readIfThere(join(folder, seenName))) ?? '');
  const revisions = isObject(value) && value['entries'] === digestOf(lines) ? value['revisions'] : [];
  return new Set(Array.isArray(revisions) ? revisions.map(String) : []);
}

async function writeSeen(
  folder: string,
  lines: readonly string[],
  { entries }: LogOptions['registry'],
): Promise<void> {
  // A row that no build made has no revision.
  const revisions = entries.map(({ row }) => row.revision).filter((revision) => revision !== '');
  await replaceFile(join(folder, seenName), JSON.stringify({ entries: digestOf(lines), revisions }));
}

function digestOf(lines: readonly string[]): string {
  return sha256Hex(lines.join('\n'));
}

/** A day of the outcome log: everyone who has the log can compare, and later reports cannot change an earlier day. */
function dayEntry({ day, reports, hash }: OutcomeDay): string {
  return canonicalJson({ type: 'outcomes', day, reports, hash });
}

/** The last day of the outcome log that is an entry; null without one. */
function lastDay(lines: Iterable<string>): AfterDay | null {
  let last: AfterDay | null = null;
  for (const line of lines) {
    const entry = line.includes('"type":"outcomes"') ? parseJson(line) : null;
    if (!isObject(entry) || entry['type'] !== 'outcomes') continue;
    const [day, reports] = [String(entry['day']), Number(entry['reports'])];
    if (last === null || reports > last.reports) last = { day, reports };
  }
  return last;
}

function signaturesOf(text: string, name: string, signer: Signer): NoteSignature[] {
  return signer.signWithAll(text).map(({ keyId, value }) => {
    const x = signer.publicKeys.find(({ kid }) => kid === keyId)?.x ?? '';
    return {
      name,
      keyHash: keyHash(name, Buffer.from(x, 'base64url'), signer.sha256),
      signature: Buffer.from(value, 'base64url'),
    };
  });
}

/** Whole lines only; what an interrupted append left of a line is cut off. */
async function readEntries(path: string): Promise<string[]> {
  const text = (await readIfThere(path)) ?? '';
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) await truncate(path, Buffer.byteLength(text.slice(0, end)));
  return text.slice(0, end).split('\n').slice(0, -1);
}

async function append(path: string, lines: readonly string[]): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(`${lines.join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
