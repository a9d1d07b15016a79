/** `npm run audit:report`: says, line by line, whether the audit meets its limits. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readArguments } from './help.ts';
import {
  type AcceptanceLine,
  judgeAcceptance,
  rateLines,
  readerLine,
} from './audit-report-support/acceptance.ts';
import { measureCases, readBadCases } from './audit-report-support/cases.ts';
import { crossValidate } from './audit-report-support/cross-validation.ts';
import {
  type IndependentMeasure,
  measureIndependent,
  readIndependent,
} from './audit-report-support/independent.ts';
import {
  type FurtherFinding,
  type Judged,
  type Reviewed,
  measureFurther,
  readerAgrees,
} from './audit-report-support/further.ts';
import { measureApart } from './audit-report-support/timing.ts';
import { judgeExamples } from './audit-report-support/examples.ts';
import { runGolden } from './audit-report-support/golden.ts';
import { readingOptions, readingUsage, runReadings } from './audit-report-support/readers/command.ts';
import { measureVariants } from './audit-report-support/variants.ts';
import { engineVersion } from '../src/audit/engine-version.ts';
import { readAttackTable } from './audit-report-support/attack-table.ts';
import {
  type SeriousFinding,
  seriousKey,
  measureCorpus,
  measureSamples,
} from './audit-report-support/measure.ts';

const usage = `usage: npm run --silent audit:report -- [options]
Says, line by line, whether the audit meets its limits. ../shared is a folder beside the project, with skills and cases of others that
are not ours to publish. Without it the examples of the rules and the independent cases are audited alone. Exit code 0 if it meets all, 1 if it does not meet one, 2 if it could not run.
  --cases <file>          texts by class, with what each asks for (default: ../shared/outside/audit/cases.jsonl)
  --samples <folder>      labelled skills (default: ../shared/audit-samples)
  --corpus <folder>       public skills, all of them honest (default: ../shared/corpus)
  --independent <folder>  cases by people who did not know the rules (default: test/audit/independent)
  --variants <folder>     acts in many forms (default: test/audit/variants)
  --reviewed <file>       findings of the corpus that a person has judged (default: test/audit/corpus-findings.json)
  --further <folder>      further real skills, a folder <owner>__<name> for each repository, with its skills in it; none by default
  --judged <file>         what a reader said of their findings (default: test/audit/further-findings.json)
  --golden <file>         measures nothing: writes all findings into a new file, or prints those that differ from a file's; 1 where any does
${readingUsage}`;

/** Where the cases and skills of others are, unless the caller says. */
const ofOthers = {
  cases: '../shared/outside/audit/cases.jsonl',
  samples: '../shared/audit-samples',
  corpus: '../shared/corpus',
};

async function main(): Promise<number> {
  const { values: given } = readArguments(usage, {
    options: {
      cases: { type: 'string' },
      samples: { type: 'string' },
      corpus: { type: 'string' },
      independent: { type: 'string', default: 'test/audit/independent' },
      variants: { type: 'string', default: 'test/audit/variants' },
      reviewed: { type: 'string', default: 'test/audit/corpus-findings.json' },
      further: { type: 'string' },
      judged: { type: 'string', default: 'test/audit/further-findings.json' },
      golden: { type: 'string' },
      ...readingOptions,
    },
  });
  const isNamed = [given.cases, given.samples, given.corpus, given.further].some(
    (path) => path !== undefined,
  );
  const values = { ...ofOthers, ...given };
  if (values.golden !== undefined) return runGolden(values.golden, values);
  const readings = await runReadings(values, usage);
  if (readings !== null) return readings;
  const needed = [
    values.cases,
    join(values.samples, 'labels.json'),
    join(values.corpus, 'skills'),
    values.independent,
    values.variants,
    values.reviewed,
    ...(values.further === undefined ? [] : [values.further, values.judged]),
  ];
  const absent = needed.filter((path) => !existsSync(path));
  if (
    absent.length > 0 &&
    !isNamed &&
    !absent.includes(values.independent) &&
    !absent.includes(values.variants)
  ) {
    console.log(
      `Not measured, since ${absent.join(' and ')} is not there: cases, samples, real skills, times.`,
    );
    return printLines([...judgeExamples(), await readAttackTable()], values);
  }
  if (absent.length > 0) {
    console.error(
      `audit:report needs ${absent.join(' and ')}; --cases, --samples, --corpus, --independent, --variants, --reviewed, --further and --judged give other paths.`,
    );
    return 2;
  }
  // As: our own list, whose shape test/audit/acceptance.test.ts holds.
  const judged = JSON.parse(await readFile(values.reviewed, 'utf8')) as Reviewed[];
  const judgements = new Map(judged.map((each) => [keyOf(each), each.judgement]));
  // In a process of its own: what else this one keeps in memory does not distort the times.
  const times = await measureApart(join(values.corpus, 'skills'));
  const cases = await measureCases(values.cases);
  const independent = [...readIndependent(values.independent).values()].flat();
  const crossValidation = crossValidate(
    await readBadCases(values.cases),
    independent.filter(({ label }) => label === 'bad'),
  );
  const samples = await measureSamples(values.samples);
  const { corpus, repeated, high, digest } = await measureCorpus(values.corpus, new Set(judgements.keys()));
  const further = values.further === undefined ? null : await measureFurther(values.further);
  // As: our own list; an entry of another shape judges no skill.
  const said = further === null ? [] : (JSON.parse(await readFile(values.judged, 'utf8')) as Judged[]);
  const lines = [
    ...judgeAcceptance({ cases, crossValidation, ...samples, corpus, repeated, ...times }),
    ...(further === null
      ? []
      : [
          ...rateLines('further skills', further),
          readerLine('further skills', readerAgrees(further.findings, said)),
        ]),
    ...judgeExamples(),
    await readAttackTable(),
  ];

  console.log(
    `Audit engine ${engineVersion}, ${process.version}; results of the corpus ${digest.slice(0, 16)}\n`,
  );
  const code = printLines(lines, values);
  console.log(`\nHigh and critical findings on real skills: ${high.length}`);
  for (const each of high) console.log(`  ${printable(hitText(each, judgements.get(seriousKey(each))))}`);
  for (const each of further?.findings ?? []) console.log(`  ${printable(furtherText(each))}`);
  return code;
}

/** Prints what holds and what does not, and the sets of independent writers; 1 where a line does not hold. */
function printLines(
  lines: readonly AcceptanceLine[],
  { independent, variants }: { readonly independent: string; readonly variants: string },
): number {
  for (const { holds, text, details } of lines) {
    console.log(`${holds ? 'holds' : 'FAILS'}  ${text}`);
    for (const detail of details) console.log(`         ${printable(detail)}`);
  }
  console.log('\nSets of independent writers (test/audit/independent/README.md):');
  for (const each of measureIndependent(independent)) console.log(`  ${independentText(each)}`);
  console.log('\nActs in many forms (test/audit/variants), at their level; of honest ones, above low:');
  for (const { name, skills, found } of measureVariants(variants))
    console.log(`  ${name}: ${found} of ${skills}`);
  const failed = lines.filter(({ holds }) => !holds).length;
  console.log(failed === 0 ? '\nAll limits hold.' : `\n${failed} of ${lines.length} do not hold.`);
  return failed === 0 ? 0 : 1;
}

function keyOf({ repository, path, rule, severity, file, line }: FurtherFinding): string {
  return [repository, path, rule, severity, file, line].join(' ');
}

function hitText({ repository, path, finding }: SeriousFinding, judgement = 'not judged yet'): string {
  return `${finding.severity} ${finding.rule_id} ${repository} ${path} (${finding.file}:${finding.line}): ${judgement}`;
}

const furtherText = ({ severity, rule, repository, path, file, line }: FurtherFinding): string =>
  `${severity} ${rule} ${repository} ${path} (${file}:${line})`;

function independentText(set: IndependentMeasure): string {
  const share = (value: number): string => value.toFixed(3).replace(/^0/, '');
  return (
    `${set.name}: of ${set.bad} harmful skills ${share(set.atMedium)} medium or higher, ${share(set.atHigh)} high or higher,` +
    ` ${share(set.atLevel)} at the wished level; of ${set.good} honest ones ${share(set.goodAtMedium)} and ${share(set.goodAtHigh)}`
  );
}

/** File names are third-party text; a terminal must not interpret them. */
function printable(text: string): string {
  return text.replaceAll(/\p{C}/gu, '?');
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`audit:report: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
