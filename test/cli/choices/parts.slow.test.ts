/** A task of several needs with the built client: a list for each, and one signed receipt for what was chosen of them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliRegistry, openCliRegistry } from '../support/registry.ts';

let registry: CliRegistry;
beforeAll(async () => {
  registry = await openCliRegistry();
});
afterAll(() => registry.close());

const task = 'make the monthly report';
const parts = [
  'extract tables from a PDF report',
  'draw a bar chart, from a spreadsheet',
  'fold origami cranes',
];
const words = ['resolve', task, ...parts.flatMap((part) => ['--part', part])];

interface Locked {
  readonly slug: string;
  readonly event_id: string;
  readonly receipt_id: string;
  readonly task: string;
}

async function lockedIn(cwd: string): Promise<Locked[]> {
  const text = await readFile(join(cwd, 'skill-registry.lock.json'), 'utf8');
  return Object.values((JSON.parse(text) as { skills: Record<string, Locked> }).skills);
}

describe('the parts of a task', () => {
  it('have a list each, in which a skill is described once, and what no skill is adequate for is said', async () => {
    const cwd = await registry.project();
    const ran = await registry.run(words, { cwd });
    expect(ran.exitCode).toBe(0);
    expect(ran.out).toMatch(/^For "extract tables from a PDF report":\n1\. acme-tables: \S.* \S/m);
    expect(ran.out).toMatch(/^For "draw a bar chart, from a spreadsheet":\n1\. acme-charts: /m);
    expect(ran.out).toMatch(/^No listed skill is adequate for:\n- fold origami cranes$/m);
    expect(ran.out).toContain('1. acme-charts: see above');
    expect(ran.out).toMatch(
      /Choose one that is made for each part, or none; .+:\n.+ read <slug>\n.+ install <slug>…\n$/,
    );
  });

  it('are installed by one receipt, and each is reported by an event of its own', async () => {
    const cwd = await registry.project();
    await registry.run(words, { cwd });
    const refused = await registry.run(['install', 'acme-tables', 'acme-charts'], { cwd });
    expect(refused.exitCode).toBe(4);
    expect((await registry.run(['install', 'acme-tables', 'acme-charts', '--yes'], { cwd })).exitCode).toBe(
      0,
    );
    const locked = await lockedIn(cwd);
    expect(new Set(locked.map(({ receipt_id: id }) => id)).size).toBe(1);
    expect(new Set(locked.map(({ event_id: id }) => id)).size).toBe(2);
    expect(locked.map((each) => each.task)).toEqual([task, task]);
    for (const { slug } of locked) {
      const { out } = await registry.run(['outcome', 'success', slug, '--json'], { cwd });
      expect(JSON.parse(out)).toMatchObject({ recorded: true, event_verified: true, skill_slug: slug });
    }
  });

  it('are chosen elsewhere by their event, too, of at most five skills', async () => {
    const cwd = await registry.project();
    const { out } = await registry.run([...words, '--json'], { cwd });
    const answer = JSON.parse(out) as { decision_packet: { outcome_feedback: { event_id: string } } };
    const event = ['--event', answer.decision_packet.outcome_feedback.event_id];
    const other = await registry.project();
    const install = ['install', 'acme-charts', 'acme-tables', ...event, '--task', task, '--yes'];
    expect((await registry.run(install, { cwd: other, environment: { HOME: other } })).exitCode).toBe(0);
    expect((await lockedIn(other)).map(({ event_id: id }) => id)).toContain(event[1]);
  });

  it('are answered by files as well', async () => {
    const cwd = await registry.project();
    expect((await registry.run(['mirror', registry.url, 'mirror'], { cwd })).exitCode).toBe(0);
    const ran = await registry.run([...words, '--registry', './mirror'], { cwd });
    expect(ran.out).toMatch(/^For "draw a bar chart, from a spreadsheet":\n1\. acme-charts: /m);
  });

  it('end with exit code 3 where no skill is adequate for any, and with 2 where they are too many or equal', async () => {
    const cwd = await registry.project();
    const ask = async (...given: string[]): Promise<number> =>
      (await registry.run(['resolve', 'fold paper', ...given.flatMap((part) => ['--part', part])], { cwd }))
        .exitCode;
    expect(await ask('fold origami cranes', 'knit woollen socks')).toBe(3);
    expect(await ask('a b', 'a b')).toBe(2);
    expect(await ask(...Array.from({ length: 6 }, (_, at) => `need number ${at}`))).toBe(2);
  });
});
