/** An index of made-up skills that are made while it is written: two million files would take longer than the index. */
import { join } from 'node:path';
import { readContentFiles } from '../../src/adapters/files/content-files.ts';
import { buildIndexOf } from '../../src/build/index/build-index.ts';
import type { CatalogSkill } from '../../src/catalog/skill-joiner.ts';
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { sha256Hex } from '../../src/digest.ts';
import { Scorer } from '../../src/scoring/registry.ts';
import { makeCatalogSkill, slugOfMade } from './synthetic-catalog.ts';

const day = '2026-11-01';

/** As `npm run synth` and a build would, without the content files and without what owners' other skills add to their trust. */
export async function buildMadeIndex(skills: number, indexDir: string): Promise<void> {
  const real = parseCatalog(await readContentFiles(join(import.meta.dirname, '../../content')));
  const numbers = new Map(Array.from({ length: skills }, (_, number) => [slugOfMade(number), number]));
  const slugs = [...numbers.keys()].sort();
  const { skills: models, problems: _problems, ...collections } = real;
  const catalog = {
    slugs: new Set(slugs),
    *skills(): Generator<CatalogSkill> {
      for (const slug of slugs) yield makeCatalogSkill(models, numbers.get(slug) ?? 0, day);
    },
    sum: sha256Hex(`${skills} made-up skills`),
  };
  const scorer = new Scorer(collections, day);
  await buildIndexOf(
    { collections, catalog, scorer, problems: [], published: [] },
    { indexDir, now: new Date(), inputsDigest: 'bench', codeDigest: 'bench' },
  );
}
