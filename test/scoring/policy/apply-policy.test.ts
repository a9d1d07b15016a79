/** A policy rule by rule, and approvals by digest, by later version, by owner and by licence. */
import { describe, expect, it } from 'vitest';
import { ApprovalFrontMatter } from '../../../src/schema/policy/approval.ts';
import type { Approval } from '../../../src/schema/policy/approval.ts';
import { type Policy, PolicyFrontMatter } from '../../../src/schema/policy/policy.ts';
import { type Entry, scoreEntry } from '../../../src/scoring/registry.ts';
import { noOutcomes } from '../../../src/outcomes/stats.ts';
import { castDay, facts, finding } from '../../support/cast.ts';
import { evidenceOf } from '../../support/content-fixtures.ts';

const policyOf = (rules: object): Policy => ({
  ...PolicyFrontMatter.parse({ version: 1, ...rules }),
  slug: 'policy',
  summary: 'Our lawyers asked for it.',
});
const approvalOf = (said: object): Approval => ({
  ...ApprovalFrontMatter.parse({ by: 'Ann', on: '2026-01-02', ...said }),
  slug: 'one',
  summary: 'Read line by line.',
});

type Different = Parameters<typeof facts>[1];
function scored(rules: object | null, approvals: readonly Approval[] = [], different: Different = {}): Entry {
  const policy = rules === null ? [] : [policyOf(rules)];
  return scoreEntry(facts('acme-tables', different), {
    today: castDay,
    otherCleanSkills: 0,
    outcomes: noOutcomes,
    rules: { policy, approvals },
  });
}

const { audit, integrity } = evidenceOf('acme-tables');
const can = (signals: object, complete = true): Different => ({
  evidence: { audit: { ...audit, complete, signals: { ...audit.signals, ...signals } } },
});
const review = { decision: 'approved', by: 'Ann', on: '2026-01-02', reason: 'Read.', ownership_proven: true };
const other = `sha256-${'B'.repeat(43)}=`;

describe('a rule', () => {
  it.each<[string, object, Different]>([
    ['skills', { skills: { refused: ['acme-tables'] } }, {}],
    ['skills', { skills: { allowed: ['acme-charts'] } }, {}],
    ['owners', { owners: { refused: ['ACME'] } }, {}],
    ['owners', { owners: { allowed: ['other'] } }, {}],
    ['hosts', { hosts: { refused: ['github.com'] } }, {}],
    ['hosts', { hosts: { allowed: ['git.corp.example'] } }, {}],
    ['licenses', { licenses: { allowed: ['Apache-2.0'] } }, {}],
    ['licenses', { licenses: { refused: ['MIT'] } }, {}],
    [
      'licenses',
      { licenses: { allowed: ['MIT'] } },
      { evidence: { license: { spdx: null, stated_by: null, note: null } } as never },
    ],
    ['categories', { categories: { refused: ['Documents'] } }, {}],
    ['runtimes', { runtimes: { allowed: ['codex'] } }, { source: { platforms: ['oven'] } }],
    [
      'largest_risk',
      { largest_risk: 'low' },
      { findings: [finding('RC-01', 'high'), finding('RC-02', 'high')] },
    ],
    ['never.hosts', { never: { hosts: ['*.evil.example'] } }, can({ network_hosts: ['api.evil.example'] })],
    ['never.hosts', { never: { hosts: ['evil.example'] } }, can({ network_hosts: ['EVIL.example'] })],
    ['never.hosts', { never: { hosts: ['*'] } }, can({ egress: true })],
    ['never.shell', { never: { shell: true } }, can({ shell: true })],
    ['never.variables', { never: { variables: ['AWS_*'] } }, can({ env_vars: ['AWS_SECRET_ACCESS_KEY'] })],
    ['never.variables', { never: { variables: ['*'] } }, can({ secret_read: true })],
    ['never.shell', { never: { shell: true } }, can({}, false)],
  ])('%s refuses by its name and reason: %j', (rule, rules, different) => {
    const { safety, row } = scored(rules, [approvalOf({ owner: 'acme' })], different);
    expect(safety).toMatchObject({ tier: 'blocked', policy: 'blocked', auto_install_allowed: false });
    expect(safety.reasons[0]).toMatch(new RegExp(`^Policy rule ${rule}: .*Our lawyers asked for it\\.$`));
    expect(row.tier).toBe('blocked');
    expect(scored(null, [], different).safety.tier).not.toBe('blocked');
  });

  it.each<[object, Different]>([
    [{ skills: { refused: ['acme-charts'] } }, {}],
    [{ owners: { allowed: ['acme'], refused: ['bob'] } }, {}],
    [{ hosts: { allowed: ['github.com'] } }, {}],
    [{ licenses: { allowed: ['mit'] } }, {}],
    [{ runtimes: { allowed: ['codex'] } }, { source: { platforms: ['oven', 'codex'] } }],
    [{ never: { hosts: ['evil.example'], shell: true, variables: ['AWS_*'] } }, can({ env_vars: ['HOME'] })],
    [{ largest_risk: 'high' }, {}],
  ])('that a skill keeps changes nothing: %j', (rules, different) => {
    expect(scored(rules, [], different)).toEqual(scored(null, [], different));
  });

  it('has the reason of its own where the policy gives one', () => {
    const rules = { owners: { refused: ['acme'] }, reasons: { owners: 'Acme was sold.' } };
    expect(scored(rules).safety.reasons[0]).toBe(
      'Policy rule owners: the owner Acme is refused. Acme was sold.',
    );
  });
});

describe('an approval', () => {
  const all = { approval: { needed_for: 'all' } };
  const digest = approvalOf({ skill: 'acme-tables', integrity });

  it('is needed where the policy says so, and held back until then', () => {
    const { safety, row } = scored(all);
    expect(safety).toMatchObject({ policy: 'blocked', auto_install_allowed: false });
    expect(safety.waits_for).toBe('approval by anyone who can change the content');
    expect(safety.reasons[0]).toMatch(
      /^Policy rule approval: it waits for approval by anyone .*: this text is not approved\./,
    );
    expect(row.held).toBe(true);
  });

  it('of this very text lets an agent install it without a person, and says whose it is', () => {
    const { safety, approval } = scored(all, [digest]);
    expect(safety).toMatchObject({ policy: 'auto_allowed', auto_install_allowed: true });
    expect(safety.reasons[0]).toBe('Approved by Ann on 2026-01-02: Read line by line.');
    expect(approval?.by).toBe('Ann');
  });

  it('leaves the question to a person where the policy wants one', () => {
    const rules = { approval: { needed_for: 'all', unattended: false } };
    expect(scored(rules, [digest]).safety.policy).toBe('review');
  });

  it('is not needed for what needs no person where the policy asks for the others only', () => {
    const free = { source: { review: { ...review, commit: evidenceOf('x').source.commit ?? '' } as never } };
    const rules = { approval: { needed_for: 'review' } };
    expect(scored(null, [], free).safety.policy).toBe('auto_allowed');
    expect(scored(rules, [], free).safety.policy).toBe('auto_allowed');
    expect(scored(rules).safety.policy).toBe('blocked');
  });

  it.each<[string, Approval, object, RegExp]>([
    [
      'another text',
      approvalOf({ skill: 'acme-tables', integrity: other }),
      all,
      /not the one that was approved/,
    ],
    [
      'one that has ended',
      approvalOf({ skill: 'acme-tables', integrity, until: '2026-01-15' }),
      all,
      /ended on/,
    ],
    ['a name that may not', digest, { approval: { needed_for: 'all', by: ['Bea'] } }, /Ann may not approve/],
    ['another skill', approvalOf({ skill: 'acme-charts', integrity }), all, /not approved/],
    ['another owner', approvalOf({ owner: 'bob' }), all, /not approved/],
    ['another licence', approvalOf({ owner: 'acme', license: 'Apache-2.0' }), all, /not approved/],
  ])('does not count for %s', (_, approval, rules, why) => {
    const found = scored(rules, [approval]);
    expect(found.safety.policy).toBe('blocked');
    expect(found.safety.reasons[0]).toMatch(why);
    expect(found.approval).toBeNull();
  });

  it('counts by owner and by licence', () => {
    expect(scored(all, [approvalOf({ owner: 'acme' })]).safety.policy).toBe('auto_allowed');
    expect(scored(all, [approvalOf({ license: 'MIT' })]).safety.policy).toBe('auto_allowed');
  });

  it('never lifts what the audit blocks, nor a rule of the policy', () => {
    const critical = { findings: [finding('EX-01', 'critical')] };
    expect(scored(all, [digest], critical).safety).toMatchObject({ tier: 'blocked', policy: 'blocked' });
    expect(scored({ ...all, owners: { refused: ['acme'] } }, [digest]).safety.tier).toBe('blocked');
  });

  it('changes nothing without a policy', () => {
    expect(scored(null, [digest]).safety).toEqual(scored(null).safety);
  });

  describe('of later versions', () => {
    const powers = { largest_risk: 'low', shell: false, network: true, hosts: ['a.example'], variables: [] };
    const later = approvalOf({ skill: 'acme-tables', integrity: other, later_versions: powers });
    it('counts while the skill can do no more', () => {
      expect(scored(all, [later], can({ egress: true, network_hosts: ['a.example'] })).safety.policy).toBe(
        'auto_allowed',
      );
    });
    it.each([{ network_hosts: ['b.example'] }, { shell: true }, { env_vars: ['TOKEN'] }])(
      'ends with %j',
      (signals) => {
        expect(scored(all, [later], can(signals)).safety.policy).toBe('blocked');
      },
    );
    it('ends where a file was not read, or the repository has another owner', () => {
      expect(scored(all, [later], can({}, false)).safety.policy).toBe('blocked');
      expect(scored(all, [later], { upstream: { owner_changed: true } }).safety.policy).toBe('blocked');
    });
  });
});
