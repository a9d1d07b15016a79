/** Documents and tests that no step of a skill leads to: an agent that follows the skill neither reads nor runs them. */
import { isSkillFile } from '../../schema/skill-folder.ts';
import type { AuditFile } from '../engine/inventory.ts';
import type { Hit } from '../engine/scan.ts';
import { agentFile, installStep, peoplesDocument, testPlace, treeLine } from '../vocabulary/file-places.ts';

/** What a document keeps in all its files: a leaked key is leaked anywhere, and people follow the prerequisites of a README. */
const everywhere = new Set(['RC-06', 'SE-01']);
/** Text that no reader of the page sees. */
const unseen = new Set<string>(['comment', 'hidden', 'decoded']);
/** Files between SKILL.md and a file that it leads to. */
const longestWay = 4;

/**
 * Lowers to medium what is high or critical in a test, or in a document for people, that is named neither by SKILL.md nor by a file
 * that SKILL.md leads to. Hidden text keeps its level in documents, and so do prerequisites, keys, and installers of
 * suspect hosts, which people follow.
 */
export function softenUnled(hits: readonly Hit[], files: readonly AuditFile[]): Hit[] {
  if (!hits.some(isGrave)) return [...hits];
  const readers = files.flatMap((file) => readerOf(file) ?? []);
  const known = new Map<string, boolean>();
  const isUnled = (path: string): boolean => {
    const led = known.get(path) ?? isLed(path, readers);
    known.set(path, led);
    return !led;
  };
  const documents = new Set(files.filter(isDocument).map(({ path }) => path));
  return hits.map((hit) => {
    if (!isGrave(hit) || hit.region === null || hit.rule === 'SE-01') return hit;
    const lowers = testPlace.test(hit.file) || (documents.has(hit.file) && isForPeople(hit));
    return lowers && isUnled(hit.file) ? { ...hit, severity: 'medium' } : hit;
  });
}

const isGrave = ({ severity }: Hit): boolean => severity === 'high' || severity === 'critical';

/** Whether a document lowers the hit where nothing leads to it. */
const isForPeople = ({ rule, severity, region }: Hit): boolean =>
  !everywhere.has(rule) &&
  !unseen.has(region?.kind ?? '') &&
  !(severity === 'critical' && rule.startsWith('RC-'));

const isDocument = ({ path, class: kind }: AuditFile): boolean =>
  (kind === 'markdown' || kind === 'active') &&
  peoplesDocument.test(path) &&
  !isSkillFile(path) &&
  !agentFile.test(path);

/** A file that may lead to others. */
interface Reader {
  readonly path: string;
  /** What it says, without the listing of its own folder. */
  readonly text: string;
  /** Whether an agent or a program reads it, whatever leads to it. */
  readonly isRoot: boolean;
}

function readerOf({ path, text, class: kind }: AuditFile): Reader | null {
  if (text === null || kind === 'quiet' || kind === 'data') return null;
  if (/(?:^|\/)package\.json$/.test(path))
    return {
      path,
      text: text
        .split('\n')
        .filter((line) => installStep.test(line))
        .join('\n'),
      isRoot: true,
    };
  if (kind === 'config') return null;
  const said =
    kind === 'markdown'
      ? text
          .split('\n')
          .filter((line) => !treeLine.test(line))
          .join('\n')
      : text;
  const isRoot = path.toLowerCase() === 'skill.md' || agentFile.test(path) || kind === 'script';
  return { path, text: said, isRoot: isRoot && !testPlace.test(path) };
}

/** Whether a file is named by a root, or by a file that is. */
function isLed(path: string, readers: readonly Reader[]): boolean {
  const seen = new Set([path]);
  let ends = [path];
  for (let step = 0; step < longestWay && ends.length > 0; step += 1) {
    const names = ends.flatMap(namesOf);
    const next = readers.filter(
      (reader) => !seen.has(reader.path) && names.some((name) => name.test(reader.text)),
    );
    if (next.some(({ isRoot }) => isRoot)) return true;
    for (const reader of next) seen.add(reader.path);
    ends = next.map((reader) => reader.path);
  }
  return false;
}

/** How a file is named: by its path, by its own name, or with all others of its folder. */
function namesOf(path: string): RegExp[] {
  const parts = path.split('/');
  const folders = parts.slice(0, -1).map((_, index) => `${parts.slice(0, index + 1).join('/')}/`);
  const name = parts.at(-1) ?? path;
  const stem = name.replace(/\.\w{1,8}$/, '');
  const plain = [name, ...(stem.length > 5 ? [stem] : [])].map(
    (each) => new RegExp(`(?<![\\w-])${RegExp.escape(each)}(?![\\w-])`, 'i'),
  );
  return [
    ...plain,
    ...folders.map((each) => new RegExp(`(?<![\\w-])${RegExp.escape(each)}(?![\\w.-]*\\w\\.\\w)`, 'i')),
  ];
}
