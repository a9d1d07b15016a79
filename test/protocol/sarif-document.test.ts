/** The findings of one skill as SARIF, at an address of its own. */
import { expect, it } from 'vitest';
import { createFetch } from '../support/application.ts';

const get = createFetch();

it('has one result for each finding, at its file and line', async () => {
  const response = await get('/audits/acme-deploy.sarif');
  expect(response.headers.get('content-type')).toBe('application/sarif+json; charset=utf-8');
  const [run] = (
    (await response.json()) as { runs: { results: { ruleId: string; locations: object[] }[] }[] }
  ).runs;
  expect(run?.results.map(({ ruleId }) => ruleId).sort()).toEqual(['MD-05', 'RC-01', 'RC-01', 'SY-03']);
  expect(JSON.stringify(run?.results[0]?.locations)).toContain('"startLine":');
});

it('is a 404 for a skill that is not listed', async () => {
  expect((await get('/audits/no-such-skill.sarif')).status).toBe(404);
});
