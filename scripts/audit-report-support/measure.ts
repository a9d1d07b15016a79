/** Runs the audit over samples, real skills and hostile lines, and counts what `acceptance.ts` sets limits for. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AcceptanceMeasures, Miss } from './acceptance.ts';
import { auditSkill } from '../../src/audit/audit-skill.ts';
import { readSkillFolder } from '../../src/ingest/files/read-folder.ts';
import type { AuditFindings, Finding } from '../../src/schema/audit.ts';
import type { SkillFolder } from '../../src/schema/skill-folder.ts';
import { type Severity, severities } from '../../src/schema/vocabulary.ts';
import { worstSeverity } from '../../src/scoring/audit-score.ts';
import { layouts } from './layouts.ts';
import { sha256Hex } from '../../src/digest.ts';

interface Label {
  readonly dir: string;
  readonly expected_min_severity: Severity | 'none';
}

/** A finding of high or above on a real skill, as the reviewed list names it. */
export interface SeriousFinding {
  readonly repository: string;
  readonly path: string;
  readonly finding: Finding;
}

interface CorpusMeasures {
  readonly corpus: AcceptanceMeasures['corpus'];
  readonly repeated: AcceptanceMeasures['repeated'];
  readonly high: readonly SeriousFinding[];
  /** SHA-256 over all results: two processes on two machines print the same. */
  readonly digest: string;
}

const rank = (severity: Severity | 'none' | null): number =>
  severity === null || severity === 'none' ? -1 : severities.indexOf(severity);
const audit = (folder: SkillFolder): AuditFindings => auditSkill(folder, sha256Hex);
const worst = (folder: SkillFolder): Severity | null => worstSeverity(audit(folder).findings);

/** Compares the audit with the labels of `labels.json`, and each bad sample in each layout. */
export async function measureSamples(root: string): Promise<Pick<AcceptanceMeasures, 'samples' | 'layouts'>> {
  // As: the file belongs to the samples; a wrong shape shows as a miss.
  const labels = JSON.parse(await readFile(join(root, 'labels.json'), 'utf8')) as Label[];
  const misses: Miss[] = [];
  const layoutMisses: Miss[] = [];
  let rearranged = 0;
  for (const { dir, expected_min_severity: wanted } of labels) {
    const folder = await readSkillFolder(join(root, dir));
    const found = worst(folder);
    const bad = wanted !== 'none';
    const passes = bad ? rank(found) >= rank(wanted) : rank(found) < rank('high');
    if (!passes) misses.push({ name: dir, wanted: bad ? wanted : 'below high', found: found ?? 'none' });
    if (!bad) continue;
    for (const [name, arrange] of Object.entries(layouts)) {
      rearranged += 1;
      const then = worst(arrange(folder));
      if (rank(then) < rank(wanted))
        layoutMisses.push({ name: `${dir}, ${name}`, wanted, found: then ?? 'none' });
    }
  }
  return {
    samples: { total: labels.length, misses },
    layouts: { total: rearranged, misses: layoutMisses },
  };
}

/** Every SKILL.md below `<root>/skills`, once as read and once with its files shuffled. */
export async function measureCorpus(root: string, reviewed: ReadonlySet<string>): Promise<CorpusMeasures> {
  const skills = join(root, 'skills');
  const entries = await readdir(skills, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name === 'SKILL.md')
    .map((entry) => join(entry.parentPath, entry.name).slice(skills.length + 1))
    .sort();
  const times: number[] = [];
  const high: SeriousFinding[] = [];
  const different: string[] = [];
  const digests: string[] = [];
  for (const path of paths) {
    const [place = '', ...rest] = path.split('/');
    const repository = place.replace('__', '/');
    const folder = await readSkillFolder(dirname(join(skills, path)), repository.split('/')[0] ?? null);
    const { result, ms } = timed(() => audit(folder));
    times.push(ms);
    const text = JSON.stringify(result);
    digests.push(sha256Hex(text));
    if (JSON.stringify(audit(shuffled(folder))) !== text) different.push(path);
    for (const finding of result.findings) {
      if (rank(finding.severity) >= rank('high')) high.push({ repository, path: rest.join('/'), finding });
    }
  }
  const skillsWith = (least: Severity): number =>
    new Set(
      high
        .filter(({ finding }) => rank(finding.severity) >= rank(least))
        .map((each) => `${each.repository} ${each.path}`),
    ).size;
  const keys = new Set(high.map(seriousKey));
  return {
    corpus: {
      skills: paths.length,
      high: skillsWith('high'),
      critical: skillsWith('critical'),
      unreviewed: [...keys].filter((key) => !reviewed.has(key)),
      vanished: [...reviewed].filter((key) => !keys.has(key)),
      times,
    },
    repeated: { folders: paths.length, different },
    high,
    digest: sha256Hex(digests.join('\n')),
  };
}

/** One line that names a finding on a real skill; the reviewed list has the same members. */
export function seriousKey({ repository, path, finding }: SeriousFinding): string {
  return [repository, path, finding.rule_id, finding.severity, finding.file, finding.line].join(' ');
}

const mebibyte = 1_048_576;
/** Repeated to 1 MiB less a little, so that the file stays within the limit and is read. */
const hostileUnits = [
  'a',
  ' ',
  '(',
  '<!--',
  '`',
  '![',
  'curl ',
  'QUJD',
  'ignore previous ',
  '1. a\n',
  '<p hidden>',
];

/** Processor time of a folder with one line of 1 MiB in it, for each kind of line. */
export function measureHostileLines(): { name: string; ms: number }[] {
  const opening = '---\nname: long-line\ndescription: Holds one very long line.\n---\n# Long line\n';
  return hostileUnits.map((unit) => {
    const line = unit.repeat(Math.floor((mebibyte - 1) / unit.length));
    const folder = folderOf({ 'SKILL.md': opening, 'long.md': line });
    // The better of two runs, against noise from other processes.
    const times = [1, 2].map(() => timed(() => audit(folder)).ms);
    return { name: JSON.stringify(unit), ms: Math.min(...times) };
  });
}

function folderOf(files: Readonly<Record<string, string>>): SkillFolder {
  return {
    folderName: 'long-line',
    owner: null,
    listIncomplete: null,
    files: Object.entries(files).map(([path, text]) => {
      const content = new TextEncoder().encode(text);
      return { path, mode: '100644', size: content.length, sha256: null, content };
    }),
  };
}

function timed<T>(run: () => T): { result: T; ms: number } {
  const started = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(started);
  return { result, ms: (user + system) / 1000 };
}

/** The same files in an order that depends only on their digests. */
function shuffled(folder: SkillFolder): SkillFolder {
  const key = ({ path, sha256 }: SkillFolder['files'][number]): string => sha256Hex(`${sha256 ?? ''}${path}`);
  return { ...folder, files: folder.files.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)) };
}
