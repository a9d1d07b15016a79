/** `skill-registry eval` with the built client: the program it fetches, a scripted model, and the report that the registry takes. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliRegistry, openCliRegistry, type Ran } from '../cli/support/registry.ts';
import { type ModelRequest, startModel } from '../ingest/model-server.ts';

let registry: CliRegistry;
beforeAll(async () => {
  registry = await openCliRegistry();
});
afterAll(() => registry.close());

const cases = ['one', 'two', 'three'].map((id) => ({
  id,
  prompt: `Say ${id}`,
  checks: [{ answer: '^right$' }],
}));
const hasSkill = ({ body }: ModelRequest): boolean =>
  body.messages.some(({ role, content }) => role === 'system' && content.includes('This skill is loaded'));

async function evaluate(
  reply: Parameters<typeof startModel>[0],
  words: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Ran & { cwd: string; asked: readonly ModelRequest[] }> {
  const cwd = await registry.project();
  await writeFile(join(cwd, 'cases.json'), JSON.stringify(cases));
  const { url, requests } = await startModel(reply);
  const environment = { EVAL_URL: url, EVAL_MODEL: 'stand-in', ...more };
  const ran = await registry.run(['eval', ...words], { cwd, environment });
  return { ...ran, cwd, asked: requests };
}

const listed = ['acme-tables', '--cases', 'cases.json', '--no-sandbox', '--out', 'runs'];

describe('eval', () => {
  it('measures a listed skill, keeps its runs and a signed report, and sends it', async () => {
    const words = [...listed, '-n', '2', '--submit', '--json'];
    const ran = await evaluate((asked) => (hasSkill(asked) ? 'right' : 'wrong'), words);
    expect(ran.exitCode).toBe(0);
    expect(JSON.parse(ran.out)).toMatchObject({
      lift: { lift: 1, with_skill: 1, without_skill: 0 },
      report: { skill_slug: 'acme-tables', model: 'stand-in', judge_model: null, sandbox: 'none' },
    });
    expect(ran.error).toContain('12 of 12 runs');
    expect(ran.error).toMatch(/^Recorded\.$/m);
    expect(ran.asked.filter(hasSkill)).toHaveLength(6);
    const kept = (await readFile(join(ran.cwd, 'runs/runs.jsonl'), 'utf8')).trim().split('\n');
    expect(kept).toHaveLength(12);
    const report = JSON.parse(await readFile(join(ran.cwd, 'runs/report.json'), 'utf8')) as object;
    expect(report).toMatchObject({ version: 1, skill_slug: 'acme-tables' });
  });

  it('says a loss before anything else, and exits as for any report', async () => {
    const ran = await evaluate(
      (asked) => (hasSkill(asked) ? 'wrong' : 'right'),
      [...listed, '-n', '1', '-q'],
    );
    expect(ran.exitCode).toBe(0);
    expect(ran.error).toMatch(/^With the skill fewer runs pass: -100 points\.\n/);
    expect(ran.out).toContain('Passed less often with the skill: one; two; three');
  });

  it('measures a folder by its own bytes, and does not send what may be listed under any name', async () => {
    const cwd = await registry.project();
    await registry.run(['install', 'acme-tables'], { cwd });
    await writeFile(join(cwd, 'cases.json'), JSON.stringify(cases));
    const { url } = await startModel(() => 'right');
    const environment = { EVAL_URL: url, EVAL_MODEL: 'stand-in' };
    const words = ['eval', './.agents/skills/tables', '--cases', 'cases.json', '--no-sandbox', '--json'];
    const ran = await registry.run(words, { cwd, environment });
    expect(JSON.parse(ran.out)).toMatchObject({ lift: { lift: 0 }, report: { skill_slug: 'tables' } });
    const sent = await registry.run([...words, '--submit'], { cwd, environment });
    expect([sent.exitCode, sent.out]).toEqual([2, expect.stringContaining('--submit needs --slug')]);
  });

  it.each<[string, readonly string[], Readonly<Record<string, string>>, number, string]>([
    ['no model is named', listed, { EVAL_URL: '' }, 1, 'set EVAL_URL and EVAL_MODEL'],
    ['the address is none', listed, { EVAL_URL: 'nonsense' }, 1, 'EVAL_URL must be a URL'],
    ['the skill ships no cases', ['acme-tables', '--no-sandbox'], {}, 1, 'ships no cases'],
    [
      'there is no sandbox',
      ['acme-tables', '--cases', 'cases.json'],
      { PATH: '/nowhere' },
      1,
      'install bubblewrap',
    ],
    [
      'the file of cases is not there',
      ['acme-tables', '--cases', 'none.json'],
      {},
      2,
      'none.json: no such file',
    ],
    ['the number of runs is none', [...listed, '-n', '0'], {}, 2, '--repetitions takes'],
    ['the skill is not listed', ['acme-nothing', '--cases', 'cases.json'], {}, 3, 'acme-nothing'],
  ])('runs nothing where %s, and says so', async (_, words, environment, exitCode, reason) => {
    const ran = await evaluate(() => 'right', words, environment);
    expect([ran.exitCode, ran.error]).toEqual([exitCode, expect.stringContaining(reason)]);
    expect(ran.asked).toEqual([]);
  });

  it('gives no report where the model does not answer', async () => {
    const fail = (
      _asked: ModelRequest,
      _at: number,
      response: { writeHead(status: number): { end(): unknown } },
    ): null => {
      response.writeHead(401).end();
      return null;
    };
    const ran = await evaluate(fail, [...listed, '-n', '1']);
    expect([ran.exitCode, ran.out]).toEqual([1, expect.stringContaining('Too few runs have a result')]);
  });
});
