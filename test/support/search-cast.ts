/** A small cast of skills to search among, each with one trait that a test is about. */
import { countTerms, withoutExclusions } from '../../src/search/text/analysis.ts';
import { bodyPairs } from '../../src/search/text/word-pairs.ts';
import type { SearchDocument } from '../../src/search/documents/document.ts';
import type { Candidate } from '../../src/search/rank/features.ts';

export function searchDocument(
  slug: string,
  text: string,
  more: Partial<SearchDocument> & { readonly bodyText?: string } = {},
): SearchDocument {
  const { bodyText = '', ...members } = more;
  const name = members.name ?? slug.replace(/^[a-z]+-/, '');
  return {
    slug,
    name,
    path_name: name,
    tags: [],
    category: '',
    summary: null,
    use_for: [],
    terms: {
      name: countTerms(name),
      description: countTerms(withoutExclusions(text)),
      headings: {},
      body: countTerms(bodyText),
      pairs: bodyPairs(bodyText),
    },
    text: withoutExclusions(text),
    prior: 50,
    family: null,
    ...members,
  };
}

/** A skill that a search has compared with a task: nothing of it is known but what a test gives. */
export function searchCandidate(known: Partial<Candidate> = {}): Candidate {
  return {
    document: 0,
    features: [0, 0, 0, 0],
    fields: new Uint8Array(0),
    byWord: new Float32Array(0),
    fromKeywords: 0,
    saturation: 0,
    called: false,
    unwanted: false,
    excluded: false,
    known: 0,
    mostKnown: 0,
    repository: 0,
    pairs: () => 0,
    ...known,
  };
}

const topics: readonly (readonly [string, string])[] = [
  ['acme-chart-maker', 'Draws bar and line charts from CSV files. Not for maps.'],
  ['acme-map-painter', 'Paints choropleth maps from geographic data and shape files.'],
  ['beta-database-tuner', 'Finds slow SQL queries in PostgreSQL and proposes indexes for the database.'],
  ['beta-database-migrator', 'Moves a database schema forward with reversible SQL migrations.'],
  ['gamma-release-notes', 'Writes release notes and changelogs from merged pull requests.'],
  [
    'gamma-kubernetes-doctor',
    'Diagnoses crashing Kubernetes pods, failed deployments and cluster networking.',
  ],
  ['delta-accessibility-review', 'Reviews web pages for accessibility with screen readers and keyboards.'],
  ['delta-podcast-editor', 'Cuts silence and noise from podcast audio and writes show notes.'],
  ['epsilon-invoice-reader', 'Extracts totals and dates from scanned invoices and receipts.'],
  ['epsilon-contract-summary', 'Summarises contracts and lists obligations, dates and risks.'],
  ['zeta-unit-tester', 'Writes unit tests for TypeScript functions and measures coverage.'],
  ['zeta-load-tester', 'Runs load tests against web services and reports latency percentiles.'],
];

/** Twelve skills on different topics, all of the same quality. */
export const cast: readonly SearchDocument[] = topics.map(([slug, text]) => searchDocument(slug, text));
