/** What the submission form makes of answers, and of what people type. */
import { describe, expect, it } from 'vitest';
import { authorWays } from '../../src/protocol/submit/submit-content.ts';
import { toFoundSkills, toRefusal, toSubmitted, toTags } from '../../src/components/submit/submit-answers.ts';

const repository = {
  host: 'github.com',
  owner: 'alice',
  name: 'skills',
  url: 'https://github.com/alice/skills',
  commit: 'a'.repeat(40),
};
const skill = {
  skillPath: 'review/SKILL.md',
  name: 'review',
  description: 'Reads a change.',
  valid: true,
  errors: [],
  warnings: ['no licence'],
  license: 'none was found',
  listed_as: null,
};

describe('the answer of validate', () => {
  it('gives the skills with what is wrong with them', () => {
    expect(
      toFoundSkills({
        valid: true,
        repository,
        total: 2,
        skills: [skill, { ...skill, skillPath: 'SKILL.md', name: null, listed_as: 'alice-skills' }],
        notes: ['one was left out'],
      }),
    ).toEqual({
      repository: 'alice/skills',
      url: 'https://github.com/alice/skills',
      commit: 'a'.repeat(40),
      skills: [
        {
          path: 'review/SKILL.md',
          name: 'review',
          description: 'Reads a change.',
          errors: [],
          warnings: ['no licence'],
          licence: 'none was found',
          findings: [],
          wouldBe: '',
          because: '',
          listedAs: null,
        },
        {
          path: 'SKILL.md',
          name: 'SKILL.md',
          description: 'Reads a change.',
          errors: [],
          warnings: ['no licence'],
          licence: 'none was found',
          findings: [],
          wouldBe: '',
          because: '',
          listedAs: 'alice-skills',
        },
      ],
      notes: ['one was left out'],
    });
  });

  it.each([null, 'a page of a proxy', {}, { repository, skills: 'none' }, { repository: {}, skills: [] }])(
    'is none where it is %j',
    (answer) => {
      expect(toFoundSkills(answer)).toBeNull();
    },
  );

  it('leaves out what has no path, and texts that are none', () => {
    const found = toFoundSkills({
      repository,
      skills: [{ name: 'x' }, null, { ...skill, errors: [1, 'a'] }],
    });
    expect(found?.skills.map(({ path, errors }) => [path, errors])).toEqual([['review/SKILL.md', ['a']]]);
  });
});

describe('the answer of submit', () => {
  const submission = { id: 'sub_1', token: 'a b&c', status: 'submitted', skill: { name: 'review' } };

  it('leads to the status page with the token', () => {
    expect(toSubmitted({ success: true, accepted: true, submission })).toEqual({
      kind: 'accepted',
      name: 'review',
      statusPath: '/submissions/sub_1?token=a+b%26c',
    });
  });

  it.each(['already_listed', 'already_pending'])('says %s where nothing new was made', (reason) => {
    const state = { submission: { ...submission, token: null }, next_step: 'Submit it again.' };
    const answer = { success: true, accepted: false, reason, ...state };
    expect(toSubmitted(answer)).toEqual({
      kind: reason,
      name: 'review',
      statusPath: null,
      next: 'Submit it again.',
    });
  });

  it('leads to the reading of a skill that is listed', () => {
    const answer = { success: true, accepted: false, reason: 'already_listed', submission };
    expect(toSubmitted(answer)).toMatchObject({
      kind: 'already_listed',
      statusPath: '/submissions/sub_1?token=a+b%26c',
    });
  });

  it.each([null, {}, { accepted: true }, { accepted: true, submission: { id: 'sub_1', token: null } }])(
    'is none where it is %j',
    (answer) => {
      expect(toSubmitted(answer)).toBeNull();
    },
  );
});

describe('a refusal', () => {
  it('is shown by field, the member of a list with its list', () => {
    const problem = {
      detail: 'three fields are wrong',
      errors: [
        { path: 'repository', message: 'must be on github.com' },
        { path: 'tags.0', message: 'is too long' },
        { path: 'tags.3', message: 'is empty' },
      ],
    };
    const { detail, fields } = toRefusal(problem, 400, null);
    expect(detail).toBe('Three fields are wrong.');
    expect([...fields]).toEqual([
      ['repository', 'must be on github.com'],
      ['tags', 'is too long; is empty'],
    ]);
  });

  it.each([
    ['20', 'Too many. Try again in 20 seconds.'],
    ['600', 'Too many. Try again in 10 minutes.'],
    ['86400', 'Too many. Try again in 24 hours.'],
    ['soon', 'Too many.'],
    [null, 'Too many.'],
  ])('with Retry-After %j says when to come back', (retryAfter, sentence) => {
    expect(toRefusal({ detail: 'too many' }, 429, retryAfter).detail).toBe(sentence);
  });

  it('says when to come back once', () => {
    const problem = { detail: 'GitHub is not responding; retry in 60 seconds' };
    expect(toRefusal(problem, 503, '60').detail).toBe('GitHub is not responding; retry in 60 seconds.');
  });

  it.each([null, 'a page of a proxy', { errors: [null, {}, { path: 1 }] }])(
    'of a body like %j has a sentence too',
    (problem) => {
      expect(toRefusal(problem, 502, null)).toEqual({
        detail: 'The registry answered 502 and did not say why.',
        fields: new Map(),
      });
    },
  );
});

describe('tags as typed', () => {
  it.each([
    ['', []],
    [' , ,', []],
    ['pdf, Web  testing,pdf', ['pdf', 'web-testing']],
  ])('%j are %j', (text, tags) => {
    expect(toTags(text)).toEqual(tags);
  });
});

describe('what an author looks for beside the form', () => {
  it('has an address each, and a pull request the one of this registry, where it names one', () => {
    const repository = 'https://github.com/acme/registry';
    const goesTo = (of: string | null): string[] => authorWays(of).map(({ link }) => link.href);
    expect(goesTo(repository)).toContain(`${repository}/pulls`);
    expect(goesTo(null).every((href) => href.startsWith('/'))).toBe(true);
    expect(
      authorWays(null)
        .map(({ says }) => says)
        .join(),
    ).toMatch(/Dry run.+Trust.+Withdraw.+pull request/);
  });
});
