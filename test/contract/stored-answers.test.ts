/** An index on disk answers exactly as the scored skills that it was written from. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { englishWords } from '../../src/adapters/english-words.ts';
import { readContentFiles } from '../../src/adapters/files/content-files.ts';
import type { Context } from '../../src/api/define.ts';
import { endpoints } from '../../src/api/list.ts';
import { renderAnswer, runEndpoint } from '../../src/api/run.ts';
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { toSearchDocument, toTaskPhrases } from '../../src/resolve/search-document.ts';
import { OutcomeBook } from '../../src/outcomes/book.ts';
import { rescore } from '../../src/scoring/rescore.ts';
import { buildRegistry, type Registry, toRegistry } from '../../src/scoring/registry.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { openStarter } from '../support/starter/starter-context.ts';
import { starterFolder } from '../support/starter/starter-index.ts';

let stored: Context;
let scored: Context;
let remove: () => void;

beforeAll(async () => {
  const starter = await openStarter();
  remove = starter.remove;
  // One clock and the same random bytes, so that ids are equal.
  const now = new Date('2026-11-22T10:00:00Z');
  const surroundings = {
    clock: { now: () => now },
    signer: { ...starter.context.signer, randomBytes: (count: number) => new Uint8Array(count) },
  };
  stored = { ...starter.context, ...surroundings };
  const { skills, ...collections } = parseCatalog(await readContentFiles(starterFolder));
  const { revision, generatedAt } = stored.registry;
  const facts = skills.map(({ source, evidence }) => {
    const { terms: _terms, fingerprint: _fingerprint, ...served } = evidence;
    return { source, evidence: served };
  });
  const built = buildRegistry({ skills: facts, ...collections, revision, generatedAt });
  const entries = built.entries.map((entry) => ({
    ...entry,
    // Only a build knows them.
    row: { ...entry.row, ...revisionOf(entry.slug) },
  }));
  const registry = toRegistry({ ...built, entries });
  const documents = registry.entries.map((entry, at) =>
    toSearchDocument(
      entry,
      skills[at]?.evidence.terms ?? { name: {}, description: {}, headings: {}, body: {} },
    ),
  );
  const search = loadSearchIndex(
    buildSearchIndex(documents, collections.tasks.map(toTaskPhrases), englishWords()),
  );
  const entryOf: Context['entryOf'] = (doc) => registry.bySlug.get(search.slugs.at(doc));
  scored = { ...stored, registry, search, entryOf };
});
afterAll(() => remove());

function revisionOf(slug: string): { revision: string; since: string } {
  const { revision = '', since = '' } = stored.registry.bySlug.get(slug)?.row ?? {};
  return { revision, since };
}

/** One skill in so many is asked for. */
const step = 6;

const reads = endpoints.filter(({ method }) => method === 'GET');

it.each(reads.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_, endpoint) => {
  const twins = [...(endpoint.twins?.(scored.registry) ?? [])].filter((_parameters, at) => at % step === 0);
  const asked = [{}, ...twins];
  let compared = 0;
  for (const parameters of asked) {
    const answerOf = async (context: Context): Promise<string[] | string> => {
      const example = parameters === asked[0] ? toText(endpoint.example) : {};
      const raw = { path: { ...example, ...parameters }, query: example };
      try {
        const answer = await runEndpoint(endpoint, raw, context);
        return endpoint.formats.map((format) => renderAnswer(endpoint, answer, format, context));
      } catch (error) {
        return String(error);
      }
    };
    const [one, other] = [await answerOf(stored), await answerOf(scored)];
    expect(one).toEqual(other);
    if (typeof one !== 'string') compared += 1;
  }
  expect(compared > 0 || endpoint.twins === undefined).toBe(true);
});

it('a skill of the index is scored again as the scored one is', () => {
  const slugs = scored.registry.entries.slice(0, 40).map(({ slug }) => slug);
  const again = ({ registry }: Context): Registry =>
    rescore(registry, [...slugs], new OutcomeBook(), new Date());
  const [one, other] = [again(stored), again(scored)];
  for (const slug of slugs) expect(one.bySlug.get(slug)).toEqual(other.bySlug.get(slug));
});

function toText(example: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, String(value)]));
}
