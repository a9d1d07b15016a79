/** Resolution or pack → a lockfile that is both the registry's own format and a valid `skills-lock.json` v1. */
import { forges } from '../../schema/forges.ts';
import { entrySource } from '../../scoring/entry-source.ts';
import type { Signer } from '../../ports/surroundings.ts';
import { signDocument } from '../../proof/canonical-json.ts';
import { installCommand } from '../../resolve/install-commands.ts';
import { findAgent } from '../../resolve/targets.ts';
import type { Agent, Pack } from '../../schema/collections.ts';
import type { Entry } from '../../scoring/registry.ts';
import type { Site } from './call-words.ts';
import type { Resolution } from '../../resolve/resolution.ts';

interface LockfileContext extends Site {
  readonly registry: {
    readonly revision: string;
    readonly generatedAt: string;
    readonly agents: readonly Agent[];
  };
  readonly signer: Signer;
}

/** Of everything that was chosen; with no adequate skill, `skills` is empty. */
export function toLockfile(resolution: Resolution, context: LockfileContext): object {
  const entry = resolution.decision.selected?.entry;
  const chosen = [...(entry === undefined ? [] : [entry]), ...resolution.also.map((each) => each.entry)];
  return signLockfile(chosen, resolution.agent, context, {
    generated_at: resolution.at,
    task: resolution.input.task,
    agent: resolution.input.agent,
    receipt_id: resolution.receipt_id,
    event_id: resolution.event_id,
  });
}

/** One lockfile for all members of a pack; without a resolve it has no receipt and no event. */
export function toPackLockfile(
  pack: Pack,
  entries: readonly Entry[],
  agent: string,
  context: LockfileContext,
): object {
  return signLockfile(entries, findAgent(context.registry.agents, agent), context, {
    generated_at: context.registry.generatedAt,
    pack: pack.slug,
    task: pack.name,
    agent,
    receipt_id: null,
    event_id: null,
  });
}

interface Origin {
  readonly generated_at: string;
  readonly pack?: string;
  readonly task: string;
  readonly agent: string;
  readonly receipt_id: string | null;
  readonly event_id: string | null;
}

function signLockfile(
  entries: readonly Entry[],
  agent: Agent,
  context: LockfileContext,
  origin: Origin,
): object {
  const { generated_at, ...rest } = origin;
  const unsigned = {
    version: 1,
    skills: toLockEntries(entries, agent, context.client),
    registry: {
      url: context.siteUrl,
      generated_at,
      catalog_revision: context.registry.revision,
      ...rest,
    },
  };
  const { signature, ...document } = signDocument(unsigned, context.signer);
  return { ...document, registry: { ...document.registry, signature } };
}

/** Keyed by the skill's own name; if two names are equal, the later skill is keyed by its slug. */
function toLockEntries(
  entries: readonly Entry[],
  agent: Agent,
  client: string | null,
): Record<string, object> {
  const skills: Record<string, object> = {};
  for (const entry of entries) {
    const name = lockName(entry);
    skills[Object.hasOwn(skills, name) ? entry.slug : name] = toLockEntry(entry, agent, client);
  }
  return skills;
}

/** The stock command finds the skill by its own name. */
function lockName(entry: Entry): string {
  return entry.evidence.front_matter.name ?? entry.slug;
}

function toLockEntry(entry: Entry, agent: Agent, client: string | null): object {
  const { source, evidence } = entry;
  const { ownerPath, name, url, forge } = entrySource(entry);
  return {
    source: ownerPath === '' ? name : `${ownerPath}/${name}`,
    sourceUrl: forge === 'registry' ? url : `${url}.git`,
    sourceType: forges[forge].lockType,
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
      install_command: installCommand(entry, agent, client),
    },
  };
}
