import { validate } from '@octokit/graphql-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGitHub } from '../../../src/adapters/github/code-host.ts';
import { openSurvey, surveyQuery } from '../../../src/adapters/github/survey.ts';
import { HostUnavailable } from '../../../src/ports/code-host.ts';
import { type FakeGitHub, type LocalRepository, makeRepository } from '../../support/github/server.ts';
import { useGitHub } from '../../support/github/use-github.ts';
import { quietLogger } from '../../support/store-folder.ts';

let host: FakeGitHub;
let local: LocalRepository;
let empty: LocalRepository;

useGitHub((started) => (host = started));
beforeAll(() => {
  local = makeRepository({ 'SKILL.md': 'x' });
  empty = makeRepository({});
});
afterAll(() => {
  local.remove();
  empty.remove();
});

const survey = (githubToken: string | null) => {
  const config = { githubApiUrl: host.url, githubToken };
  return openSurvey(config, openGitHub(config, quietLogger), quietLogger);
};
const named = (...names: string[]) =>
  names.map((text) => ({ owner: text.split('/')[0] ?? '', name: text.split('/')[1] ?? '' }));

test('the query is one that GitHub’s schema knows', () => {
  expect(validate(surveyQuery(named('acme/tools', 'a-b/c.d_e')))).toEqual([]);
});

describe.each([
  ['with a token', 'secret'],
  ['without a token', null],
])('a survey %s', (_, token) => {
  test('tells facts and head, what is missing, private, empty or renamed', async () => {
    const facts = { stars: 9, archived: true, ownerId: 5, id: 6, license: 'MIT', signed: true };
    host.add('Acme/tools', local.folder, facts);
    host.add('acme/hidden', local.folder, { private: true });
    host.add('acme/empty', empty.folder);
    host.add('acme/old', local.folder);
    host.rename('acme/old', 'brand/new');
    const names = ['acme/tools', 'acme/none', 'acme/hidden', 'acme/empty', 'acme/old'];
    const found = await survey(token).survey(named(...names));
    expect([...found.keys()].sort()).toEqual([...names].sort());
    expect(found.get('acme/tools')).toEqual({
      repository: {
        owner: 'Acme',
        name: 'tools',
        id: 6,
        ownerId: 5,
        defaultBranch: 'main',
        stars: 9,
        archived: true,
        fork: false,
        createdOn: '2024-01-02',
        license: 'MIT',
      },
      head: { sha: local.head(), committedAt: '2026-03-04T23:30:00.000Z', signed: true },
      // Only GraphQL says whether an organization is verified; here the owner is a person.
      ...(token === null ? {} : { organization: null }),
    });
    expect([found.get('acme/none'), found.get('acme/hidden')]).toEqual([null, null]);
    expect(found.get('acme/empty')).toMatchObject({ repository: { name: 'empty' }, head: null });
    expect(found.get('acme/old')?.repository).toMatchObject({ owner: 'brand', name: 'new' });
  });

  test('tells whether GitHub verified the organization', async () => {
    host.add('acme/known', local.folder, { organization: { isVerified: true } });
    const state = (await survey(token).survey(named('acme/known'))).get('acme/known');
    expect(state?.organization).toEqual(token === null ? undefined : { isVerified: true });
  });

  test('of names that GitHub cannot have asks for none of them', async () => {
    const hostile = [
      { owner: 'a"){viewer{login}}#', name: 'x' },
      { owner: 'a', name: '..' },
    ];
    const found = await survey(token).survey(hostile);
    expect([...found.values()]).toEqual([null, null]);
    expect(host.requests.map(({ body }) => body).join('')).not.toContain('viewer');
  });
});

test('fifty repositories are one request', async () => {
  const names = Array.from({ length: 50 }, (_, at) => `acme/r${at}`);
  for (const name of names) host.add(name, local.folder);
  const with50 = survey('secret');
  expect((await with50.survey(named(...names))).size).toBe(with50.batchSize);
  expect(host.requests).toHaveLength(1);
});

test.each(['bad-gateway', 'garbage', 'rate-limit', 'drop', 'endless'] as const)(
  'no answer (%s) is unavailable, and nothing is taken to be gone',
  async (fault) => {
    host.fault = () => fault;
    await expect(survey('secret').survey(named('acme/tools'))).rejects.toThrow(HostUnavailable);
  },
);

test('the quota is what the hour has left, and nothing where there is no limit', async () => {
  host.remaining = 1_234;
  expect(await survey('secret').readQuota()).toMatchObject({ remaining: 1_234, limit: 5_000 });
  expect(host.remaining).toBe(1_234);
  host.fault = () => 'taken-down';
  expect(await survey('secret').readQuota()).toBeNull();
});
