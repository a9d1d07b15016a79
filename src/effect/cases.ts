/** Cases that a skill's effect is measured with → what is asked, which files lie there, and what a run has to pass. */
import { z } from 'zod';
import { mostCases } from '../outcomes/eval-report.ts';
import { isObject } from '../schema/json.ts';
import type { FolderFile } from '../schema/skill-folder.ts';
import { oneLine } from '../text/plain-text.ts';

export type Check =
  /** The answer matches, as a regular expression. */
  | { readonly answer: string }
  /** There is such a file in the work folder, and it matches where a pattern is given. */
  | { readonly file: string; readonly matches?: string | undefined }
  /** The command ends with this code, in the work folder and in the sandbox. */
  | { readonly command: string; readonly exit: number }
  /** A model says that the answer meets it. */
  | { readonly rubric: string };

export interface EvalCase {
  readonly id: string;
  readonly prompt: string;
  /** Put into the work folder before the run. */
  readonly files: readonly { readonly path: string; readonly content: Uint8Array }[];
  readonly checks: readonly Check[];
}

/** Nothing can be measured: the message says what is wrong, in a file of cases or elsewhere. */
export class CaseError extends Error {
  override readonly name = 'CaseError';
}

const mostChecks = 40;
const Text = z.string().trim().min(1).max(20_000);
const Pattern = z.string().min(1).max(2_000).refine(isPattern, 'is no regular expression');
const Path = z
  .string()
  .max(200)
  .regex(/^(?!\/)(?!(?:.*\/)?\.\.?(?:\/|$))[^\0\n\\]+$/, 'must be a path in the work folder');
const Check = z.union([
  z.strictObject({ answer: Pattern }),
  z.strictObject({ file: Path, matches: Pattern.optional() }),
  z.strictObject({ command: Text, exit: z.int().min(0).max(255).default(0) }),
  z.strictObject({ rubric: Text }),
]);
/** An assertion in words: a model judges it. */
const Words = z.union([Text, z.looseObject({ text: Text }).transform(({ text }) => text)]);
const Id = z.union([z.string().min(1).max(60), z.int().transform(String)]);
const Row = z.looseObject({
  id: Id.optional(),
  name: z.string().optional(),
  prompt: Text.optional(),
  question: Text.optional(),
  query: Text.optional(),
  input: Text.optional(),
  task: Text.optional(),
  files: z.array(Path).max(50).nullish(),
  checks: z.array(Check).max(mostChecks).default([]),
  assertions: z.array(Words).max(mostChecks).nullish(),
  expectations: z.array(Words).max(mostChecks).nullish(),
  expected_output: Text.nullish(),
});

/**
 * The cases of one file, in the form of `evals/evals.json`. Checks of our own are under `checks`; assertions and expected
 * outputs in words become rubrics. `folder` are the skill's files: those that a case names lie beside `evals/` or in it.
 */
export function readCases(value: unknown, file: string, folder: readonly FolderFile[]): EvalCase[] {
  const list = Array.isArray(value)
    ? (value as unknown[])
    : ['evals', 'evaluations', 'cases', 'tests', 'tasks']
        .map((name) => (isObject(value) ? value[name] : null))
        .find((each): each is unknown[] => Array.isArray(each));
  if (list === undefined || list.length === 0) throw new CaseError(`${file} has no list of cases`);
  if (list.length > mostCases) throw new CaseError(`${file} has more than ${mostCases} cases`);
  const ids = new Set<string>();
  return list.map((each, at) => {
    const parsed = Row.safeParse(each);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw new CaseError(
        `${file}: case ${at + 1}: ${issue?.path.map(String).join('.') ?? ''}: ${oneLine(issue?.message ?? '', 100)}`,
      );
    }
    const row = parsed.data;
    const prompt = row.prompt ?? row.question ?? row.query ?? row.input ?? row.task;
    if (prompt === undefined) throw new CaseError(`${file}: case ${at + 1} does not say what is asked`);
    const id = oneLine([row.id ?? String(at + 1), row.name ?? ''].join(' '), 100).trim();
    if (ids.has(id)) throw new CaseError(`${file}: two cases have the id ${id}`);
    ids.add(id);
    const words = row.assertions ?? row.expectations ?? [];
    const rubrics = words.length > 0 ? words : row.expected_output == null ? [] : [row.expected_output];
    const checks: Check[] = [...row.checks, ...rubrics.map((rubric) => ({ rubric }))];
    if (checks.length === 0) throw new CaseError(`${file}: case ${id} has nothing that a run could fail`);
    return { id, prompt, checks, files: (row.files ?? []).map((path) => fileOf(path, folder, file, id)) };
  });
}

function fileOf(
  path: string,
  folder: readonly FolderFile[],
  file: string,
  id: string,
): EvalCase['files'][number] {
  const found = [path, `evals/${path}`]
    .map((place) => folder.find((each) => each.path === place))
    .find((each) => each !== undefined && each.content !== null);
  if (found?.content == null)
    throw new CaseError(`${file}: case ${id} needs ${path}, which the skill has not`);
  return { path: path.replace(/^evals\/(?:files\/)?/, ''), content: found.content };
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
