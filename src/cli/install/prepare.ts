/** A pinned skill → its checked bytes and the row of the lockfile, ready to be put in place. */
import type { Target } from '../agents/targets.ts';
import type { Call } from '../command.ts';
import type { LockedEvent } from '../locks/registry-lock.ts';
import type { SkillFacts } from '../registry/skill-facts.ts';
import { fetchFiles } from '../source/source-files.ts';
import type { ReadySkill } from './install-skills.ts';

export interface Origin {
  readonly event: LockedEvent | null;
  readonly receiptId: string | null;
}

/** Writes nothing; throws unless every byte is as listed. */
export async function prepareSkill(
  facts: SkillFacts,
  origin: Origin,
  targets: readonly Target[],
  call: Call,
): Promise<ReadySkill> {
  const { settings, surroundings } = call;
  return {
    skill: {
      slug: facts.slug,
      name: facts.name,
      registry: settings.registryUrl,
      repository: facts.repository,
      commit: facts.commit,
      path: facts.path,
      integrity: facts.integrity,
      files: facts.files,
      license: facts.license,
      riskLevel: facts.riskLevel,
      safetyTier: facts.safetyTier,
      policy: facts.policy,
      receiptId: origin.receiptId,
      event: origin.event,
      installedAt: surroundings.now().toISOString(),
    },
    files: await fetchFiles(facts, call),
    targets,
  };
}
