/** The parts of a report that text, annotations and summary share: sentences in which every untrusted word is escaped. */
import type { ContentProblem } from '../catalog/problems.ts';
import type { Finding } from '../schema/audit.ts';
import type {
  ContributionReport,
  PublisherCheck,
  SkillCheck,
  SuppressionCheck,
  Verdict,
} from './contribution.ts';
import { inert, inertSentence } from './workflow-commands.ts';

const verdictWords: Readonly<Record<Verdict, string>> = {
  passes: 'passes',
  'needs-review': 'needs a reviewer',
  fails: 'FAILS',
  'not-read': 'not read',
};

/** Findings listed individually; lower ones are in the evidence. */
const listed = new Set<Finding['severity']>(['critical', 'high']);

export function seriousFindings({ findings }: SkillCheck): readonly Finding[] {
  return findings.filter(({ severity }) => listed.has(severity));
}

/** Excerpts are left out: a log is no place for what a hostile skill says. */
export function findingLine({ rule_id, severity, file, line, why }: Finding): string {
  return `${severity} ${rule_id} in ${inert(file)}:${line}: ${inertSentence(why)}`;
}

function problemLine({ path, line, reason }: ContentProblem, prefix: string): string {
  return `${inert(prefix + path)}:${line}: ${inertSentence(reason)}`;
}

export function suppressionLine({ rule, skill, file, by, expires, severity }: SuppressionCheck): string {
  const what = severity === null ? 'suppresses no finding' : `suppresses a ${severity} finding`;
  return `${inert(rule)} of ${inert(skill)} in ${inert(file)}, by ${inert(by)}, until ${inert(expires)}: ${what}`;
}

export function publisherLine({ account, by, source, reason }: PublisherCheck): string {
  return `${inert(account)}, verified by ${inert(by)}: ${inertSentence(reason)} (${inert(source)})`;
}

/** One line of a report. */
interface ReportItem {
  /** Our own words for what it is. */
  readonly label: string;
  /** Inert: it is no command, wherever it is printed. */
  readonly text: string;
  /** 1 for what belongs to the skill above it. */
  readonly depth: 0 | 1;
}

/** Everything that text and summary list, in one order. */
export function reportItems(report: ContributionReport): ReportItem[] {
  const { problems, skills, removed, suppressions, publishers, unreachable, prefix } = report;
  const item = (label: string, text: string): ReportItem => ({ label, text, depth: 0 });
  return [
    ...(unreachable === null ? [] : [item('partly read', inertSentence(unreachable))]),
    ...problems.map((problem) => item('problem', problemLine(problem, prefix))),
    ...skills.flatMap((skill) => skillItems(skill, prefix)),
    ...removed.map((slug) => item('removed', inert(slug))),
    ...suppressions.map((each) => item('suppression, for the reviewer', suppressionLine(each))),
    ...publishers.map((each) => item('publisher, for the reviewer', publisherLine(each))),
  ];
}

function skillItems(skill: SkillCheck, prefix: string): ReportItem[] {
  const { slug, change, repository, path, commit, verdict, problems, review, notes } = skill;
  const at = commit === null ? '' : ` at ${commit.slice(0, 12)}`;
  const item = (label: string, text: string): ReportItem => ({ label, text, depth: 1 });
  return [
    { label: `${verdictWords[verdict]} (${change})`, text: inert(slug), depth: 0 },
    item('source', `${inert(repository)} ${inert(path)}${at}`),
    ...problems.map((problem) => item('problem', problemLine(problem, prefix))),
    ...seriousFindings(skill).map((finding) => item('finding', findingLine(finding))),
    ...review.map((reason) => item('for a reviewer', inertSentence(reason))),
    ...notes.map((note) => item('note', inertSentence(note))),
  ];
}

/** `3 skills: 1 passes, 2 need …`, and what else there is, as one sentence. */
export function headline(report: ContributionReport): string {
  const { skills, removed, suppressions, publishers, files, base } = report;
  const verdicts = Map.groupBy(skills, ({ verdict }) => verdict);
  const parts = [...verdicts].map(([verdict, members]) => `${members.length} ${verdictWords[verdict]}`);
  return [
    `${count(files, 'content file')} changed since ${base.slice(0, 12)}`,
    `${count(skills.length, 'skill')}${parts.length === 0 ? '' : ` (${parts.join(', ')})`}`,
    `${removed.length} removed`,
    count(suppressions.length, 'suppression'),
    ...(publishers.length === 0 ? [] : [count(publishers.length, 'publisher')]),
    count(problemCount(report), 'problem'),
  ].join('; ');
}

function problemCount({ problems, skills }: ContributionReport): number {
  return skills.reduce((sum, skill) => sum + skill.problems.length, problems.length);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
