/** `npm run audit:import`, run as an operator runs it: on the report of a scanner, and on a folder that a language model reads. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startModel } from '../ingest/model-server.ts';
import { corpus, evidenceOf, run, skillText, temporaryFolder } from '../ingest/support.ts';

const root = join(import.meta.dirname, '../..');
const path = 'skills/charts/SKILL.md';

/** A content folder with one skill, and the folder that it was read from. */
async function listed() {
  const content = temporaryFolder();
  const from = corpus({ [path]: { here: { 'SKILL.md': skillText('charts') } } });
  await run(from, content);
  return {
    content,
    folder: join(from, 'skills/acme__tools/skills/charts'),
    readers: () => evidenceOf(content, 'acme', 'acme-charts').readers ?? [],
  };
}

function command(content: string, args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ['scripts/audit-support/import.ts', ...args, '--skill', 'acme-charts', '--content', content],
    { cwd: root, env: { PATH: process.env['PATH'] ?? '', ...environment } },
  );
  let said = '';
  child.stdout.on('data', (data: Buffer) => (said += data.toString()));
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  return new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
  });
}

const sarif = (name: string, results: readonly object[]): string =>
  JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name, version: '3.1.0' } }, results }] });
const finding = {
  ruleId: 'R1',
  level: 'warning',
  message: { text: 'Reads a key' },
  locations: [{ physicalLocation: { artifactLocation: { uri: 'SKILL.md' }, region: { startLine: 2 } } }],
};

it('keeps the reports of two scanners apart, and the newest of each', async () => {
  const { content, readers } = await listed();
  const report = join(temporaryFolder(), 'report.sarif');
  for (const [by, results] of [
    ['first', [finding]],
    ['second', []],
    ['first', [finding, finding]],
  ] as const) {
    writeFileSync(report, sarif(`${by}-scan`, results));
    expect(await command(content, [report, '--by', by])).toMatchObject({ code: 0 });
  }
  expect(readers()).toMatchObject([
    { reader: 'second', tool: 'second-scan', verdict: 'clean', findings: 0 },
    { reader: 'first', tool: 'first-scan', version: '3.1.0', verdict: 'doubtful', findings: 2 },
  ]);
});

it('shows the folder to the model that is configured, and keeps what it says', async () => {
  const { content, folder, readers } = await listed();
  const order = { file: 'SKILL.md', line: 1, quote: '---', effect: 'takes_secrets', stated: false };
  const { url, requests } = await startModel(() => JSON.stringify({ orders: [order] }));
  const model = { AUDIT_MODEL_URL: url, AUDIT_MODEL: 'stand-in', AUDIT_MODEL_KEY: 'key' };
  expect(await command(content, [folder], model)).toMatchObject({ code: 0 });
  expect(requests.length).toBeGreaterThan(1);
  expect(readers()).toMatchObject([{ reader: 'language-model', tool: 'stand-in', verdict: 'harmful' }]);
});

it('refuses, keeping nothing, what is no report of this skill at its listed content', async () => {
  const { content, folder, readers } = await listed();
  const report = join(temporaryFolder(), 'report.sarif');
  const { url } = await startModel(() => JSON.stringify({ orders: [] }));
  const model = { AUDIT_MODEL_URL: url, AUDIT_MODEL: 'stand-in' };
  writeFileSync(report, `Scanning …\n${sarif('scan', [])}`);
  expect(await command(content, [report, '--by', 'scan'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not JSON: it has to hold the report alone') as string,
  });
  expect(await command(content, [folder])).toMatchObject({
    code: 1,
    said: expect.stringContaining('set AUDIT_MODEL_URL and AUDIT_MODEL') as string,
  });
  writeFileSync(join(folder, 'SKILL.md'), skillText('charts', 'One line more.'));
  expect(await command(content, [folder], model)).toMatchObject({
    code: 1,
    said: expect.stringContaining('has not the content that is listed') as string,
  });
  expect(readers()).toEqual([]);
});
