/** What authors state about their own skill in its folder: evaluation cases that they ship, and results with and without it. */
import { z } from 'zod';
import type { AuthorClaim, ClaimedResult } from '../../schema/evidence.ts';
import { isObject } from '../../schema/json.ts';
import type { FolderFile, SkillFolder } from '../../schema/skill-folder.ts';
import { oneLine } from '../../text/plain-text.ts';
import { readClaimTables } from './claim-tables.ts';
import { routingTestFiles } from './routing-tests.ts';

/** Files and results that evidence keeps of one skill; authors ship one to three files. */
const mostFiles = 10;
const mostResults = 40;
const longestName = 80;

type Read = Omit<AuthorClaim, 'file'>;
const nothing: Read = { cases: null, date: null, results: [], problem: null };
/** Said once of a folder of evaluations: what is in it may be configuration or programs. */
const unknownForm = problem(
  'No file in it has a known form: a list of cases in JSON, each with its prompt, or a benchmark.',
);

/** The form of each file, by its name; a file of a fixed name that has no known form says so. */
const forms: readonly {
  readonly name: RegExp;
  readonly isFixed: boolean;
  readonly read: (text: string) => Read;
}[] = [
  { name: /^evals\/evals\.json$/i, isFixed: true, read: readCases },
  { name: /^(?:evals\/)?benchmark\.json$/i, isFixed: true, read: readBenchmark },
  { name: /^(?:evals\/)?benchmark\.md$/i, isFixed: true, read: readReport },
  { name: /^skill[-_]card\.md$/i, isFixed: true, read: readReport },
  { name: /^evals\/[^/]+\.json$/i, isFixed: false, read: readCases },
];

/** The claims of a skill's folder by file, each result once; undefined without any. */
export function toClaims({ files }: Pick<SkillFolder, 'files'>): AuthorClaim[] | undefined {
  const tests: ReadonlySet<string> = new Set(routingTestFiles);
  const seen = new Set<string>();
  let left = mostResults;
  const claims: AuthorClaim[] = [...files]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .filter(({ path }) => !tests.has(path))
    .flatMap((file) => {
      const claim = readFile(file);
      if (claim === null) return [];
      const results = claim.results
        .filter((result) => {
          const key = JSON.stringify(result);
          return !seen.has(key) && seen.add(key);
        })
        .slice(0, left);
      left -= results.length;
      return [{ ...claim, results }];
    });
  const isKnown = claims.some(({ file }) => isEvaluation(file)) || files.some(({ path }) => tests.has(path));
  if (!isKnown && files.some(({ path }) => isEvaluation(path)))
    claims.push({ file: 'evals', ...unknownForm });
  return claims.length === 0 ? undefined : claims.slice(0, mostFiles);
}

const isEvaluation = (path: string): boolean => /^evals\//i.test(path);

function readFile({ path, content }: FolderFile): AuthorClaim | null {
  const form = forms.find(({ name }) => name.test(path));
  if (form === undefined) return null;
  const file = oneLine(path, 200);
  if (content === null) return form.isFixed ? { file, ...nothing, problem: 'The file was not read.' } : null;
  const claim = form.read(new TextDecoder().decode(content));
  return claim.problem === null || form.isFixed ? { file, ...claim } : null;
}

const caseLists = ['evals', 'evaluations', 'cases', 'tests', 'tasks'] as const;
/** A case says what is asked, under one of these names. */
const Case = z
  .looseObject({})
  .refine((row) => ['prompt', 'question', 'query', 'input', 'task'].some((key) => isWords(row[key])));

function isWords(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function readCases(text: string): Read {
  const value = readJson(text);
  if (value instanceof SyntaxError) return problem(`The file is not JSON: ${value.message}`);
  const list = Array.isArray(value)
    ? (value as unknown[])
    : caseLists.map((name) => (isObject(value) ? value[name] : null)).find((found) => Array.isArray(found));
  if (!Array.isArray(list))
    return problem(`The file has no list of cases: expected an array, or one under ${caseLists.join(', ')}.`);
  const broken = list.findIndex((row) => !Case.safeParse(row).success);
  if (broken >= 0)
    return problem(`Case ${broken + 1} of ${list.length} does not say what is asked: expected a prompt.`);
  return list.length === 0 ? problem('The list of cases is empty.') : { ...nothing, cases: list.length };
}

const Rate = z.union([
  z.number().min(0).max(1),
  z.looseObject({ mean: z.number().min(0).max(1) }).transform(({ mean }) => mean),
]);
const Passed = z.looseObject({ pass_rate: Rate });
const Benchmark = z.looseObject({
  metadata: z
    .looseObject({
      executor_model: z.string().optional(),
      timestamp: z.string().optional(),
      evals_run: z.array(z.unknown()).optional(),
    })
    .default({}),
  run_summary: z.looseObject({ with_skill: Passed, without_skill: Passed.optional() }),
});

function readBenchmark(text: string): Read {
  const value = readJson(text);
  if (value instanceof SyntaxError) return problem(`The file is not JSON: ${value.message}`);
  const parsed = Benchmark.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return problem(`Not a benchmark: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unknown form'}`);
  }
  const { metadata, run_summary: summary } = parsed.data;
  const result: ClaimedResult = {
    measure: 'pass rate',
    model: metadata.executor_model === undefined ? null : oneLine(metadata.executor_model, longestName),
    with_skill: summary.with_skill.pass_rate,
    without_skill: summary.without_skill?.pass_rate ?? null,
  };
  return {
    cases: metadata.evals_run?.length ?? null,
    date: dayIn(metadata.timestamp ?? ''),
    results: [result],
    problem: null,
  };
}

function readReport(text: string): Read {
  const results = readClaimTables(text);
  if (results.length === 0) return problem('No table with rates with and without the skill was found.');
  const cases = /\b(\d{1,5}) (?:positive |negative )?(?:evaluation|test) (?:tasks|cases)\b/i.exec(text)?.[1];
  return {
    cases: cases === undefined ? null : Number(cases),
    date: dayIn(/^\W*(?:evaluation )?date\W.*$/im.exec(text)?.[0] ?? ''),
    results,
    problem: null,
  };
}

function dayIn(text: string): string | null {
  const day = z.iso.date().safeParse(/\b\d{4}-\d{2}-\d{2}(?!\d)/.exec(text)?.[0]);
  return day.success ? day.data : null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}

function problem(words: string): Read {
  return { ...nothing, problem: oneLine(words, 200) };
}
