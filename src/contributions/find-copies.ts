/** Listed skills whose text a new one repeats, wholly or nearly. */
import type { CatalogSkill } from '../catalog/skill-joiner.ts';
import { nearThreshold } from '../ingest/evidence/families.ts';
import { similarity } from '../ingest/evidence/fingerprint.ts';

/** One sentence for each of the first few that are alike; siblings of one repository under other names are meant to be. */
export function copyReasons(skill: CatalogSkill, others: readonly CatalogSkill[]): string[] {
  const { fingerprint } = skill.evidence;
  return others
    .filter((other) => !isSelfOrSibling(skill, other))
    .flatMap(({ source: { slug }, evidence: { fingerprint: listed } }) => {
      if (listed.text_sha256 === fingerprint.text_sha256) return [`the same text as ${slug}`];
      const share = similarity(listed.minhash, fingerprint.minhash);
      return share >= nearThreshold ? [`nearly the same text as ${slug}`] : [];
    })
    .slice(0, shown);
}

/** Copies that are named; the first is enough for a person to look. */
const shown = 3;

function isSelfOrSibling(one: CatalogSkill, other: CatalogSkill): boolean {
  if (one.source.slug === other.source.slug) return true;
  return (
    one.source.repository === other.source.repository &&
    one.evidence.front_matter.name !== other.evidence.front_matter.name
  );
}
