/** Sets of skills by writers who knew neither the rules nor each other: how much of them the audit finds. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditSkill } from '../../src/audit/audit-skill.ts';
import { sha256Hex } from '../../src/digest.ts';
import type { SkillFolder } from '../../src/schema/skill-folder.ts';
import { severities, type Severity } from '../../src/schema/vocabulary.ts';
import { worstSeverity } from '../../src/scoring/audit-score.ts';
import type { LabelledCase } from './cross-validation.ts';
import { textFolder } from './text-folder.ts';

interface Line {
  readonly id: string;
  readonly label: 'good' | 'bad';
  readonly class: string;
  readonly level: Severity;
  readonly files: Readonly<Record<string, string>>;
}

interface IndependentCase extends LabelledCase {
  readonly label: 'good' | 'bad';
}

/** Shares of one set, 0-1. */
export interface IndependentMeasure {
  readonly name: string;
  readonly bad: number;
  readonly atMedium: number;
  readonly atHigh: number;
  /** At the level that the writer wished. */
  readonly atLevel: number;
  readonly good: number;
  readonly goodAtMedium: number;
  readonly goodAtHigh: number;
}

/** 0 and more from the mildest severity on; -1 where nothing is found. */
export const rank = (severity: Severity | null): number =>
  severity === null ? -1 : severities.indexOf(severity);

/** The sets below a folder, by name; each line of `<name>.jsonl` is a skill. */
export function readIndependent(root: string): Map<string, readonly IndependentCase[]> {
  const names = readdirSync(root)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
  return new Map(
    names.map((name) => [name.slice(0, -'.jsonl'.length), linesOf(join(root, name)).map(toCase)]),
  );
}

function linesOf(path: string): Line[] {
  // As: our own files.
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

function toCase({ label, class: name, level, id, files }: Line): IndependentCase {
  return { label, class: name, skeleton: id, level, folder: folderOf(files) };
}

function folderOf(files: Line['files']): SkillFolder {
  const name = /^name: (.{1,80})$/m.exec(files['SKILL.md'] ?? '')?.[1] ?? 'skill';
  const live = Object.entries(files).map(([path, text]) => [path, liveHosts(text)] as const);
  return textFolder(name, Object.fromEntries(live));
}

/** Reserved names and addresses as hosts that could exist: the audit takes reserved ones for stand-ins. */
function liveHosts(text: string): string {
  return text
    .replaceAll(/\b([\w-]+)\.(?:example|test|invalid)\b(?!\.[a-z])/g, '$1.net')
    .replaceAll(/\b(?:198\.51\.100|203\.0\.113|192\.0\.2)\.(\d+)/g, '245.61.12.$1');
}

/** What the audit finds in each set. */
export function measureIndependent(root: string): IndependentMeasure[] {
  return [...readIndependent(root)].map(([name, cases]) => {
    const found = cases.map(({ label, level, folder }) => ({
      label,
      level: rank(level),
      worst: rank(worstSeverity(auditSkill(folder, sha256Hex).findings)),
    }));
    const bad = found.filter(({ label }) => label === 'bad');
    const good = found.filter(({ label }) => label === 'good');
    const share = (of: typeof found, least: (each: (typeof found)[number]) => number): number =>
      of.length === 0 ? 0 : of.filter((each) => each.worst >= least(each)).length / of.length;
    return {
      name,
      bad: bad.length,
      atMedium: share(bad, () => rank('medium')),
      atHigh: share(bad, () => rank('high')),
      atLevel: share(bad, ({ level }) => level),
      good: good.length,
      goodAtMedium: share(good, () => rank('medium')),
      goodAtHigh: share(good, () => rank('high')),
    };
  });
}
