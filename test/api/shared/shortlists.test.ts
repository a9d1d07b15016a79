/** `recommend` and `compare` describe candidates as `resolve` does, take the same keywords, and leave the choice to the caller. */
import { describe, expect, it } from 'vitest';
import { CandidateView } from '../../../src/api/shared/candidate.ts';
import { candidatesText, candidateText } from '../../../src/api/shared/candidate-text.ts';
import { ask, askFor, at, createContext, pluck, siteUrl } from '../../support/registry.ts';
import { readEventId } from '../../../src/proof/event-id.ts';
import { OutcomeReport } from '../../../src/schema/outcome.ts';
import { facts } from '../../support/cast.ts';

const task = 'extract tables from a PDF report';
const candidatesOf = (answer: unknown): CandidateView[] =>
  CandidateView.array().parse(at(answer, 'candidates'));
const numbered = (text: string): string[] => text.match(/^\d+\. [\w-]+: .+(?:\n {3}.+)?$/gm) ?? [];

describe.each([
  ['recommend', { task }],
  ['evals', { task }],
  ['evals', { slugs: 'acme-charts,acme-tables,acme-deploy', task }],
  ['evals', { slug: 'acme-tables', task }],
] as const)('%s %o', (id, query) => {
  it('describes each skill as resolve does', async () => {
    const resolved = at(await ask('resolve', { task, max_risk: 'high' }), 'decision_packet.candidates');
    const bySlug = new Map(
      CandidateView.array()
        .parse(resolved)
        .map((each) => [each.slug, each]),
    );
    const candidates = candidatesOf(await ask(id, query));
    expect(candidates.map(({ slug }) => slug)).toContain('acme-tables');
    const known = candidates.filter(({ slug }) => bySlug.has(slug));
    expect(known).toEqual(
      known.map(({ slug, relevance }) => expect.objectContaining({ ...bySlug.get(slug), relevance })),
    );
  });

  it('says so in its text, in the same lines', async () => {
    const text = await askFor('text', id, query);
    const candidates = candidatesOf(await ask(id, query));
    expect(text).toContain(
      'slug' in query
        ? candidates.map(candidateText).join('\n')
        : candidatesText(candidates, undefined, id === 'evals' ? 8 : undefined),
    );
  });

  it('says of each skill nothing twice that a candidate says', async () => {
    const answer = await ask(id, query);
    const others = [answer['recommendations'], answer['results'], answer['skill']].flat();
    for (const each of others)
      for (const member of ['description', 'install_command', 'policy', 'needs', 'not_for'])
        expect(Object.keys(each ?? {})).not.toContain(member);
  });
});

describe('a comparison of named skills', () => {
  const named = { slugs: 'acme-charts,acme-tables' };

  it('says what each is for, not for and needs, also without a task', async () => {
    const needy = facts('acme-needy', {
      source: {
        not_for: ['maps'],
        needs: [{ kind: 'runtime', name: 'Python', version: '3.10+', text: 'Python 3.10 or newer' }],
      },
    });
    const context = createContext({ skills: [needy] });
    const [charts, ...others] = candidatesOf(await ask('evals', { slugs: needy.source.slug }, {}, context));
    expect(others).toEqual([]);
    expect(charts).toMatchObject({
      not_for: ['maps'],
      needs: [{ kind: 'runtime', name: 'Python', version: '3.10+' }],
      matched: [],
      not_mentioned: [],
      relevance: 0,
    });
    const text = await askFor('text', 'evals', { slugs: 'acme-needy' }, {}, context);
    expect(text).toContain('Not for: maps. Needs: Python 3.10+.');
  });

  it('says which words of the task each does not mention, also of one that a search for it does not find', async () => {
    const [tables, charts] = candidatesOf(await ask('evals', { ...named, task: 'extract tables' }));
    expect([tables?.slug, tables?.matched, tables?.not_mentioned]).toEqual([
      'acme-tables',
      ['extract', 'tables'],
      [],
    ]);
    expect(charts?.slug).toBe('acme-charts');
    expect(charts?.not_mentioned).toEqual(expect.arrayContaining(['extract']));
    const unknown = candidatesOf(await ask('evals', { ...named, task: 'qqzx vlorpt' }));
    expect(unknown.map(({ not_mentioned }) => not_mentioned.toSorted())).toEqual([
      ['qqzx', 'vlorpt'],
      ['qqzx', 'vlorpt'],
    ]);
  });

  it('is in the order of its results, and says of a blocked skill that it is', async () => {
    const answer = await ask('evals', { slugs: 'acme-thief,acme-tables', task });
    expect(pluck(answer, 'candidates', 'slug')).toEqual(pluck(answer, 'results', 'slug'));
    expect(candidatesOf(answer)[1]).toMatchObject({ policy: 'blocked', install_command: null });
    expect(await askFor('text', 'evals', { slugs: 'acme-thief' })).toContain('Blocked: do not install.');
  });
});

describe('keywords', () => {
  const many = Array.from({ length: 20 }, (_, at) => `unknownword${at}x`);

  it.each([
    ['recommend', {}],
    ['evals', { slugs: 'acme-tables,acme-charts' }],
  ] as const)('%s takes as many as resolve, and says how many it dropped', async (id, query) => {
    const asked = { ...query, task, keywords: many.join(',') };
    expect(await ask(id, asked)).toMatchObject({ keywords: many.slice(0, 16), keywords_dropped: 4 });
    expect(await askFor('text', id, asked)).toContain('Only the first 16 keywords count; 4 were dropped.');
  });

  it.each([
    ['recommend', {}],
    ['evals', { slugs: 'acme-tables' }],
  ] as const)('%s lists one that no skill states as not mentioned', async (id, query) => {
    const [first] = candidatesOf(await ask(id, { ...query, task, keywords: 'vlorpt' }));
    expect(first?.slug).toBe('acme-tables');
    expect(first?.not_mentioned).toContain('vlorpt');
  });
});

describe('a recommendation', () => {
  it('offers up to eight and says more of three, or as many of both as are asked for', async () => {
    const copies = Array.from({ length: 12 }, (_, at) =>
      facts(`beta-tables-${at}`, {
        source: { summary: `Extracts tables from a PDF report, way ${at}.` },
      }),
    );
    const context = createContext({ skills: copies });
    const sizes = async (query: Record<string, string>): Promise<number[]> => {
      const answer = await ask('recommend', { task, ...query }, {}, context);
      return ['candidates', 'recommendations'].map((list) => pluck(answer, list, 'slug').length);
    };
    expect(await sizes({})).toEqual([8, 3]);
    expect(await sizes({ limit: '5' })).toEqual([5, 5]);
  });

  it('names near copies once, as does a comparison of what fits a task', async () => {
    expect(pluck(await ask('search', { q: task }), 'results', 'slug')).toEqual(
      expect.arrayContaining(['acme-tables', 'bob-tables']),
    );
    for (const id of ['recommend', 'evals']) {
      const slugs = pluck(await ask(id, { task }), 'candidates', 'slug');
      expect([id, slugs.filter((slug) => /^(?:acme|bob)-tables$/.test(String(slug)))]).toEqual([
        id,
        ['acme-tables'],
      ]);
    }
  });

  it('where none is adequate names what is nearest, recommends nothing and says what to do', async () => {
    const query = { task: 'qqzx vlorpt snarfle' };
    expect(await ask('recommend', query)).toMatchObject({ recommendations: [], candidates: [] });
    expect(await askFor('text', 'recommend', query)).toContain(
      'Next steps:\n- Resolve again in English, or with English keywords',
    );
  });
});

describe('how far to trust the order', () => {
  const summaryFor = async (not_for: readonly string[]): Promise<unknown> => {
    const painter = facts('beta-painter', {
      source: { name: 'Fence painter', summary: 'Varnishes wooden fences.', not_for: [...not_for] },
    });
    const asked = { task: 'varnish a wooden fence' };
    const answer = await ask('resolve', asked, {}, createContext({ skills: [painter] }));
    expect(at(answer, 'decision_packet.selected_skill.slug')).toBe('beta-painter');
    return at(answer, 'decision_packet.summary');
  };

  it.each([['maps'], ['fences of steel'], ['gates other than wooden ones']])(
    'is said of a first that is not for %s',
    async (refused) => {
      expect(await summaryFor([refused])).toBe('Nearest first, by words: judge by what each is for.');
    },
  );

  it('is not said where the first says itself not for what the task says', async () => {
    const summary = await summaryFor(['maps', 'wooden fences']);
    expect(summary).toMatch(/but the first says itself not for: wooden fences\.$/);
  });
});

describe('the choice', () => {
  it.each([
    ['recommend', { task }],
    ['evals', { task }],
    ['evals', { slugs: 'acme-tables,acme-charts', task }],
  ] as const)('of %s %o is asked for at the end, with the call that gives an event', async (id, query) => {
    const text = await askFor('text', id, query);
    const address =
      /Choose the one that is made for your task, or none\.\nIts risks and plan, before you install it: GET (\S+)$/m.exec(
        text,
      )?.[1];
    expect(address).toBe(`${siteUrl}/api/agent/receipt?task=<task>&slug=<slug>`);
    expect(text).toContain('Its answer gives the event_id that a report needs.');
    expect(text).toMatch(/^If none fits, ask again with other keywords; then work without a skill\.$/m);
    const [chosen = ''] = numbered(text)[0]?.match(/(?<=^1\. )[\w-]+/) ?? [];
    const receipt = await ask('receipt', { task, slug: chosen });
    expect(at(receipt, 'policy_decision.choice')).toBe('made');
    expect(at(receipt, 'feedback.event_id')).toMatch(/^evt_/);
  });

  it.each([
    ['success', {}],
    ['not_relevant', { min_stars: '1000000' }],
  ])('of resolve names its event, and the body of a report of %s as it is sent', async (outcome, limits) => {
    const context = createContext();
    const text = await askFor('text', 'resolve', { task, ...limits }, {}, context);
    const [, event_id = ''] = /^event_id: (\S+)$/m.exec(text) ?? [];
    const [, body = ''] = /: POST \S+\/api\/agent\/outcome (\{.+\})/.exec(text) ?? [];
    const filled = body
      .replace('<event_id>', event_id)
      .replace('<slug>', /(?<=^1\. )[\w-]+/m.exec(text)?.[0] ?? '')
      .replace('<task>', task);
    const report = OutcomeReport.parse(JSON.parse(filled));
    expect(Object.keys(JSON.parse(filled) as object)).toEqual(['event_id', 'skill_slug', 'task', 'outcome']);
    expect(report.outcome).toBe(outcome);
    const integrity = context.registry.bySlug.get(report.skill_slug)?.evidence.integrity ?? '';
    expect(readEventId(event_id, context.signer)?.positionOf({ slug: report.skill_slug, integrity })).toBe(0);
  });

  it('of none says what to do first, then what is nearest, and in one line how to take it anyway', async () => {
    const text = await askFor('text', 'resolve', { task, min_stars: '1000000' });
    expect(text).toMatch(/^# Resolve: no_match\n[^]+\nNext steps:\n- [^]+\n\n[^]+\n1\. /);
    expect(text).toMatch(
      /\nevent_id: \S+\nTo take one anyway, for a part of the task: GET \S+\nIf you take none, /,
    );
    expect(text).not.toMatch(/^Install|^Choose/m);
  });
});
