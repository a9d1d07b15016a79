/** Members of evidence that few skills have: what authors state of their own tests, and what other readers said before. */
import type { Evidence } from '../../schema/evidence.ts';
import type { SkillFolder } from '../../schema/skill-folder.ts';
import { toClaims } from './claims.ts';
import { toRoutingTests } from './routing-tests.ts';

export function toStated(
  folder: SkillFolder,
  factsOnly: boolean,
): Pick<Evidence, 'routing_tests' | 'claims'> {
  const tests = toRoutingTests(folder, factsOnly);
  const claims = toClaims(folder);
  return {
    ...(tests === undefined ? {} : { routing_tests: tests }),
    ...(claims === undefined ? {} : { claims }),
  };
}

/** Reports say which content they are of, so they stay when the content changes. */
export function keptReaders(previous: Evidence | null): Pick<Evidence, 'readers'> {
  return previous?.readers === undefined ? {} : { readers: previous.readers };
}
