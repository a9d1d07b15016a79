/** GET /api/agent/packs and /api/agent/packs/{slug}: a plan that can be carried out, without what must not be installed. */
import { createPublicKey, verify } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/proof/canonical-json.ts';
import { packLockfileUrl } from '../../src/api/packs/plan.ts';
import { ask, askFor, at, createContext, pluck } from '../support/registry.ts';

const pluckLines = (answer: object, path: string): string[] => at(answer, path) as string[];
const chart = { slug: 'report-to-chart' };

describe('the pack index', () => {
  it('has a shortlist, the plan’s address and the plan’s JSON Schema', async () => {
    const answer = await ask('packs');
    expect(pluck(answer, 'packs', 'install_plan_url')).toEqual([
      'https://skills.example/api/agent/packs/report-to-chart',
    ]);
    expect(at(answer, 'packs.0.skills.0')).toEqual({ slug: 'acme-tables' });
    expect(at(answer, 'packs.0.machine_contract.plan_pointer')).toBe('/install_plan');
    expect(at(await ask('packs', { detail: 'full' }), 'packs.0.skills.0')).toMatchObject({
      name: 'Tables from PDF',
      role: 'Get the rows',
      audit_url: 'https://skills.example/api/audits/acme-tables',
    });
    expect(at(await ask('packs', { detail: 'full' }), 'machine_contract.schema.type')).toBe('object');
  });
  it.each([
    ['1', 1],
    ['10', 2],
  ])('limit=%s shows %d skills', async (limit, count) => {
    expect(pluck(await ask('packs', { limit }), 'packs.0.skills', 'slug')).toHaveLength(count);
  });
  it.each(['0', '11'])('limit=%s is refused', async (limit) => {
    await expect(ask('packs', { limit })).rejects.toMatchObject({ kind: 'invalid-input' });
  });
});

describe('the install plan', () => {
  it('holds the skills in the order of use, each pinned to a commit', async () => {
    const answer = await ask('pack', {}, chart);
    expect(at(answer, 'install_plan.selected_skills')).toMatchObject([
      { step: 1, slug: 'acme-tables', policy: 'auto_allowed', human_review_required: false },
      { step: 2, slug: 'acme-charts', policy: 'review', human_review_required: true },
    ]);
    for (const command of pluck(answer, 'install_plan.selected_skills', 'install_command')) {
      expect(command).toMatch(/ install acme-[a-z]+@[0-9a-f]{10}$/);
    }
  });

  it('never holds a blocked or unlisted member, and says why it is missing', async () => {
    const answer = await ask('pack', {}, chart);
    expect(answer['missing']).toEqual([
      {
        slug: 'acme-thief',
        role: 'Get them faster',
        reason: 'It is blocked: A critical finding (EX-01 in SKILL.md): It does something.',
      },
      { slug: 'acme-vanished', role: 'Frame them', reason: 'It is not listed in this registry.' },
    ]);
    expect(at(answer, 'install_plan.complete')).toBe(false);
    expect(JSON.stringify(answer['install_plan'])).not.toContain('acme-thief');
  });

  it('keeps to the schema that it publishes with detail=full', async () => {
    const answer = await ask('pack', { detail: 'full' }, chart);
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const check = ajv.compile(at(answer, 'machine_contract.schema') as object);
    expect(check(answer['install_plan'])).toBe(true);
    expect(check({ ...(answer['install_plan'] as object), selected_skills: [{ slug: 'x' }] })).toBe(false);
  });

  it('leads to an event id under which a report for each skill counts', async () => {
    const feedback = at(await ask('pack', {}, chart), 'install_plan.outcome_feedback');
    expect(feedback).toMatchObject([{ skill_slug: 'acme-tables' }, { skill_slug: 'acme-charts' }]);
    for (const { skill_slug, event_url } of feedback as { skill_slug: string; event_url: string }[]) {
      const { receipt } = await ask('receipt', Object.fromEntries(new URL(event_url).searchParams));
      const offered = [at(receipt, 'selected_skill.slug'), ...pluck(receipt, 'alternatives', 'slug')];
      expect(offered).toContain(skill_slug);
    }
  });

  it('says that it is not whole when limit cuts it off', async () => {
    const context = createContext({
      pack: {
        skills: [
          { skill: 'acme-tables', role: 'Get the rows' },
          { skill: 'acme-charts', role: 'Draw them' },
        ],
      },
    });
    expect(at(await ask('pack', {}, chart, context), 'install_plan.complete')).toBe(true);
    expect(at(await ask('pack', {}, chart, context), 'install_plan.incomplete_reason')).toBeNull();
    expect(at(await ask('pack', { limit: '1' }, chart, context), 'install_plan.complete')).toBe(false);
  });
});

it('the review checklist says each thing once, with the skills it is about', async () => {
  const checklist = pluckLines(await ask('pack', {}, chart), 'install_plan.review_checklist');
  expect(checklist).toContain('All: Licence: MIT.');
  const checks = checklist.map((line) => line.replace(/^[^:]*: /, ''));
  expect(new Set(checks).size).toBe(checks.length);
});

describe('the lockfile of a pack', () => {
  it.each([
    [14, 14, '&limit=14'],
    [10, 14, ''],
    [3, 14, '&limit=3'],
    [5, 5, ''],
  ])('of %d of %d members has the address …lockfile%s', (count, whole, end) => {
    expect(packLockfileUrl('a-pack', count, whole, 'https://x.example')).toBe(
      `https://x.example/api/agent/packs/a-pack?format=lockfile${end}`,
    );
  });
  it('is named by an address that gives what the plan holds, however many that are', async () => {
    const members = ['tables', 'charts', 'novice', 'deploy'].map((name) => `acme-${name}`);
    const skills = [...members, 'dan-scans', 'bob-tables'].map((skill) => ({ skill, role: 'Do a step' }));
    const context = createContext({ pack: { skills } });
    for (const limit of ['1', '4', '20']) {
      const { install_plan } = await ask('pack', { limit }, chart, context);
      const query = Object.fromEntries(new URL(String(at(install_plan, 'lockfile_url'))).searchParams);
      const lockfile = JSON.parse(await askFor('lockfile', 'pack', query, chart, context)) as object;
      const locked = Object.values(at(lockfile, 'skills') as object).map((each) => at(each, 'registry.slug'));
      expect(locked).toEqual(pluck(install_plan, 'selected_skills', 'slug'));
    }
  });
  it('locks every skill of the plan in one signed document', async () => {
    const context = createContext();
    const lockfile = JSON.parse(await askFor('lockfile', 'pack', {}, chart, context)) as Record<
      string,
      unknown
    >;
    expect(lockfile).toMatchObject({
      version: 1,
      skills: {
        tables: { source: 'Acme/kitchen', registry: { slug: 'acme-tables' } },
        'acme-charts': { registry: { slug: 'acme-charts' } },
      },
      registry: { pack: 'report-to-chart', catalog_revision: 'fedcba9876543210', event_id: null },
    });
    const { signature, ...registry } = lockfile['registry'] as { signature: { value: string } };
    const [key] = context.signer.publicKeys;
    const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' });
    const signed = Buffer.from(canonicalJson({ ...(lockfile as object), registry }));
    expect(verify(null, signed, publicKey, Buffer.from(signature.value, 'base64url'))).toBe(true);
  });
});

it('the text of a part says how to get the rest', async () => {
  expect(await askFor('text', 'pack', { limit: '1' }, chart)).toContain(
    'Skills: 1 of 4. Not the complete workflow: limit left out 1; limit=2 shows more; 2 cannot be installed, see missing.',
  );
});

it('the text says what to run, what to check and what is missing', async () => {
  const text = await askFor('text', 'pack', {}, chart);
  expect(text).toContain('Skills: 2 of 4. Not the complete workflow: 2 cannot be installed, see missing.');
  expect(text).toContain('- acme-thief (Get them faster): It is blocked');
  expect(text).toContain('Lockfile: https://skills.example/api/agent/packs/report-to-chart?format=lockfile');
});
