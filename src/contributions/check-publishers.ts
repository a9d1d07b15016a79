/** New and changed publisher files: a domain that is said to name an account is asked; the rest is for the reviewer. */
import type { Catalog } from '../catalog/parse-catalog.ts';
import type { ContentProblem } from '../catalog/problems.ts';
import { findDomainProblem } from '../ingest/evidence/ownership-proof.ts';
import { HostUnavailable } from '../ports/code-host.ts';
import type { DomainProofs } from '../ports/domain-proofs.ts';
import type { PublisherCheck } from './contribution.ts';
import type { ContentChange } from './find-changes.ts';

interface CheckedPublishers {
  readonly checks: readonly PublisherCheck[];
  readonly problems: readonly ContentProblem[];
  /** Why some domains could not be asked; null when all were. */
  readonly unreachable: string | null;
}

/** `proofs` null: no domain is asked, and each that would be is said to be not reached. */
export async function checkPublishers(
  { publishers }: Pick<Catalog, 'publishers'>,
  changes: readonly ContentChange[],
  proofs: DomainProofs | null,
): Promise<CheckedPublishers> {
  const changed = new Set(changes.map(({ path }) => path));
  const checks: PublisherCheck[] = [];
  const problems: ContentProblem[] = [];
  let unreachable: string | null = null;
  for (const publisher of publishers) {
    const path = `publishers/${publisher.slug}.md`;
    if (!changed.has(path)) continue;
    const { by, source, reason } = publisher.verified;
    checks.push({ path, account: publisher.slug, by, source, reason });
    if (by !== 'domain') continue;
    try {
      if (proofs === null) throw new HostUnavailable(`${source} was not read: checkouts only`, null);
      const problem = await findDomainProblem(publisher, proofs);
      if (problem !== null) problems.push({ path, line: 1, reason: problem });
    } catch (error) {
      if (!(error instanceof HostUnavailable)) throw error;
      unreachable ??= error.message;
    }
  }
  return { checks, problems, unreachable };
}
