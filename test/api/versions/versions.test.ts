/** Versions of a skill as the API answers them: the listed one first, each compared with the one before. */
import { describe, expect, it } from 'vitest';
import { type PastVersion, toPastVersion } from '../../../src/versions/past-version.ts';
import { facts } from '../../support/cast.ts';
import { versionsFeed } from '../../../src/protocol/feeds/versions.ts';
import { ask, askFor, createContext } from '../../support/registry.ts';

const base = facts('acme-past').evidence;
const past = (digit: string, more: Partial<PastVersion> = {}): PastVersion => ({
  ...toPastVersion(base),
  integrity: `sha256-${digit.repeat(43)}=`,
  commit: digit.repeat(40),
  ...more,
});
const critical = { rule_id: 'EX-01', severity: 'critical', file: 'SKILL.md', line: 1 } as const;
const context = createContext({
  skills: [
    facts('acme-past', {
      evidence: {
        versions: [
          past('c', { findings: [critical], version: '2.0.0' }),
          past('b', { signals: { ...base.audit.signals, network_hosts: ['old.example.com'] } }),
        ],
      },
    }),
  ],
});
const slug = { slug: 'acme-past' };

describe('the versions of a skill', () => {
  it('are all that were read, each with what it can do that the one before could not', async () => {
    const { versions, change } = (await ask('versions', {}, slug, context)) as {
      versions: { commit: string; blocked: boolean; listed: boolean; since_previous: object }[];
      change: unknown;
    };
    expect(change).toBeNull();
    expect(versions.map(({ commit, listed, blocked }) => [commit.slice(0, 4), listed, blocked])).toEqual([
      [base.source.commit?.slice(0, 4), true, false],
      ['cccc', false, true],
      ['bbbb', false, false],
    ]);
    expect(versions[1]?.since_previous).toMatchObject({
      grew: true,
      powers: [
        { change: 'removed', kind: 'host', name: 'old.example.com' },
        { change: 'added', kind: 'finding', name: 'EX-01 (critical) in SKILL.md' },
      ],
    });
    expect(versions[2]?.since_previous).toBeNull();
  });

  it('are compared by commits, also by the first digits, and by default with the listed one', async () => {
    const { change } = await ask('versions', { from: 'bbbbbbb' }, slug, context);
    expect(change).toMatchObject({ powers: [{ change: 'removed', kind: 'host', name: 'old.example.com' }] });
    expect(await askFor('text', 'versions', { from: 'bbbbbbb' }, slug, context)).toContain(
      'removed host: old.example.com',
    );
  });

  it('are not compared with a commit that was not read', async () => {
    await expect(ask('versions', { from: 'ddddddd' }, slug, context)).rejects.toThrow('ddddddd');
    await expect(ask('versions', { from: '../x' }, slug, context)).rejects.toThrow('hexadecimal');
  });

  it('are a feed', async () => {
    const feed = await versionsFeed.render(context, slug);
    expect(feed.match(/<entry>/g)).toHaveLength(3);
    expect(feed).toContain('added finding: EX-01 (critical) in SKILL.md');
  });
});
