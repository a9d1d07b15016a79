/** `npm run skill-eval -- <slug or folder>`: the cases of a skill with and without it, and what the difference is. */
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openChatModel, openToolModel } from '../../src/adapters/chat-model.ts';
import { ConfigError, parseConfig } from '../../src/config.ts';
import { sha256Hex } from '../../src/digest.ts';
import { CaseError } from '../../src/effect/cases.ts';
import { toJudge } from '../../src/effect/checks.ts';
import { usualLimits } from '../../src/effect/one-run.ts';
import { liftOf, reportKey, reportText, signReport } from '../../src/effect/report.ts';
import { runEval } from '../../src/effect/run-eval.ts';
import { openSandbox } from '../../src/effect/sandbox.ts';
import { Failure } from '../../src/cli/failure.ts';
import { writeWhole } from '../../src/ingest/files/content-folder.ts';
import { mostRepetitions } from '../../src/outcomes/eval-report.ts';
import { slugPattern } from '../../src/schema/vocabulary.ts';
import { fileRefusal, readArguments, refuseCall } from '../help.ts';
import { casesOf, findSkill, NoSkill } from './find-skill.ts';
import { submitReport } from './submit.ts';

const usage = `Usage: EVAL_URL=<url> EVAL_MODEL=<name> npm run --silent skill-eval -- <slug or folder> [options]

Runs each case that the skill ships (evals/*.json) and each of content/evals/<slug>.md with and without the skill, several times,
and says how often it passed: the difference with a 95 % interval, and first of all what became worse. The model gets one tool,
which runs commands in a sandbox without network, home folder or environment (bubblewrap). Runs that are there are not repeated.

  -n <number>          runs of each case in both ways (default: 3)
  --lanes <number>     runs at once (default: 2)
  --slug <slug>        what a folder is listed as; needed to submit its report
  --registry <url>     where a slug is listed and a report goes (default: SITE_URL)
  --out <folder>       where runs and the report are kept (default: data/skill-eval/<skill>)
  --content <folder>   the content folder (default: content)
  --no-sandbox         run commands of the model and of the cases on this machine as they are
  --submit             send the signed report to the registry
  --json               print the report as JSON
  --help               print this

EVAL_URL is the base address of any server with OpenAI's /chat/completions and tool calls, EVAL_KEY its key where it needs one.
EVAL_JUDGE_MODEL judges criteria in words; without it the same model does.

Exit code 0 if there is a report, 1 if there is none, 2 if the call is wrong.`;

const { values, positionals } = readArguments(usage, {
  options: {
    repetitions: { type: 'string', short: 'n', default: '3' },
    lanes: { type: 'string', default: '2' },
    slug: { type: 'string' },
    registry: { type: 'string' },
    out: { type: 'string' },
    content: { type: 'string', default: 'content' },
    'no-sandbox': { type: 'boolean', default: false },
    submit: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [word] = positionals;
if (word === undefined || positionals.length !== 1) refuseCall('Name one skill.', usage);
const repetitions = wholeNumber('-n', values.repetitions, mostRepetitions);
const lanes = wholeNumber('--lanes', values.lanes, 32);
if (values.slug !== undefined && !slugPattern.test(values.slug)) refuseCall('--slug needs a slug.', usage);

try {
  process.exitCode = await main(word);
} catch (error) {
  const isExpected = [ConfigError, CaseError, NoSkill, Failure].some((kind) => error instanceof kind);
  const reason = isExpected && error instanceof Error ? error.message : fileRefusal(error);
  if (reason === null) throw error;
  console.error(reason);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}

async function main(named: string): Promise<number> {
  const config = parseConfig(process.env);
  if (config.eval === null) throw new ConfigError('configuration: EVAL_URL and EVAL_MODEL are needed');
  const judgeModel = openChatModel({ ...config.eval, model: config.evalJudge ?? config.eval.model });
  if (judgeModel === null) throw new TypeError('a place gives a model');
  const sandbox = await openSandbox(values['no-sandbox']);
  if (sandbox === null)
    throw new NoSkill(
      'This machine has no sandbox: install bubblewrap (bwrap), or allow commands without one by --no-sandbox.',
    );
  const registryUrl = values.registry ?? config.siteUrl;
  const skill = await findSkill(named, values.slug ?? null, registryUrl);
  if (values.submit && !skill.isListed)
    throw new NoSkill('--submit needs --slug: a folder may be listed under any name.');
  const cases = await casesOf(skill, values.content, (line) => console.error(line));
  const cases_sha256 = sha256Hex(
    JSON.stringify(
      cases.map((each) => ({
        ...each,
        files: each.files.map((file) => [file.path, sha256Hex(file.content)]),
      })),
    ),
  );
  const folder = resolve(values.out ?? join(config.dataDir, 'skill-eval', skill.slug));
  const scratch = await mkdtemp(join(tmpdir(), 'skill-eval-'));
  const judge = cases.some(({ checks }) => checks.some((check) => 'rubric' in check));
  const about = {
    version: 1 as const,
    skill_slug: skill.slug,
    integrity: skill.integrity,
    model: config.eval.model,
    judge_model: judge ? judgeModel.name : null,
    client_version: await clientVersion(),
    sandbox: sandbox.kind,
    cases_sha256,
  };
  try {
    const runs = await runEval(
      {
        cases,
        // What the cases expect is not shown to the model that works on them.
        skill: skill.files.filter(({ path }) => !/^(?:evals\/|benchmark\.)/i.test(path)),
        repetitions,
        lanes,
        key: sha256Hex(JSON.stringify(about)),
        folder,
        note: (line) => console.error(line),
      },
      {
        model: openToolModel(config.eval),
        judge: toJudge(judgeModel),
        sandbox,
        limits: usualLimits,
        scratch,
        now: () => performance.now(),
      },
    );
    const lift = liftOf(runs);
    const red = (text: string): string => (process.stdout.isTTY ? `\u001B[31m${text}\u001B[0m` : text);
    if (lift === null) {
      console.log(reportText(runs, lift));
      return 1;
    }
    const key = await reportKey(keyPath());
    const { with_skill, without_skill } = runs;
    const report = signReport(
      { ...about, ran_at: new Date().toISOString(), cases: [...runs.cases], with_skill, without_skill },
      key,
    );
    const path = join(folder, 'report.json');
    await writeWhole(path, `${JSON.stringify(report, null, 2)}\n`);
    console.log(values.json ? JSON.stringify({ report, lift }, null, 2) : reportText(runs, lift, red));
    console.error(`Signed report: ${path}`);
    if (values.submit) console.error(await submitReport(registryUrl, report));
    return 0;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function keyPath(): string {
  const base = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
  return join(base, 'skill-registry', 'report-key.pem');
}

async function clientVersion(): Promise<string> {
  const { default: about } = (await import('../../package.json', { with: { type: 'json' } })) as {
    default: { version: string };
  };
  return about.version;
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  if (value === 0 || value > most) refuseCall(`${name} must be a whole number from 1 to ${most}.`, usage);
  return value;
}
