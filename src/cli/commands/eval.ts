/** `eval`: does a skill help? Its cases with and without it, by a model of the caller's; the program that runs them is fetched once. */
import { basename, join, resolve } from 'node:path';
import { folderIntegrity } from '../../ingest/evidence/integrity.ts';
import type { FolderFile } from '../../schema/skill-folder.ts';
import { type Call, type Command, flagOption, numberOption, type Options, textOption } from '../command.ts';
import { sha256Hex } from '../digest.ts';
import { exitCodes, Failure } from '../failure.ts';
import { cachePath, configPath } from '../own-files.ts';
import { readNamedFile, readPlainFile } from '../read-file.ts';
import { refusalBy } from '../install/gate.ts';
import { connect } from '../registry/connect.ts';
import { fetchFacts } from '../registry/listed-facts.ts';
import { readPolicy } from '../registry/policy.ts';
import { loadProgram } from '../registry/programs.ts';
import type { EvalProgram, Measurement } from '../../ports/client-programs.ts';
import { checkSlug, isRegular } from '../registry/skill-facts.ts';
import { slugPattern } from '../safe-path.ts';
import { fetchFiles } from '../source/source-files.ts';
import { isFolderWord, readFolder, withFolderHint } from './audit-folder.ts';

const repetitionsMax = 50;
const lanesMax = 32;

export const evaluate: Command = {
  name: 'eval',
  usage: '<slug or folder>',
  summary: 'Measure whether a skill helps: its cases with and without it, by a model of yours',
  details:
    'EVAL_URL is the base address of any server with OpenAI’s /chat/completions and tool calls, EVAL_MODEL its model, EVAL_KEY its key; ' +
    'EVAL_JUDGE_MODEL judges criteria in words. The model runs commands in a sandbox (bubblewrap) without network, home folder or ' +
    'environment. Runs that are there are not repeated. Exit code 1 where there is no report.',
  words: [1, 1],
  options: {
    repetitions: {
      short: 'n',
      value: `<1-${repetitionsMax}>`,
      help: 'Runs of each case in both ways (default 3)',
    },
    lanes: { value: `<1-${lanesMax}>`, help: 'Runs at once (default 2)' },
    cases: {
      value: '<file>',
      help: 'Cases beside those that the skill ships, as JSON or Markdown (default: content/evals/<slug>.md, if it is there)',
    },
    slug: {
      value: '<slug>',
      help: 'What a folder is listed as; needed to submit its report',
    },
    out: { value: '<folder>', help: 'Where runs and the report are kept' },
    'no-sandbox': {
      help: 'Run commands of the model and of the cases on this machine as they are',
    },
    submit: { help: 'Send the signed report to the registry' },
  },
  run: async (call) => {
    const { options, surroundings } = call;
    const [word = ''] = call.words;
    const named = textOption(options, 'slug');
    if (named !== null) checkSlug(named);
    const skill = isFolderWord(word)
      ? await localSkill(word, named, call)
      : await withFolderHint(word, call, () => listedSkill(word, call));
    const isListed = named !== null || !isFolderWord(word);
    if (flagOption(options, 'submit') && !isListed)
      throw new Failure('usage', '--submit needs --slug: a folder may be listed under any name');
    const program = await loadProgram('eval', call);
    const held = await heldCases(skill.slug, call);
    const found = await refusing(program, () =>
      program.measure({ ...skill, held, ...settingsOf(skill.slug, call) }),
    );
    if (surroundings.signal.aborted)
      throw new Failure('interrupted', 'interrupted; what has ended is kept, and is not run again');
    if (found.report === null) return { json: found, text: found.text, exitCode: exitCodes.failure };
    surroundings.note(`Signed report: ${found.path}`);
    if (flagOption(options, 'submit')) surroundings.note(await submitReport(found.report, call));
    const [first = ''] = found.text.split('\n');
    const isLoss = (found.lift?.lift ?? 0) < 0;
    return { json: found, text: found.text, ...(isLoss ? { alarm: first } : {}) };
  },
};

interface MeasuredSkill {
  readonly slug: string;
  readonly integrity: string;
  readonly files: readonly FolderFile[];
}

async function listedSkill(slug: string, call: Call): Promise<MeasuredSkill> {
  const facts = await fetchFacts(call, slug);
  // To run a skill is to use it: a model follows it, outside a sandbox too where it is told so.
  const refusal = refusalBy(await readPolicy(call), facts, call.surroundings.program);
  if (refusal !== null) throw refusal;
  return { slug: facts.slug, integrity: facts.integrity, files: await fetchFiles(facts, call) };
}

/** Whole, so that its digest is that of what runs. */
async function localSkill(word: string, slug: string | null, call: Call): Promise<MeasuredSkill> {
  const path = resolve(call.surroundings.workingFolder, word);
  const { files, listIncomplete } = await readFolder(path, word, null);
  const unread = files.find(({ mode, content }) => isRegular(mode) && content === null);
  if (listIncomplete !== null || unread !== undefined)
    throw new Failure(
      'failure',
      `${word} was not read whole: ${listIncomplete ?? `${unread?.path ?? ''} is too large`}`,
    );
  const name = basename(path)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return {
    slug: slug ?? (slugPattern.test(name) ? name : 'skill'),
    integrity: folderIntegrity(files),
    files,
  };
}

async function heldCases(
  slug: string,
  { options, surroundings }: Call,
): Promise<{ path: string; text: string } | null> {
  const given = textOption(options, 'cases');
  if (given !== null) return { path: given, text: await readNamedFile(given, surroundings) };
  const path = join('content', 'evals', `${slug}.md`);
  const text = await readPlainFile(resolve(surroundings.workingFolder, path), true);
  return text === null ? null : { path, text };
}

function settingsOf(
  slug: string,
  { options, surroundings }: Call,
): Omit<Measurement, 'held' | keyof MeasuredSkill> {
  const { environment, workingFolder, now, note, signal, version } = surroundings;
  const out = textOption(options, 'out') ?? cachePath(surroundings, 'eval', slug);
  return {
    environment,
    repetitions: fromOne(options, 'repetitions', 3, repetitionsMax),
    lanes: fromOne(options, 'lanes', 2, lanesMax),
    withoutSandbox: flagOption(options, 'no-sandbox'),
    folder: resolve(workingFolder, out),
    keyPath: configPath(surroundings, 'report-key.pem'),
    clientVersion: version,
    now,
    sha256: (data) => sha256Hex(Buffer.from(data)),
    note,
    signal,
  };
}

function fromOne(options: Options, name: string, standard: number, most: number): number {
  const value = numberOption(options, name) ?? standard;
  if (value < 1 || value > most)
    throw new Failure('usage', `--${name} takes a whole number from 1 to ${most}`);
  return value;
}

/** What the program refuses is the caller's to correct. */
async function refusing<T>(program: EvalProgram, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (program.isRefusal(error)) throw new Failure('failure', error.message);
    throw error;
  }
}

async function submitReport(report: object, call: Call): Promise<string> {
  const answer = await connect(call).post('/api/agent/eval-report', report);
  return answer.get('duplicate').flag() ? 'It was sent before.' : 'Recorded.';
}
