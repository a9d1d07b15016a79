/** Resolution → a lockfile that is ours and a valid `skills-lock.json` v1 (contract-decisions 7). */
import type { Signer } from '../ports.ts';
import { signDocument } from '../resolve/canonical-json.ts';
import { installCommands } from '../resolve/install-commands.ts';
import type { Entry } from '../scoring/registry.ts';
import type { Resolution } from './resolution.ts';

interface LockfileContext {
  readonly siteUrl: string;
  readonly registry: { readonly revision: string; readonly generatedAt: string };
  readonly signer: Signer;
}

/** With no adequate skill, `skills` is empty. */
export function toLockfile(resolution: Resolution, context: LockfileContext): object {
  const entry = resolution.decision.selected?.entry ?? null;
  const skills = entry === null ? {} : { [lockName(entry)]: toLockEntry(entry, resolution) };
  const unsigned = {
    version: 1,
    skills,
    registry: {
      url: context.siteUrl,
      generated_at: resolution.at,
      catalog_revision: context.registry.revision,
      task: resolution.input.task,
      agent: resolution.input.agent,
      receipt_id: resolution.receipt_id,
      event_id: resolution.event_id,
    },
  };
  const { signature, ...rest } = signDocument(unsigned, context.signer);
  return { ...rest, registry: { ...rest.registry, signature } };
}

/** The stock command finds the skill again by its own name. */
function lockName(entry: Entry): string {
  return entry.evidence.front_matter.name ?? entry.slug;
}

function toLockEntry(entry: Entry, { agent }: Resolution): object {
  const { source, evidence } = entry;
  const [owner = '', name = ''] = source.repository.split('/').slice(3);
  return {
    source: `${owner}/${name}`,
    sourceUrl: `${source.repository}.git`,
    sourceType: 'github',
    ref: evidence.source.commit,
    skillPath: source.path,
    computedHash: evidence.computed_hash ?? '',
    registry: {
      slug: entry.slug,
      repository: source.repository,
      commit: evidence.source.commit,
      path: source.path,
      integrity: evidence.integrity,
      files: Object.fromEntries(
        evidence.files.flatMap(({ path, sha256, size }) =>
          sha256 === null ? [] : [[path, { digest: `sha256:${sha256}`, size }]],
        ),
      ),
      license: evidence.license.spdx,
      trust_score: entry.trust.score,
      risk_level: entry.audit.risk_level,
      safety_tier: entry.safety.tier,
      policy: entry.safety.policy,
      install_command: installCommands(entry, agent)?.command ?? null,
    },
  };
}
