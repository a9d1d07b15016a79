/** A scripted model behind chat completions whose true lift is known, and the parts of a run with it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { seeded } from '../../scripts/attack-support/random.ts';
import { openChatModel, openToolModel } from '../../src/adapters/chat-model.ts';
import { type EvalCase, readCases } from '../../src/effect/cases.ts';
import { toJudge } from '../../src/effect/checks.ts';
import { type RunParts, usualLimits } from '../../src/effect/one-run.ts';
import type { Plan } from '../../src/effect/run-eval.ts';
import type { Sandbox } from '../../src/effect/sandbox.ts';
import type { FolderFile } from '../../src/schema/skill-folder.ts';
import { type ModelRequest, type Reply, startModel } from '../ingest/model-server.ts';

export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'effect-test-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export function file(path: string, text: string): FolderFile {
  const content = new TextEncoder().encode(text);
  return { path, mode: '100644', size: content.length, sha256: null, content };
}

export const skill = [file('SKILL.md', '---\nname: sums\n---\nAdd with care.')];

/** Whether a request is one of a run with the skill. */
export function hasSkill({ body }: ModelRequest): boolean {
  return body.messages.some(({ role, content }) => role === 'system' && content.includes('Add with care'));
}

/** Answers "right" as often as it should: cases differ, and the skill adds `lift` to each. */
export function withLift(seed: number, lift: number): Reply {
  const random = seeded(seed * 104729 + 7);
  const easy = new Map<string, number>();
  return (request) => {
    const asked = request.body.messages.find(({ role }) => role === 'user')?.content ?? '';
    const share = easy.get(asked) ?? 0.3 + random.int(300) / 1000;
    easy.set(asked, share);
    const chance = share + (hasSkill(request) ? lift : 0);
    return random.int(1e6) / 1e6 < chance ? 'right' : 'wrong';
  };
}

export function numbered(count: number): EvalCase[] {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: `c${at}`,
    prompt: `Question ${at}`,
    checks: [{ answer: '^right$' }],
  }));
  return readCases(rows, 'evals/evals.json', []);
}

/** No command is expected. */
export const noCommands: Sandbox = {
  kind: 'none',
  run: () => Promise.reject(new Error('no command was expected')),
};

export async function standIn(
  reply: Reply,
  cases: readonly EvalCase[],
  changes: { readonly plan?: Partial<Plan>; readonly parts?: Partial<RunParts> } = {},
) {
  const { url, requests } = await startModel(reply);
  const place = { url, model: 'stand-in-1', key: null };
  const limits = { timeLimitMs: 2_000, pauseMs: 0 };
  const judge = openChatModel(place, limits);
  if (judge === null) throw new TypeError('a place gives a model');
  const notes: string[] = [];
  let ticks = 0;
  const plan: Plan = {
    cases,
    skill,
    repetitions: 3,
    lanes: 4,
    key: 'k',
    folder: scratchFolder(),
    note: (line) => notes.push(line),
    ...changes.plan,
  };
  const parts: RunParts = {
    model: openToolModel(place, limits),
    judge: toJudge(judge),
    sandbox: noCommands,
    limits: usualLimits,
    scratch: scratchFolder(),
    now: () => (ticks += 1),
    ...changes.parts,
  };
  return { plan, parts, requests, notes };
}
