/** The page of a policy: what it allows, asks and refuses in words, and what it decides of the catalog. */
import { describe, expect, it } from 'vitest';
import { policyContent } from '../../src/protocol/policy/policy-content.ts';
import { ApprovalFrontMatter } from '../../src/schema/policy/approval.ts';
import { PolicyFrontMatter, policyRules } from '../../src/schema/policy/policy.ts';
import { policySentences } from '../../src/scoring/policy/policy-sentences.ts';
import { createFetch } from '../support/application.ts';
import { createContext } from '../support/registry.ts';

const policyOf = (rules: object, summary = 'Skills run with your rights.') => ({
  ...PolicyFrontMatter.parse({ version: 7, ...rules }),
  slug: 'policy',
  summary,
});
const partsOf = (context: ReturnType<typeof createContext>): Record<string, readonly string[]> =>
  Object.fromEntries(policyContent(context.registry).parts.map(({ id, rows }) => [id, rows]));

const full = {
  skills: { refused: ['paste-everywhere'] },
  owners: { allowed: ['acme', 'bob'] },
  hosts: { refused: ['git.example'] },
  licenses: { allowed: ['MIT'], refused: ['AGPL-3.0-only'] },
  categories: { refused: ['Media'] },
  runtimes: { allowed: ['claude-code'] },
  largest_risk: 'medium',
  never: { hosts: ['*.paste.example', 'x.example'], shell: true, variables: ['*'] },
  approval: { needed_for: 'review', by: ['Ann', 'Security'] },
  only_this_registry: true,
  reasons: { licenses: 'Ask legal.' },
};

describe('the sentences of a policy', () => {
  it('are one at least for each rule, with its own reason or that of the file', () => {
    const sentences = policySentences(policyOf(full));
    expect(new Set(sentences.map(({ rule }) => rule))).toEqual(new Set(policyRules));
    for (const { rule, reason } of sentences)
      expect(reason).toBe(rule === 'licenses' ? 'Ask legal.' : 'Skills run with your rights.');
  });

  it('name who and what, and read an asterisk as everything', () => {
    expect(policySentences(policyOf(full)).map(({ effect, says }) => `${effect}: ${says}`)).toEqual(
      expect.arrayContaining([
        'allows: Only skills whose owner is acme or bob.',
        'refuses: Skills whose licence is AGPL-3.0-only.',
        'refuses: Skills that use *.paste.example or x.example.',
        'refuses: Skills that read an environment variable.',
        'asks: A skill that the audit leaves to a person needs an approval by Ann or Security.',
        'allows: An agent without a person may install what is approved.',
      ]),
    );
    const [asks, ...rest] = policySentences(policyOf({ approval: { needed_for: 'all', unattended: false } }));
    expect(asks?.says).toBe(
      'Each skill needs an approval by anyone who can change the content, and a person at each installation.',
    );
    expect(rest).toEqual([]);
  });

  it('are none for a policy without rules', () => {
    expect(policySentences(policyOf({}))).toEqual([]);
  });
});

describe('the page', () => {
  it('counts what each rule refuses, and what waits', () => {
    const { entries } = createContext().registry;
    const refused = partsOf(createContext({ policy: [policyOf({ owners: { refused: ['acme'] } })] }));
    const ofAcme = entries.filter(
      ({ slug, row }) => slug.startsWith('acme-') && row.tier !== 'blocked',
    ).length;
    expect(refused['catalog']).toContain(`\`owners\` refuses ${ofAcme} skills`);
    const waiting = partsOf(createContext({ policy: [policyOf({ approval: { needed_for: 'all' } })] }));
    expect(waiting['catalog']?.[0]).toMatch(/^\d+ skills wait for an approval$/);
  });

  it('names what is approved, by whom and until when', () => {
    const approvals = [
      {
        ...ApprovalFrontMatter.parse({ owner: 'acme', by: 'Ann', on: '2026-01-02', until: '2027-01-02' }),
        slug: 'a',
        summary: 'Ours.',
      },
    ];
    const context = createContext({ policy: [policyOf({ approval: { needed_for: 'all' } })], approvals });
    expect(partsOf(context)['approvals']).toEqual([
      'every skill of acme: by Ann on 2026-01-02, until 2027-01-02. Ours.',
    ]);
  });

  it('says in Markdown too that there is no policy, and what the audit decides', async () => {
    const text = await (await createFetch(createContext())('/policy.md')).text();
    expect(text).toContain('This registry has no policy of its own.');
    expect(text).toContain('## What the audit decides');
  });

  it('keeps what an operator wrote on one line of its own', async () => {
    const policy = [policyOf({ largest_risk: 'low' }, 'One line.\n\n# A heading\n- a row')];
    const text = await (await createFetch(createContext({ policy }))('/policy.md')).text();
    expect(text).not.toMatch(/^# A heading|^- a row/m);
    expect(text).toContain('One line. # A heading - a row');
  });
});
