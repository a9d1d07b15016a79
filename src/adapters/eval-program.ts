/** Whether a skill helps, as a program of its own: fetched by the client at its first use, in Node 18 and later, bundled with what it needs. */
import '../text/older-engines.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { modelName, modelPlace, oneToken, url } from '../config-values.ts';
import { CaseError, type EvalCase } from '../effect/cases.ts';
import { casesOf } from '../effect/cases-of.ts';
import { toJudge } from '../effect/checks.ts';
import { usualLimits } from '../effect/one-run.ts';
import { liftOf, reportKey, reportText, signReport } from '../effect/report.ts';
import { runEval } from '../effect/run-eval.ts';
import { openSandbox } from '../effect/sandbox.ts';
import { mostRepetitions } from '../outcomes/eval-report.ts';
import type { MeasuredEffect, Measurement } from '../ports/client-programs.ts';
import { openChatModel, openToolModel } from './chat-model.ts';

export function isRefusal(error: unknown): error is Error {
  return error instanceof CaseError;
}

export async function measure(asked: Measurement): Promise<MeasuredEffect> {
  const { place, judgeModel: judged } = readModels(asked.environment);
  if (asked.repetitions > mostRepetitions)
    throw new CaseError(`a case runs at most ${mostRepetitions} times in both ways`);
  const judgeModel = openChatModel({ ...place, model: judged });
  if (judgeModel === null) throw new TypeError('a place gives a model');
  const sandbox = await openSandbox(asked.withoutSandbox);
  if (sandbox === null)
    throw new CaseError(
      'this machine has no sandbox: install bubblewrap (bwrap), or allow commands without one by --no-sandbox',
    );
  const cases = casesOf(asked.files, asked.held, asked.note);
  const isJudged = cases.some(({ checks }) => checks.some((check) => 'rubric' in check));
  const about = {
    version: 1 as const,
    skill_slug: asked.slug,
    integrity: asked.integrity,
    model: place.model,
    judge_model: isJudged ? judgeModel.name : null,
    client_version: asked.clientVersion,
    sandbox: sandbox.kind,
    cases_sha256: digestOf(cases, asked.sha256),
  };
  const scratch = await mkdtemp(join(tmpdir(), 'skill-eval-'));
  const path = join(asked.folder, 'report.json');
  try {
    const plan = {
      cases,
      // What the cases expect is not shown to the model that works on them.
      skill: asked.files.filter((file) => !/^(?:evals\/|benchmark\.)/i.test(file.path)),
      repetitions: asked.repetitions,
      lanes: asked.lanes,
      key: asked.sha256(JSON.stringify(about)),
      folder: asked.folder,
      note: asked.note,
      signal: asked.signal,
    };
    const model = openToolModel(place);
    const judge = toJudge(judgeModel);
    const clock = (): number => performance.now();
    const runs = await runEval(plan, { model, judge, sandbox, limits: usualLimits, scratch, now: clock });
    const lift = asked.signal.aborted ? null : liftOf(runs);
    const text = reportText(runs, lift);
    if (lift === null) return { report: null, lift, text, path };
    const { with_skill, without_skill } = runs;
    const ran_at = asked.now().toISOString();
    const said = { ...about, ran_at, cases: [...runs.cases], with_skill, without_skill };
    const report = signReport(said, await reportKey(asked.keyPath));
    await writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
    return { report, lift, text, path };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const Variables = z.object({
  EVAL_URL: url(['https:', 'http:']),
  EVAL_MODEL: modelName,
  EVAL_JUDGE_MODEL: modelName,
  EVAL_KEY: oneToken('key'),
});

function readModels(environment: Measurement['environment']): {
  readonly place: NonNullable<ReturnType<typeof modelPlace>>;
  readonly judgeModel: string;
} {
  const set = Object.entries(environment).filter(([, value]) => value !== '');
  const { data, error } = Variables.safeParse(Object.fromEntries(set));
  if (data === undefined)
    throw new CaseError(error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '));
  const place = modelPlace(data.EVAL_URL, data.EVAL_MODEL, data.EVAL_KEY);
  if (place === null)
    throw new CaseError(
      'set EVAL_URL and EVAL_MODEL: the model whose work is compared with and without the skill',
    );
  return { place, judgeModel: data.EVAL_JUDGE_MODEL ?? place.model };
}

function digestOf(cases: readonly EvalCase[], sha256: Measurement['sha256']): string {
  const rows = cases.map((each) => ({
    ...each,
    files: each.files.map((file) => [file.path, sha256(file.content)]),
  }));
  return sha256(JSON.stringify(rows));
}
