/** A content folder as contexts that answer like a server does, also without some of its skills. */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { readContentFiles } from '../../../src/adapters/files/content-files.ts';
import { clientCommand } from '../../../src/adapters/files/client-package.ts';
import { englishWords } from '../../../src/adapters/english-words.ts';
import type { Context } from '../../../src/api/define.ts';
import { toContext } from '../../../src/app.ts';
import { parseCatalog } from '../../../src/catalog/parse-catalog.ts';
import type { Signer } from '../../../src/ports/surroundings.ts';
import { toSearchDocument, toTaskPhrases } from '../../../src/resolve/search-document.ts';
import { collectionsOf } from '../../../src/schema/collections.ts';
import type { Rules } from '../../../src/scoring/policy/apply-policy.ts';
import { buildRegistry, type Entry } from '../../../src/scoring/registry.ts';
import { isListed } from '../../../src/scoring/listed.ts';
import { buildSearchIndex } from '../../../src/search/index/build.ts';
import { type Place, placeKey } from '../benchmark.ts';

export interface SheetCatalog {
  readonly name: string;
  /** Where each listed skill is from, by slug. */
  readonly places: ReadonlyMap<string, Place>;
  /** Slugs of the skills at these places, and of their copies. */
  slugsAt(places: readonly Place[]): string[];
  /** As a server without these skills would answer; `random` gives what makes each event another one, `rules` are in place of the folder's. */
  contextWithout(slugs: ReadonlySet<string>, random: () => number, rules?: Partial<Rules>): Context;
  readonly agents: Context['registry']['agents'];
}

/** Where the registry that answers says it is. */
const siteUrl = 'https://registry.example';
const client = clientCommand(siteUrl, '1.0.0');

/** @param fallback Whose runtimes are used where the folder describes none. */
export async function readSheetCatalog(
  name: string,
  folder: string,
  day: string,
  fallback?: SheetCatalog,
): Promise<SheetCatalog> {
  const catalog = parseCatalog(await readContentFiles(folder, () => undefined));
  const collections = collectionsOf(catalog);
  const agents = collections.agents.length > 0 ? collections.agents : (fallback?.agents ?? []);
  const now = new Date(`${day}T12:00:00.000Z`);
  const terms = new Map(catalog.skills.map(({ source, evidence }) => [source.slug, evidence.terms]));
  const registryWithout = (gone: ReadonlySet<string>, rules: Partial<Rules> = {}) =>
    buildRegistry({
      ...collections,
      ...rules,
      agents,
      skills: catalog.skills.filter(({ source }) => !gone.has(source.slug)),
      revision: '',
      generatedAt: now.toISOString(),
    });
  const whole = registryWithout(new Set()).entries.filter(isListed);
  const places = new Map(
    whole.map(({ slug, source }) => [
      slug,
      { repository: new URL(source.repository).pathname.slice(1), path: source.path },
    ]),
  );
  let kept: { readonly of: string; readonly index: ReturnType<typeof buildSearchIndex> } | null = null;
  /** Rules change what may be installed, not what is found: contexts that differ in them alone share an index. */
  const indexOf = (gone: ReadonlySet<string>, entries: readonly Entry[]) => {
    const of = [...gone].sort().join(' ');
    if (kept?.of !== of) {
      const documents = entries.flatMap((entry) => {
        const counts = terms.get(entry.slug);
        return counts === undefined ? [] : [toSearchDocument(entry, counts)];
      });
      kept = { of, index: buildSearchIndex(documents, collections.tasks.map(toTaskPhrases), englishWords()) };
    }
    return kept.index;
  };
  const familyOf = new Map(whole.map(({ slug, evidence }) => [slug, evidence.family?.members ?? []]));
  return {
    name,
    places,
    agents,
    slugsAt(wanted) {
      const keys = new Set(wanted.map(placeKey));
      const found = [...places].flatMap(([slug, place]) => (keys.has(placeKey(place)) ? [slug] : []));
      return [...new Set(found.flatMap((slug) => [slug, ...(familyOf.get(slug) ?? [])]))].sort();
    },
    contextWithout(gone, random, rules) {
      const registry = registryWithout(gone, rules);
      const index = indexOf(gone, registry.entries);
      const signer = repeatableSigner(random);
      return toContext(registry, index, { siteUrl, client, clock: { now: () => now }, signer });
    },
  };
}

/** Makes event ids of the usual form that are the same in each run; they prove nothing, as their secret is known. */
function repeatableSigner(random: () => number): Signer {
  return {
    keyId: 'sheets',
    publicKeys: [],
    endorsements: [],
    ended: [],
    sign: () => '',
    signWithAll: () => [],
    mac: (bytes) => createHmac('sha256', 'sheets').update(bytes).digest(),
    equal: (a, b) => a.length === b.length && timingSafeEqual(a, b),
    sha256: (bytes) => hash('sha256', bytes, 'buffer'),
    randomBytes: (length) => Uint8Array.from({ length }, () => Math.floor(random() * 256)),
  };
}
