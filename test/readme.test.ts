/** What the README shows is what the registry answers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../src/api/define.ts';
import { manifest } from '../src/api/manifest/endpoint.ts';
import { resolve } from '../src/api/resolve/endpoint.ts';
import { type Answer, renderAnswer, runEndpoint } from '../src/api/run.ts';
import type { ResolveResponse } from '../src/api/resolve/shape.ts';
import { fixedTime, openStarter } from './support/starter/starter-context.ts';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const demo = [...readme.matchAll(/^\| (?!Task|-|`)([^|]+?) \| `([a-z0-9-]+)`/gm)].map((row) => ({
  task: row[1] ?? '',
  slug: row[2] ?? '',
}));

let context: Context;
let remove: () => void;
beforeAll(async () => ({ context, remove } = await openStarter(fixedTime)));
afterAll(() => remove());

async function ask(task: string): Promise<{ answer: Answer; packet: ResolveResponse['decision_packet'] }> {
  const answer = await runEndpoint(resolve, { path: {}, query: { task } }, context);
  return { answer, packet: answer['decision_packet'] as ResolveResponse['decision_packet'] };
}

describe('the demo in the README', () => {
  it('has at least ten tasks, and the PDF one', () => {
    expect(demo.length).toBeGreaterThanOrEqual(10);
    expect(demo.map(({ task }) => task)).toContain('extract tables from a PDF');
  });

  it('says of how many skills and repositories the starter catalog is at least', () => {
    const { entries } = context.registry;
    const repositories = new Set(entries.map(({ source }) => source.repository));
    const said = /more than ([\d,]+) public skills from more than ([\d,]+) repositories/.exec(readme) ?? [];
    const [skills = 0, sources = 0] = said.slice(1).map((count) => Number(count.replace(',', '')));
    expect(entries.length).toBeGreaterThan(skills);
    expect(repositories.size).toBeGreaterThan(sources);
    // Each skill that is added makes it more; what falls far behind says too little.
    expect(skills).toBeGreaterThan(entries.length / 2);
  });

  it('shows lines of the real answer, in their order; … leaves some out', async () => {
    const { answer } = await ask('extract tables from a PDF');
    const lines = renderAnswer(resolve, answer, 'text', context).split('\n');
    const sample = /```text\n(# Resolve: .+?)\n```/s.exec(readme)?.[1]?.split('\n') ?? [];
    // An event id differs from answer to answer.
    const shown = sample.filter((line) => line !== '' && line !== '…' && !line.startsWith('Event id: evt_'));
    expect(shown.length).toBeGreaterThan(8);
    expect(lines.filter((line) => shown.includes(line))).toEqual(shown);
  });

  it('answers at least nine in ten of the tasks with the skill shown, and offers it for each', async () => {
    const answers = await Promise.all(demo.map(async ({ task, slug }) => ({ slug, ...(await ask(task)) })));
    const selected = answers.filter(({ slug, packet }) => packet.selected_skill?.slug === slug);
    // Two skills may be near each other for a task: one that is added anywhere may change their order.
    expect(selected.length).toBeGreaterThanOrEqual(0.9 * demo.length);
    expect(answers.filter(({ slug, answer }) => !JSON.stringify(answer).includes(`"${slug}"`))).toEqual([]);
  });

  it.each(demo)('gives reasons for "$task" whose figures are in the manifest', async ({ task }) => {
    const { answer, packet } = await ask(task);
    const slug = packet.selected_skill?.slug ?? '';
    const reasons = (answer['recommendation'] as ResolveResponse['recommendation'])?.why_recommended ?? [];
    const text = JSON.stringify(await runEndpoint(manifest, { path: { slug }, query: {} }, context));
    const figures = reasons.join(' ').match(/\d{2,}(\.\d)?(?=\/100)/g) ?? [];
    expect(figures.length).toBeGreaterThanOrEqual(2);
    for (const figure of figures) expect(text).toMatch(new RegExp(`[:"]${figure.replace('.', '\\.')}\\b`));
  });

  it('is never longer as text than as JSON', async () => {
    const { answer } = await ask('extract tables from a PDF');
    const length = (format: 'json' | 'text'): number => renderAnswer(resolve, answer, format, context).length;
    expect(length('text')).toBeLessThan(length('json'));
  });
});
