/** One run of one case: a fresh work folder, the model's steps with its tool, and then every check. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ToolMessage, ToolModel } from '../ports/chat-model.ts';
import { isObject, parseJson } from '../schema/json.ts';
import type { FolderFile } from '../schema/skill-folder.ts';
import type { EvalCase } from './cases.ts';
import { type Judge, passesAll } from './checks.ts';
import type { Sandbox } from './sandbox.ts';

export interface Measured {
  readonly passed: boolean;
  /** Why it did not pass; null where it did. */
  readonly reason: string | null;
  readonly tokens: number;
  readonly seconds: number;
}

/** What a model may use up in one run. */
export interface RunLimits {
  readonly steps: number;
  readonly tokens: number;
  readonly ms: number;
  readonly commandMs: number;
}
export const usualLimits: RunLimits = { steps: 30, tokens: 200_000, ms: 600_000, commandMs: 60_000 };

export interface RunParts {
  readonly model: ToolModel;
  readonly judge: Judge;
  readonly sandbox: Sandbox;
  readonly limits: RunLimits;
  /** Where work folders are made and removed. */
  readonly scratch: string;
  /** Milliseconds, of a clock that only goes forward. */
  readonly now: () => number;
}

const tool = {
  name: 'run',
  description: 'Runs a shell command in the working folder and gives its output. There is no network.',
  parameters: {
    type: 'object',
    properties: { command: { type: 'string' } },
    required: ['command'],
    additionalProperties: false,
  },
};
const basics =
  'Do the task. The tool "run" runs a shell command in your working folder; write files with it. ' +
  'When you are done, answer in words without calling a tool.';

/** `skill`: the files to use, null for a run without. Rejects with `ModelUnavailable`: then there is no result. */
export async function runOnce(
  each: EvalCase,
  skill: readonly FolderFile[] | null,
  seed: number,
  parts: RunParts,
): Promise<Measured> {
  const { now, limits, scratch } = parts;
  const work = await mkdtemp(join(scratch, 'run-'));
  const begun = now();
  const seconds = (): number => Math.round((now() - begun) / 10) / 100;
  try {
    await put(work, each.files);
    if (skill !== null) await put(join(work, 'skill'), skill);
    const { answer, tokens, stopped } = await converse(each, skill, seed, work, begun, parts);
    if (stopped !== null) return { passed: false, reason: stopped, tokens, seconds: seconds() };
    const reason = await passesAll(each, answer, work, parts.sandbox, parts.judge, limits.commandMs);
    return { passed: reason === null, reason, tokens, seconds: seconds() };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Until the model answers without a call, or has used up what it may. */
async function converse(
  { prompt }: EvalCase,
  skill: readonly FolderFile[] | null,
  seed: number,
  work: string,
  begun: number,
  { model, sandbox, limits, now }: RunParts,
): Promise<{ readonly answer: string; readonly tokens: number; readonly stopped: string | null }> {
  const messages: ToolMessage[] = [
    { role: 'system', content: skill === null ? basics : `${basics}\n\n${introduce(skill)}` },
    { role: 'user', content: prompt },
  ];
  let tokens = 0;
  for (let step = 0; step < limits.steps; step += 1) {
    const next = await model.step(messages, [tool], seed);
    tokens += next.tokens;
    if (next.calls.length === 0) return { answer: next.content, tokens, stopped: null };
    messages.push({ role: 'assistant', content: next.content, calls: next.calls });
    for (const call of next.calls) {
      if (now() - begun > limits.ms) return { answer: '', tokens, stopped: 'it took too long' };
      const command = commandOf(call.name, call.input);
      const ended =
        command === null
          ? 'This is no call of "run" with a command.'
          : await sandbox.run(['/bin/sh', '-c', command], work, limits.commandMs).then(said);
      messages.push({ role: 'tool', id: call.id, content: ended });
    }
    if (tokens > limits.tokens) return { answer: '', tokens, stopped: 'it used too many tokens' };
  }
  return { answer: '', tokens, stopped: `it did not end within ${limits.steps} steps` };
}

/** A skill is given as agents give it: its instructions, and where its files are. */
function introduce(skill: readonly FolderFile[]): string {
  const main = skill.find(({ path }) => path.toLowerCase() === 'skill.md')?.content ?? new Uint8Array();
  const others = skill.map(({ path }) => path).filter((path) => path.toLowerCase() !== 'skill.md');
  return [
    'This skill is loaded; its files are in the folder "skill":',
    new TextDecoder().decode(main),
    others.length === 0 ? '' : `Files: ${others.slice(0, 100).join(', ')}`,
  ].join('\n\n');
}

function commandOf(name: string, input: string): string | null {
  if (name !== tool.name) return null;
  const value = parseJson(input);
  const command = isObject(value) ? value['command'] : null;
  return typeof command === 'string' && command !== '' && !command.includes('\0') && command.length < 100_000
    ? command
    : null;
}

function said({ code, output, isLate }: Awaited<ReturnType<Sandbox['run']>>): string {
  const end = isLate ? 'It was ended: it took too long.' : `Exit code ${code ?? 'none'}.`;
  return `${output}\n${end}`;
}

async function put(
  folder: string,
  files: readonly { readonly path: string; readonly content: Uint8Array | null }[],
): Promise<void> {
  for (const { path, content } of files) {
    if (content === null) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
