/** The policy that a build takes: the file's own, or the last good one while the file has a mistake. */
import { IndexError, readEntries, readIndexPointer } from '../../adapters/files/index-files.ts';
import type { ContentProblem } from '../../catalog/problems.ts';
import { type Policy, policyPath } from '../../schema/policy/policy.ts';

/** A policy cannot be used and none was in force before: to build without one would allow everything. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError';
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    super('the policy cannot be used, and there is no earlier one');
    this.problems = problems;
  }
}

/** Adds a problem where the file differs from the last policy without a higher version: clients would refuse it. */
export async function policyInForce(
  indexDir: string,
  parsed: readonly Policy[],
  problems: readonly ContentProblem[],
  found: ContentProblem[],
): Promise<readonly Policy[]> {
  const own = problems.filter(({ path }) => path === policyPath);
  const [policy] = parsed;
  if (policy === undefined && own.length === 0) return [];
  const last = await lastPolicy(indexDir);
  if (policy === undefined) {
    if (last === null) throw new PolicyError(own);
    return [last];
  }
  const isSame = JSON.stringify(policy) === JSON.stringify(last);
  if (last === null || isSame || policy.version > last.version) return [policy];
  found.push({
    path: policyPath,
    line: 1,
    reason: `version: must be above ${last.version}, since the rules are others; clients refuse them otherwise`,
  });
  return [last];
}

async function lastPolicy(indexDir: string): Promise<Policy | null> {
  try {
    const pointer = await readIndexPointer(indexDir);
    if (pointer === null) return null;
    // An index of an earlier version has no list of policies.
    const { policy = [] } = (await readEntries(indexDir, pointer)).header as Partial<{
      policy: readonly Policy[];
    }>;
    return policy[0] ?? null;
  } catch (error) {
    // A damaged index has none that can be trusted.
    if (error instanceof IndexError) return null;
    throw error;
  }
}
