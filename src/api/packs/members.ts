/** The members of a pack: which can be installed, which cannot and why, and whether a plan shows all of them. */
import { z } from 'zod';
import { canInstall } from '../../resolve/install-commands.ts';
import type { Pack } from '../../schema/collections.ts';
import { isListed } from '../../scoring/listed.ts';
import type { Entry, Registry } from '../../scoring/registry.ts';

export const MissingSkill = z
  .object({ slug: z.string(), role: z.string(), reason: z.string() })
  .meta({ id: 'MissingPackSkill' });

export interface PackMember {
  readonly entry: Entry;
  readonly role: string;
}

export interface PackMembers {
  /** Installable members, in the pack's order. */
  readonly usable: readonly PackMember[];
  readonly missing: readonly z.infer<typeof MissingSkill>[];
}

/** A blocked member never enters the plan. */
export function findMembers(pack: Pack, registry: Registry): PackMembers {
  const usable: PackMember[] = [];
  const missing: z.infer<typeof MissingSkill>[] = [];
  const seen = new Set<string>();
  for (const { skill, role } of pack.skills) {
    if (seen.has(skill)) continue;
    seen.add(skill);
    const entry = registry.bySlug.get(skill);
    if (entry === undefined)
      missing.push({ slug: skill, role, reason: 'It is not listed in this registry.' });
    else if (!isListed(entry))
      missing.push({
        slug: skill,
        role,
        reason: `It is blocked: ${entry.safety.reasons[0] ?? 'no reason recorded'}`,
      });
    else if (!canInstall(entry))
      missing.push({ slug: skill, role, reason: 'It has no commit to pin, so it cannot be installed.' });
    else usable.push({ entry, role });
  }
  return { usable, missing };
}

/** Why a plan of the first `shown` members is not the whole workflow, and what shows more of it; null if it is whole. */
export function incompleteReason(shown: number, { usable, missing }: PackMembers): string | null {
  const beyond = usable.length - shown;
  const reasons = [
    ...(beyond > 0 ? [`limit left out ${beyond}; limit=${usable.length} shows more`] : []),
    ...(missing.length === 0 ? [] : [`${missing.length} cannot be installed, see missing`]),
  ];
  return reasons.length === 0 ? null : `Not the complete workflow: ${reasons.join('; ')}.`;
}
