/** A SARIF 2.1.0 report of another scanner → its verdict on one skill folder; pure. */
import { z } from 'zod';
import { type ReaderReport, readerVerdicts } from '../../src/schema/evidence.ts';
import { mainFileOf } from '../../src/schema/skill-folder.ts';
import { oneLine } from '../../src/text/plain-text.ts';

type Verdict = ReaderReport['verdict'];
type Reason = ReaderReport['reasons'][number];

const mostReasons = 20;
const Name = z.string().min(1);
const Level = z.enum(['none', 'note', 'warning', 'error']);
const Properties = z.looseObject({ 'security-severity': z.coerce.number().min(0).max(10).optional() });
const Rule = z.looseObject({
  id: Name,
  properties: Properties.optional(),
  defaultConfiguration: z.looseObject({ level: Level.optional() }).optional(),
});
const Result = z.looseObject({
  ruleId: Name.optional(),
  ruleIndex: z.int().optional(),
  rule: z.looseObject({ id: Name.optional() }).optional(),
  level: Level.optional(),
  kind: z.string().optional(),
  message: z.looseObject({ text: z.string().optional() }),
  suppressions: z.array(z.unknown()).optional(),
  properties: Properties.optional(),
  locations: z
    .array(
      z.looseObject({
        physicalLocation: z
          .looseObject({
            artifactLocation: z.looseObject({ uri: z.string().optional() }).optional(),
            region: z.looseObject({ startLine: z.int().min(1).optional() }).optional(),
          })
          .optional(),
      }),
    )
    .optional(),
});
type Result = z.infer<typeof Result>;

const Sarif = z.looseObject({
  version: z.literal('2.1.0'),
  runs: z
    .array(
      z.looseObject({
        tool: z.looseObject({
          extensions: z.array(z.looseObject({ rules: z.array(Rule).optional() })).optional(),
          driver: z.looseObject({
            name: Name,
            version: z.string().optional(),
            semanticVersion: z.string().optional(),
            rules: z.array(Rule).optional(),
          }),
        }),
        results: z.array(Result).optional(),
      }),
    )
    .length(1, 'expected one run: import the reports of two tools one by one'),
});

export class NoReport extends Error {
  override readonly name = 'NoReport';
}

/** `paths` are those of the skill's folder; a finding elsewhere is refused, so that a report cannot be of another skill. */
export function readSarif(
  value: unknown,
  paths: readonly string[],
): Pick<ReaderReport, 'tool' | 'version' | 'verdict' | 'reasons' | 'findings'> {
  const parsed = Sarif.safeParse(value);
  const [run] = parsed.data?.runs ?? [];
  if (run === undefined) {
    const issue = parsed.error?.issues[0];
    throw new NoReport(
      `no SARIF 2.1.0 report: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'no run'}`,
    );
  }
  const { driver, extensions = [] } = run.tool;
  // A run without results was not finished; an empty list says that nothing was found.
  if (run.results === undefined) throw new NoReport('the run has no results: the scanner did not finish');
  const described = [driver, ...extensions].flatMap(({ rules = [] }) => rules);
  const rules = new Map(described.map((rule) => [rule.id, rule]));
  const reasons = run.results
    .filter(({ suppressions = [], kind = 'fail' }) => suppressions.length === 0 && kind === 'fail')
    .map((result): Reason => {
      const id = result.ruleId ?? result.rule?.id;
      const rule = rules.get(id ?? '') ?? driver.rules?.[result.ruleIndex ?? -1];
      return {
        rule: oneLine(id ?? rule?.id ?? 'unnamed', 80),
        verdict: verdictOf(result, rule),
        ...placeOf(result, paths),
        text: oneLine(result.message.text ?? '', 200),
      };
    })
    .sort((a, b) => readerVerdicts.indexOf(b.verdict) - readerVerdicts.indexOf(a.verdict));
  return {
    tool: oneLine(driver.name, 80),
    version: oneLine(driver.semanticVersion ?? driver.version ?? '', 40) || null,
    verdict: reasons[0]?.verdict ?? 'clean',
    reasons: reasons.slice(0, mostReasons),
    findings: reasons.length,
  };
}

const byLevel = { none: 'clean', note: 'clean', warning: 'doubtful', error: 'harmful' } as const;

/** A severity from 7 on is high by the convention of code scanning, from 4 on medium; without one the level counts. */
function verdictOf(result: Result, rule: z.infer<typeof Rule> | undefined): Verdict {
  const severity = result.properties?.['security-severity'] ?? rule?.properties?.['security-severity'];
  if (severity !== undefined) return severity >= 7 ? 'harmful' : severity >= 4 ? 'doubtful' : 'clean';
  return byLevel[result.level ?? rule?.defaultConfiguration?.level ?? 'warning'];
}

function placeOf(result: Result, paths: readonly string[]): Pick<Reason, 'file' | 'line'> {
  const place = result.locations?.[0]?.physicalLocation;
  const uri = place?.artifactLocation?.uri ?? '';
  // A finding without a place is about the whole skill.
  if (uri === '') return { file: mainFileOf(paths.map((path) => ({ path })))?.path ?? '', line: null };
  // Scanners name files from where they were started; the longest path of the folder that ends the address is meant.
  const decoded = /%[0-9a-f]{2}/i.test(uri) ? decodeOr(uri) : uri;
  const file = paths
    .filter((path) => decoded === path || decoded.endsWith(`/${path}`))
    .sort((a, b) => b.length - a.length)[0];
  if (file === undefined)
    throw new NoReport(`a finding is in "${oneLine(uri, 100)}", which the skill has not`);
  return { file, line: place?.region?.startLine ?? null };
}

function decodeOr(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
