/** What a blocked skill says of itself, left out of everything that is answered. */
import type { Evidence } from '../schema/evidence.ts';
import type { SkillSource } from '../schema/skill.ts';

interface Described<Facts> {
  readonly source: SkillSource;
  readonly evidence: Facts;
}

/** A blocked skill's own text is never shown, nor what a model made of it; a person's words, its digests and its findings are. */
export function withholdText<Facts extends Pick<Evidence, 'front_matter' | 'outline'>>({
  source,
  evidence,
}: Described<Facts>): Described<Facts> {
  const front_matter = {
    ...evidence.front_matter,
    name: null,
    description: null,
    compatibility: null,
    tags: [],
    keys: [],
  };
  const withheld = { ...evidence, front_matter, outline: { ...evidence.outline, title: null } };
  if (source.summary !== null && source.described_by === undefined) return { source, evidence: withheld };
  return {
    source: {
      ...source,
      name: source.slug.slice(0, 60),
      tags: [],
      ...(source.described_by === undefined ? {} : { use_for: [], needs: [], not_for: [] }),
      summary: 'Withheld: this skill is blocked. Its manifest says why.',
    },
    evidence: withheld,
  };
}
