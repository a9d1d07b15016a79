/** GET /api/agent/evals in its three forms. */
import { describe, expect, it } from 'vitest';
import { ask, askFor, at, createContext, pluck, reports } from '../support/registry.ts';

describe('without a slug: regression checks', () => {
  it('asks each pinned task’s first phrasing and says whether a pin was selected', async () => {
    const answer = await ask('evals');
    expect(answer).toMatchObject({
      form: 'regression',
      eval: { status: 'passed', decision: 'shortlist', checks: [{ id: 'read-a-report', status: 'passed' }] },
      regression: {
        passed: 1,
        total: 1,
        checks: [
          {
            task: 'read-a-report',
            asked: 'extract tables from a PDF report',
            expected: ['acme-tables'],
            selected: 'acme-tables',
          },
        ],
      },
    });
  });
});

describe('with one slug: a pre-install contract', () => {
  it.each([
    ['acme-tables', 'passed', 'shortlist'],
    ['dan-scans', 'review', 'manual_review'],
    ['acme-deploy', 'failed', 'do_not_auto_install'],
    ['acme-thief', 'failed', 'do_not_auto_install'],
  ])('%s is %s, %s', async (slug, status, decision) => {
    const answer = await ask('evals', { slug });
    expect(answer).toMatchObject({ form: 'single', eval: { status, decision } });
    expect(await ask('evals', { skill_slug: slug })).toEqual(answer);
  });

  it('its status is that of the worst check that decides', async () => {
    const checks = at(await ask('evals', { slug: 'dan-scans' }), 'eval.checks') as {
      status: string;
      decides: boolean;
    }[];
    expect(checks.filter(({ decides }) => decides).map(({ status }) => status)).toContain('review');
    expect(checks.filter(({ decides, status }) => decides && status === 'failed')).toEqual([]);
  });

  it('fails when the risk is above max_risk', async () => {
    expect(await ask('evals', { slug: 'dan-scans', max_risk: 'low' })).toMatchObject({
      eval: { status: 'failed' },
      recommended: null,
    });
    expect(await ask('evals', { slug: 'dan-scans', max_risk: 'medium' })).toMatchObject({
      eval: { status: 'review' },
    });
  });

  it('asks for review when the task is another skill’s', async () => {
    const fits = await ask('evals', { slug: 'acme-tables', task: 'extract tables from a PDF report' });
    expect(at(fits, 'eval.status')).toBe('passed');
    const other = await ask('evals', { slug: 'acme-novice', task: 'extract tables from a PDF report' });
    expect(at(other, 'eval.status')).toBe('review');
  });

  it('plans how to try it out, and for a blocked one plans nothing', async () => {
    expect(at(await ask('evals', { slug: 'acme-tables' }), 'eval.validation_plan')).toHaveLength(3);
    expect(at(await ask('evals', { slug: 'acme-thief' }), 'eval.validation_plan')).toEqual([
      'Do not install it. Choose another skill.',
    ]);
  });
});

describe('with a task alone', () => {
  it('compares what resolve offers for it, and nothing where none is adequate', async () => {
    const answer = await ask('evals', { task: 'extract tables from a PDF report' });
    expect(answer).toMatchObject({ form: 'batch', regression: null });
    expect(pluck(answer, 'results', 'slug')).toContain('acme-tables');
    expect((await ask('evals', { task: 'qqzx vlorpt snarfle' }))['results']).toEqual([]);
  });
});

describe('with several: a ranked comparison', () => {
  const slugs = 'acme-deploy,acme-charts,acme-tables';
  it.each(['slugs', 'skill_slugs', 'candidates'])('%s is taken', async (name) => {
    const answer = await ask('evals', { [name]: slugs });
    expect(answer).toMatchObject({ form: 'batch', eval: null, recommended: 'acme-tables' });
    expect(pluck(answer, 'results', 'slug')).toEqual(['acme-tables', 'acme-charts', 'acme-deploy']);
    expect(pluck(answer, 'results', 'rank')).toEqual([1, 2, 3]);
  });

  it('evidence of outcomes goes before trust', async () => {
    const context = createContext({ outcomes: { 'acme-charts': reports(20, 20) } });
    expect(await ask('evals', { slugs }, {}, context)).toMatchObject({ recommended: 'acme-charts' });
  });

  it('recommends none when all fail', async () => {
    expect(await ask('evals', { slugs: 'acme-deploy,acme-thief' })).toMatchObject({ recommended: null });
  });

  it('limit cuts what is shown, not what is compared', async () => {
    expect(await ask('evals', { slugs, limit: '1' })).toMatchObject({
      recommended: 'acme-tables',
      results: [{ slug: 'acme-tables' }],
    });
  });

  it('recommends none where each fails, and does not say who may install it', async () => {
    const answer = await ask('evals', { slugs: 'acme-deploy,acme-thief' });
    expect(answer).toMatchObject({
      recommended: null,
      summary: 'None of these is recommended: each failed a deciding check.',
    });
  });

  it.each([
    ['limit', '0'],
    ['limit', '21'],
    ['slugs', ','],
    ['slugs', '../x'],
    ['slugs', Array.from({ length: 21 }, (_, at) => `a${at}`).join(',')],
    ['slug', 'A B'],
    ['max_risk', 'huge'],
  ])('%s=%s is refused', async (name, value) => {
    await expect(ask('evals', { [name]: value })).rejects.toMatchObject({
      kind: 'invalid-input',
      extras: { errors: [{ path: name }] },
    });
  });

  it('unknown skills are named', async () => {
    await expect(ask('evals', { slugs: 'acme-tables,acme-nothing,acme-none' })).rejects.toThrow(
      'acme-nothing or acme-none',
    );
    await expect(ask('evals', { slugs: 'acme-tabels,acme-chart' })).rejects.toMatchObject({
      extras: { suggestions: expect.arrayContaining(['acme-tables', 'acme-charts']) },
    });
    await expect(ask('evals', { slugs: 'acme-tables,acme-table' })).rejects.toMatchObject({
      extras: { suggestions: expect.arrayContaining(['acme-tables']) },
    });
  });
});

it.each([
  [{}, '# Recommendation regression checks\n1 of 1 tasks select a skill pinned by an editor'],
  [{ slug: 'acme-deploy' }, 'Status: failed, do_not_auto_install'],
  [{ slugs: 'acme-tables,acme-charts' }, '# Comparison\nacme-tables ranks first of 2.'],
])('the text of %o can be read aloud', async (query, expected) => {
  expect(await askFor('text', 'evals', query)).toContain(expected);
});
