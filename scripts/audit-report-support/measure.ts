/** Runs the audit over samples and real skills, and counts what `acceptance.ts` sets limits for. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AcceptanceMeasures, Miss } from './acceptance.ts';
import { auditSkill } from '../../src/audit/audit-skill.ts';
import { isGrave } from '../../src/audit/engine/hit.ts';
import { readSkillFolder } from '../../src/ingest/files/read-folder.ts';
import type { AuditFindings, Finding } from '../../src/schema/audit.ts';
import type { SkillFolder } from '../../src/schema/skill-folder.ts';
import { type Severity, severities } from '../../src/schema/vocabulary.ts';
import { worstSeverity } from '../../src/scoring/audit-score.ts';
import { layouts } from './layouts.ts';
import { realSkills } from './real-skills.ts';
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

/** Every skill below `<root>/skills`, once as read and once with its files shuffled. */
export async function measureCorpus(root: string, reviewed: ReadonlySet<string>): Promise<CorpusMeasures> {
  const high: SeriousFinding[] = [];
  const different: string[] = [];
  const digests: string[] = [];
  for await (const { repository, path, folder } of realSkills(join(root, 'skills'))) {
    const result = audit(folder);
    const text = JSON.stringify(result);
    digests.push(sha256Hex(text));
    if (JSON.stringify(audit(shuffled(folder))) !== text) different.push(`${repository} ${path}`);
    for (const finding of result.findings) if (isGrave(finding)) high.push({ repository, path, finding });
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
      skills: digests.length,
      high: skillsWith('high'),
      critical: skillsWith('critical'),
      unreviewed: [...keys].filter((key) => !reviewed.has(key)),
      vanished: [...reviewed].filter((key) => !keys.has(key)),
    },
    repeated: { folders: digests.length, different },
    high,
    digest: sha256Hex(digests.join('\n')),
  };
}

/** One line that names a finding on a real skill; the reviewed list has the same members. */
export function seriousKey({ repository, path, finding }: SeriousFinding): string {
  return [repository, path, finding.rule_id, finding.severity, finding.file, finding.line].join(' ');
}

/** The same files in an order that depends only on their digests. */
function shuffled(folder: SkillFolder): SkillFolder {
  const key = ({ path, sha256 }: SkillFolder['files'][number]): string => sha256Hex(`${sha256 ?? ''}${path}`);
  return { ...folder, files: folder.files.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)) };
}
