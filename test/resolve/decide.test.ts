/** Deciding: relevance chooses, constraints gate, and nothing adequate is an answer. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Constraints, decide, type Decision, type DecideContext } from '../../src/resolve/decide.ts';
import type { Entry } from '../../src/scoring/registry.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { countTerms } from '../../src/search/text/analysis.ts';
import { toSearchDocument } from '../../src/resolve/search-document.ts';
import { entry, finding } from '../support/cast.ts';

const open: Constraints = { max_risk: 'medium', min_stars: 0, needs_install_command: false };

const skill = (slug: string, summary: string, more: Parameters<typeof entry>[1] = {}): Entry =>
  entry(slug, {
    ...more,
    source: {
      name: slug.replaceAll('-', ' '),
      summary,
      tags: slug.split('-'),
      use_for: [summary],
      ...more?.source,
    },
  });

const cast: readonly Entry[] = [
  skill('pdf-tables', 'Extracts tables out of PDF reports into CSV files.'),
  skill('pdf-forms', 'Fills in PDF forms and signs them.'),
  skill('pdf-tables-risky', 'Extracts every table out of PDF reports into CSV files, tables first.', {
    findings: [finding('RC-01', 'high')],
  }),
  skill('pdf-tables-blocked', 'Extracts tables out of PDF reports into CSV files at once.', {
    findings: [finding('EX-01', 'critical')],
  }),
  skill('browser-tests', 'Writes browser tests for login pages with Playwright.', {
    upstream: { stars: 5000 },
  }),
  skill('release-notes', 'Turns merged changes into release notes for customers.'),
];

let context: DecideContext;
beforeAll(() => {
  const search = loadSearchIndex(
    buildSearchIndex(
      cast.map((each) =>
        toSearchDocument(each, {
          name: {},
          description: countTerms(each.description),
          headings: {},
          body: {},
        }),
      ),
      [],
    ),
  );
  const bySlug = new Map(cast.map((each) => [each.slug, each]));
  context = { registry: { agents: [] }, search, entryOf: (doc) => bySlug.get(search.slugs.at(doc)) };
});

const ask = (task: string, constraints: Partial<Constraints> = {}, limit = 5): Decision =>
  decide({ task, agent: 'auto', limit, constraints: { ...open, ...constraints } }, context);
const slugs = (list: Decision['alternatives']): string[] => list.map((each) => each.entry.slug);

describe('a decision', () => {
  it('selects what fits the task, and asks for review', () => {
    const decision = ask('extract tables from a PDF report');
    expect(decision.selected?.entry.slug).toBe('pdf-tables');
    expect(decision.status).toBe('review_required');
  });

  it('needs no approval only where the caller named the skill, and it may be installed without', () => {
    const trusted: DecideContext = {
      ...context,
      entryOf: (doc) => {
        const found = context.entryOf(doc);
        return found && { ...found, safety: { ...found.safety, auto_install_allowed: true } };
      },
    };
    const statusOf = (task: string, over: Partial<Parameters<typeof decide>[0]> = {}) => {
      const input = { task, agent: 'auto', limit: 5, constraints: open, ...over };
      const { status, choice, selected } = decide(input, trusted);
      return { status, choice, slug: selected?.entry.slug };
    };
    const task = 'extract tables from a PDF report';
    const first = statusOf(task);
    expect(first).toMatchObject({ status: 'review_required', choice: 'open' });
    const other = decide({ task, agent: 'auto', limit: 5, constraints: open }, trusted).alternatives[0]
      ?.entry;
    expect(statusOf(task, { chosen: other })).toEqual({
      status: 'selected',
      choice: 'made',
      slug: other?.slug,
    });
    expect(statusOf(first.slug ?? '')).toEqual({ status: 'selected', choice: 'made', slug: first.slug });
    const strict = { ...open, min_stars: 10_000_000 };
    expect(statusOf(task, { chosen: other, constraints: strict }).status).toBe('review_required');
  });

  it('never offers a blocked skill', () => {
    for (const max_risk of ['low', 'medium', 'high'] as const) {
      const { selected, alternatives, left_out } = ask('extract tables from a PDF report', { max_risk }, 20);
      const shown = [selected?.entry.slug, ...slugs(alternatives), ...slugs(left_out)];
      expect(shown).not.toContain('pdf-tables-blocked');
    }
  });

  it('leaves out what is riskier than max_risk, and takes it when allowed', () => {
    expect(slugs(ask('extract tables from a PDF report').alternatives)).not.toContain('pdf-tables-risky');
    const { selected, alternatives } = ask('extract tables from a PDF report', { max_risk: 'high' });
    expect([selected?.entry.slug, ...slugs(alternatives)]).toContain('pdf-tables-risky');
  });

  it('names a better match that a constraint left out, with the reason', () => {
    const decision = ask('extract tables from a PDF report', { min_stars: 1000, max_risk: 'high' });
    const first = [...decision.left_out, ...decision.alternatives].find(
      ({ fell_short }) => fell_short !== null,
    );
    expect(first?.entry.slug).toMatch(/^pdf-tables/);
    expect(first?.fell_short).toMatch(/min_stars requires 1000/);
  });

  it('says none for something else, without a skill that is not near', () => {
    const decision = ask('bake sourdough bread with rye');
    expect(decision).toMatchObject({ status: 'no_match', selected: null, match: 'none' });
    // None of them is near.
    expect(decision).toMatchObject({ alternatives: [], isLimited: false });
  });

  it.each(['...', '???', '\u200B', '\uFFFD\uFFFD', '🙂'])(
    'says none for a task without a word: %j',
    (task) => {
      expect(ask(task)).toMatchObject({ status: 'no_match', match: 'none', alternatives: [] });
    },
  );

  it('reads the keywords of a task that has no word itself', () => {
    const asked = { task: '?', keywords: ['pdf', 'tables'], agent: 'auto', limit: 5, constraints: open };
    expect(decide(asked, context).selected?.entry.slug).toBe('pdf-tables');
  });

  it('says none where only a constraint excludes what fits, and names what it excludes', () => {
    const decision = ask('extract tables from a PDF report', { min_stars: 10_000_000 });
    expect(decision).toMatchObject({ status: 'no_match', selected: null, isLimited: true });
    expect(decision.alternatives[0]?.entry.slug).toMatch(/^pdf-tables/);
    expect(decision.alternatives[0]?.fell_short).toContain('min_stars requires 10000000');
  });

  it('is the same every time', () => {
    const [a, b] = [ask('browser tests for a login page'), ask('browser tests for a login page')];
    expect(slugs(a.alternatives)).toEqual(slugs(b.alternatives));
    expect(a.selected?.entry.slug).toBe('browser-tests');
  });

  it('refuses an agent that is not configured, naming the allowed ones', () => {
    expect(() => decide({ task: 'x', agent: 'nobody', limit: 5, constraints: open }, context)).toThrow(
      /agent: must be one of auto/,
    );
  });
});

it('asks once whether constraints leave a skill out, for every task with these constraints', () => {
  let asked = 0;
  const counting: DecideContext = {
    ...context,
    entryOf(doc) {
      asked += 1;
      return context.entryOf(doc);
    },
  };
  const askedFor = (task: string): number => {
    asked = 0;
    // The input of resolve has the task beside the constraints.
    const constraints = { ...open, task };
    decide({ task, agent: 'auto', limit: 5, constraints }, counting);
    return asked;
  };
  const first = askedFor('extract tables from pdf reports');
  expect(askedFor('tables from pdf reports, extracted')).toBeLessThan(first);
});
