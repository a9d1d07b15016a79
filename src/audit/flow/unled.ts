/** Documents and tests that no step of a skill leads to: an agent that follows the skill need neither read nor run them. */
import { isSkillFile } from '../../schema/skill-folder.ts';
import type { AuditFile } from '../engine/inventory.ts';
import { isGrave, type Hit } from '../engine/scan.ts';
import {
  agentFile,
  installationPage,
  installStep,
  peoplesDocument,
  readingOrder,
  requirementsFile,
  startingLine,
  testPlace,
  treeLine,
} from '../vocabulary/file-places.ts';

/** What a document for people keeps: a leaked key is leaked anywhere, and people follow the prerequisites of a README. */
const everywhere = new Set(['RC-06', 'SE-01']);
/** What any page keeps: programs that it has its reader fetch and run. A page about installation keeps what it has switched off, too. */
const fetched = /^(?:RC|SC)-/;
/** Text that no reader of the page sees. */
const unseen = new Set<string>(['comment', 'hidden', 'decoded']);
/** Files between SKILL.md and a file that it leads to. */
const longestWay = 4;

/**
 * Lowers to medium what is high or critical in a test, or in a document for people, that is named neither by SKILL.md nor by a file
 * that SKILL.md leads to; and in another page what the page says, unless a sentence orders to read or follow the page: a
 * list of pages does not. Hidden text keeps its level, and comments do in documents for people, and so do keys, prerequisites and what is installed.
 */
export function softenUnled(hits: readonly Hit[], files: readonly AuditFile[]): Hit[] {
  if (!hits.some(isGrave)) return [...hits];
  const readers = files.flatMap((file) => readerOf(file) ?? []);
  const isUnled = remembering((path) => !isLed(path, readers, namedIn));
  const isUnstarted = remembering((path) => isData.test(path) && !isLed(path, readers, startedIn));
  const isUnordered = remembering((path) => !isLed(path, readers, orderedIn));
  const documents = new Map(files.filter(isDocument).map(({ path }) => [path, peoplesDocument.test(path)]));
  return hits.map((hit) => {
    if (!isGrave(hit) || hit.region === null || hit.rule === 'SE-01') return hit;
    const { file } = hit;
    const isTested =
      testPlace.test(file) && (isUnled(file) || (!unseen.has(hit.region.kind) && isUnstarted(file)));
    // What a test is given is shown to a program: no words beside it make more of it.
    if (isTested) return { ...hit, severity: 'medium', role: 'mention' };
    const isLowered =
      (documents.get(file) === true && isForPeople(hit) && isUnled(file)) ||
      (documents.has(file) && isOnlySaid(hit) && isUnordered(file));
    return isLowered ? { ...hit, severity: 'medium' } : hit;
  });
}

/** What programs are given; a link to it starts nothing. */
const isData = /\.(?:csv|html?|json[5cl]?|md|toml|txt|xml|ya?ml)$/i;

function remembering(test: (path: string) => boolean): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    const answer = known.get(path) ?? test(path);
    known.set(path, answer);
    return answer;
  };
}

/** Whether a document for people lowers the hit where nothing leads to it. */
const isForPeople = ({ rule, severity, region }: Hit): boolean =>
  !everywhere.has(rule) &&
  !unseen.has(region?.kind ?? '') &&
  !(severity === 'critical' && rule.startsWith('RC-'));

/** A comment speaks to those who fill in or change the page, as long as it is not critical; READMEs are read by agents, too. */
const isForEditors = ({ severity, region, file }: Hit): boolean =>
  region?.kind === 'comment' && severity === 'high' && !peoplesDocument.test(file);

/** Whether a page lowers the hit where no sentence orders to read it. */
const isOnlySaid = (hit: Hit): boolean =>
  (!unseen.has(hit.region?.kind ?? '') || isForEditors(hit)) &&
  !(fetched.test(hit.rule) || (hit.rule === 'SY-04' && installationPage.test(hit.file)));

const isDocument = ({ path, class: kind }: AuditFile): boolean =>
  (kind === 'markdown' || kind === 'active') &&
  !isSkillFile(path) &&
  !agentFile.test(path) &&
  !requirementsFile.test(path);

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

/** Whether a root names a file, or a file that is named itself; `names` tells what counts as naming. */
function isLed(
  path: string,
  readers: readonly Reader[],
  names: (text: string, path: string) => boolean,
): boolean {
  const seen = new Set([path]);
  let ends = [path];
  for (let step = 0; step < longestWay && ends.length > 0; step += 1) {
    const next = readers.filter(
      (reader) => !seen.has(reader.path) && ends.some((end) => names(reader.text, end)),
    );
    if (next.some(({ isRoot }) => isRoot)) return true;
    for (const reader of next) seen.add(reader.path);
    ends = next.map((reader) => reader.path);
  }
  return false;
}

const namedIn = (text: string, path: string): boolean => namesOf(path).some((name) => name.test(text));

/** Whether such a line starts or installs it, too. */
const startedIn = (text: string, path: string): boolean => orderedIn(text, path, startingLine);

/** Whether a line with the name of the file, or of its folder, orders to read it or to do what it says. */
function orderedIn(text: string, path: string, also?: RegExp): boolean {
  const names = namesOf(path);
  return text.split('\n').some((line) =>
    names.some((name) => {
      if (!name.test(line)) return false;
      const rest = line.replaceAll(new RegExp(name, 'gi'), ' ');
      return readingOrder.test(rest) || also?.test(rest) === true;
    }),
  );
}

/** Folders of what tests are given. */
const fixturePlace = /(?:^|\/)(?:__fixtures__|fixtures?|testdata)\//i;

/**
 * How a file is named: by its path, by its own name, or with all others of its folder; a test not with the programs beside it,
 * and what a test is given not with the tests.
 */
function namesOf(path: string): RegExp[] {
  const isGiven = isData.test(path) && fixturePlace.test(path);
  const parts = path.split('/');
  const folders = parts
    .slice(0, -1)
    .map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)
    .filter((folder) => testPlace.test(folder) || !testPlace.test(path))
    .filter((folder) => !isGiven || fixturePlace.test(folder));
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
