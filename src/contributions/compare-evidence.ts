/** Compares contributed evidence with evidence regenerated from the source, where the source alone determines it. */
import { type Evidence, type ReaderReport, readerVerdicts } from '../schema/evidence.ts';
import { jsonDifferences } from './json-differences.ts';
import { daysBetween } from '../text/day.ts';

export interface EvidenceDifference {
  readonly path: readonly (string | number)[];
  /** One sentence; values of the file in it are JSON, shortened. */
  readonly reason: string;
}

export interface Comparison {
  /** Each of them fails the check. */
  readonly problems: readonly EvidenceDifference[];
  /** What has drifted or could not be confirmed; for the reviewer to see. */
  readonly notes: readonly EvidenceDifference[];
}

export interface ComparedEvidence {
  readonly contributed: Evidence;
  /** Made from the source at the contributed commit, with `base` as what was there before. */
  readonly made: Evidence;
  /** The file as it was where the contribution began. */
  readonly base: Evidence | null;
  /** Whether the code host itself was asked; a checkout knows nothing of ids, stars and the like. */
  readonly hostAsked: boolean;
  /** `YYYY-MM-DD`, UTC. */
  readonly today: string;
}

/** Facts about the repository that only its host or its history states, and whether one may change while a contribution is open. */
const hostFacts = {
  default_branch: 'fixed',
  owner_id: 'fixed',
  repository_id: 'fixed',
  repository_created_on: 'fixed',
  signed: 'fixed',
  skill_changed_on: 'fixed',
  first_commit_on: 'drifts',
  skill_created_on: 'drifts',
  skill_commits: 'drifts',
  skill_contributors: 'drifts',
  stars: 'drifts',
  archived: 'drifts',
  star_spike: 'drifts',
} as const satisfies Partial<Record<keyof Evidence['source'], 'fixed' | 'drifts'>>;
type HostFact = keyof typeof hostFacts;
const hostFactNames = Object.keys(hostFacts) as HostFact[]; // the keys of the table just above

/** Facts that must not get lost once they are known: they tell whether a repository still belongs to the same owner. */
const anchors: ReadonlySet<HostFact> = new Set(['owner_id', 'repository_id', 'repository_created_on']);

/** The change in stars that is plausible while a contribution is open, beyond a quarter of them. */
const starDrift = 50;

/** Every difference that matters; dates of looking, families and drifting facts have rules of their own. */
export function compareEvidence(compared: ComparedEvidence): Comparison {
  const { contributed, made, base } = compared;
  const problems: EvidenceDifference[] = [];
  const notes: EvidenceDifference[] = [];
  const license = checkLicense(compared);
  const sameRules = contributed.audit.ruleset_sha256 === made.audit.ruleset_sha256;
  for (const { path, found, expected } of jsonDifferences(comparable(contributed), comparable(made))) {
    // Under other rules every finding may differ; one sentence says so below.
    if (path[0] === 'audit' && !sameRules) continue;
    if (path[0] === 'license' && license !== 'problem') continue;
    problems.push({ path, reason: `${shown(found)} here, ${shown(expected)} when regenerated` });
  }
  if (!sameRules && isCarried(contributed, base)) {
    const reason = 'carried over from the base and made with other rules; the verdict is from a new audit';
    notes.push({ path: ['audit', 'ruleset_sha256'], reason });
  } else if (!sameRules) {
    const reason = 'the audit was made with other rules, so it proves nothing: rerun ingest';
    problems.push({ path: ['audit', 'ruleset_sha256'], reason });
  }
  if (license === 'note') {
    const reason = `${shown(contributed.license.spdx)} here, which could not be confirmed`;
    notes.push({ path: ['license', 'spdx'], reason });
  }
  for (const name of hostFactNames) {
    const checked = checkHostFact(name, compared);
    if (checked !== null) (checked.level === 'problem' ? problems : notes).push(checked);
  }
  problems.push(...checkTimes(compared));
  problems.push(...lostReports(compared));
  notes.push(...newReports(compared));
  return { problems, notes };
}

/** The members that only one source of truth decides; those checked by rules of their own are taken out. */
function comparable({ source, ...evidence }: Evidence): object {
  const {
    family: _family,
    history: _history,
    first_indexed_on: _first,
    audited_on: _audited,
    readers: _readers,
    ...rest
  } = evidence;
  const named = Object.entries(source).filter(([name]) => !Object.hasOwn(hostFacts, name));
  return { ...rest, source: Object.fromEntries(named) };
}

/** Only the host knows the terms that it recognised for a repository: a checkout states none, which is no claim. */
function checkLicense({ contributed, made, hostAsked }: ComparedEvidence): 'fine' | 'note' | 'problem' {
  const [stated, found] = [contributed.license.stated_by, made.license.stated_by];
  if (stated === 'nothing' && found === 'repository') return 'fine';
  return !hostAsked && stated === 'repository' && found === 'nothing' ? 'note' : 'problem';
}

/** Whether the audit of the same content is in the base unchanged, so that nothing new is claimed. */
function isCarried(contributed: Evidence, base: Evidence | null): boolean {
  return (
    base !== null &&
    contributed.integrity === base.integrity &&
    jsonDifferences(contributed.audit, base.audit).length === 0
  );
}

type CheckedFact = EvidenceDifference & { readonly level: 'problem' | 'note' };

function checkHostFact(
  name: HostFact,
  { contributed, made, base, hostAsked }: ComparedEvidence,
): CheckedFact | null {
  const [stated, found] = [contributed.source[name], made.source[name]];
  const before = base?.source.repository === contributed.source.repository ? base.source[name] : null;
  const path = ['source', name];
  const toFact = (level: CheckedFact['level'], reason: string): CheckedFact => ({ level, path, reason });
  if (stated === found) return null;
  if (stated === null) {
    const lost = anchors.has(name) && before !== null;
    return lost ? toFact('problem', `must not be removed: it was ${shown(before)}`) : null;
  }
  if (found === null && stated === before) return null;
  if (found === null) {
    return hostAsked && hostFacts[name] === 'fixed'
      ? toFact('problem', `${shown(stated)} here, but the host does not state it`)
      : toFact('note', `${shown(stated)} here, which could not be confirmed`);
  }
  const tooFar =
    typeof stated === 'number' && typeof found === 'number' && stated - found > starDrift + found / 4;
  const reason = `${shown(stated)} here, ${shown(found)} when regenerated`;
  if (hostFacts[name] === 'fixed') return toFact('problem', reason);
  return tooFar
    ? toFact('problem', `${reason}: a larger change than is plausible in that time`)
    : toFact('note', reason);
}

/** Days must lie in the past in their order, and what the base remembers must be remembered. */
function checkTimes({ contributed, made, base, today }: ComparedEvidence): EvidenceDifference[] {
  const { first_indexed_on: first, audited_on: audited, history } = contributed;
  const problems: EvidenceDifference[] = [];
  const report = (path: EvidenceDifference['path'], reason: string): void =>
    void problems.push({ path, reason });
  if (audited > today) report(['audited_on'], `${shown(audited)} is in the future`);
  if (base !== null && first !== base.first_indexed_on)
    report(['first_indexed_on'], `${shown(first)} here, ${shown(base.first_indexed_on)} in the base`);
  else if (first > audited) report(['first_indexed_on'], `${shown(first)} is after audited_on`);
  else if (base === null && daysBetween(first, audited) > newSkillDays)
    report(['first_indexed_on'], `${shown(first)} is too early for a skill that was not listed`);
  const [other] = jsonDifferences(history, made.history, ['history']);
  if (other !== undefined)
    report(
      other.path,
      'is not consistent with the base: restore the base’s file, or remove a new one, and rerun ingest',
    );
  return problems;
}

/** Days between the first look at a new skill and the last one before it is contributed. */
const newSkillDays = 30;

/** A value as JSON of at most 80 characters. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

const isSame = (a: object, b: object): boolean => jsonDifferences(a, b).length === 0;

/** What a reader says of this content cannot become milder by a contribution: nothing else may be known against it. */
function lostReports({ contributed, base }: ComparedEvidence): EvidenceDifference[] {
  const severity = (report: { readonly verdict: ReaderReport['verdict'] } | undefined): number =>
    report === undefined ? 0 : readerVerdicts.indexOf(report.verdict);
  const lost = (base?.readers ?? []).filter((report) => {
    const now = contributed.readers?.find(({ reader }) => reader === report.reader);
    return report.integrity === contributed.integrity && severity(now) < severity(report);
  });
  return lost.map(({ reader, verdict }) => ({
    path: ['readers'],
    reason: `${shown(reader)} says ${verdict} in the base, and must not say less here`,
  }));
}

/** Only the reader itself could confirm them; none raises a score. */
function newReports({ contributed, base }: ComparedEvidence): EvidenceDifference[] {
  const known = base?.readers ?? [];
  const added = (contributed.readers ?? []).filter((report) => !known.some((each) => isSame(each, report)));
  return added.map(({ reader, verdict }) => ({
    path: ['readers'],
    reason: `the report of ${shown(reader)}, ${verdict}, could not be confirmed`,
  }));
}
