/** An index on disk answers exactly as the scored skills that it was written from. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { englishWords } from '../../src/adapters/english-words.ts';
import { readContentFiles } from '../../src/adapters/files/content-files.ts';
import type { Context } from '../../src/api/define.ts';
import { endpoints } from '../../src/api/list.ts';
import { renderAnswer, runEndpoint } from '../../src/api/run.ts';
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { toSearchDocument, toTaskPhrases } from '../../src/resolve/search-document.ts';
import { buildRegistry } from '../../src/scoring/registry.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { openStarter, starterFolder } from '../support/starter-context.ts';

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
  const registry = buildRegistry({ skills, ...collections, revision, generatedAt });
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
  if (endpoint.twins !== undefined) expect(compared).toBeGreaterThan(0);
});

function toText(example: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, String(value)]));
}
