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
      ...facts,
      registry: settings.registryUrl,
      ...origin,
      installedAt: surroundings.now().toISOString(),
    },
    files: await fetchFiles(facts, call),
    targets,
  };
}
