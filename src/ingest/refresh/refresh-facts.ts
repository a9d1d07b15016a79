/** Facts of a listed repository that are learned without reading its skills again. */
import type { Evidence } from '../../schema/evidence.ts';
import { toSource } from '../evidence/to-evidence.ts';
import { markGone, updateEvidence } from '../files/update-evidence.ts';
import type { ListedRepository } from '../files/content-folder.ts';
import { describeHosted, renamed } from '../sources/github.ts';
import { addTaken, nothingTaken, type Taken } from '../take-source.ts';
import type { Hosted, RefreshContext, RefreshOptions } from './refresh-context.ts';

export async function refreshFacts(
  listed: ListedRepository,
  { repository, head, starSpike }: Hosted,
  { content, options, report }: RefreshContext,
): Promise<Taken> {
  const label = `${listed.owner}/${listed.name}`;
  const facts = describeHosted(listed, repository, head, starSpike);
  let taken: Taken = { ...nothingTaken, repositories: 1, found: listed.slugs.size };
  const now = `${repository.owner}/${repository.name}`;
  if (now.toLowerCase() !== label.toLowerCase())
    taken = addTaken(taken, { warnings: [{ repository: label, path: '', message: renamed(now) }] });
  for (const [path, slug] of listed.slugs) {
    const isChanged = await updateEvidence({ owner: listed.owner, slug }, options, (previous) => ({
      ...previous,
      source: withFacts(previous, facts, path, content.approvals.get(slug)),
    }));
    taken = addTaken(taken, {
      ingested: 1,
      evidence_written: isChanged ? 1 : 0,
      evidence_unchanged: isChanged ? 0 : 1,
    });
  }
  report.repository(label, listed.slugs.size);
  return taken;
}

/** Facts of the repository only: what was read of the skill stays that of its own commit. */
function withFacts(
  previous: Evidence,
  facts: ReturnType<typeof describeHosted>,
  path: string,
  approvedCommit: string | undefined,
): Evidence['source'] {
  const { commit, available, only_copy_since, signed, skill_changed_on: changedOn } = previous.source;
  const ownershipProof = previous.source.ownership_proof ?? null;
  const isHead = commit === facts.commit;
  const source = toSource({
    repository: { ...facts, commit, signed: isHead ? facts.signed : signed, ownershipProof },
    path,
    changedOn,
    previous,
    approvedCommit: approvedCommit ?? null,
  });
  return { ...source, available, ...(only_copy_since === undefined ? {} : { only_copy_since }) };
}

export async function markAllGone(listed: ListedRepository, options: RefreshOptions): Promise<Taken> {
  let taken: Taken = { ...nothingTaken, repositories: 1, found: listed.slugs.size };
  for (const slug of listed.slugs.values()) {
    const isChanged = await markGone({ owner: listed.owner, slug }, options);
    taken = addTaken(taken, { gone: 1, evidence_written: isChanged ? 1 : 0 });
  }
  return taken;
}
