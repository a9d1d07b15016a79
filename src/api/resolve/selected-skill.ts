/** The skill that a resolve answer selects: the chosen candidate, or the first, with what lists say of it. */
import type { z } from 'zod';
import type { Candidate } from '../../resolve/decide.ts';
import type { EvalDecision } from '../../scoring/evaluate.ts';
import type { Entry } from '../../scoring/registry.ts';
import type { CandidateView } from '../shared/candidate.ts';
import { atDetail, type Detail } from '../shared/detail.ts';
import type { InstallView } from '../shared/install-view.ts';
import { type SkillSummary, toSkillSummary } from '../shared/skill-summary.ts';
import type { DecisionPacket, listedOfSelected } from './shape.ts';

/** With what several members of the answer say of it. */
export interface Chosen {
  readonly candidate: Candidate;
  readonly install: InstallView;
  readonly why: readonly string[];
  readonly evaluation: EvalDecision;
}

/** What `candidates` say already. */
export const saidByCandidates = {
  standard: ['for', 'for_source', 'not_for', 'needs', 'matched', 'not_mentioned'],
  brief: ['policy', 'risk_level', 'trust_score', 'relevance', 'install_command'],
} as const;

/** What `recommendation` and `install_receipt` say of it as well. */
const saidElsewhere = {
  standard: ['category', 'license', 'url'],
  brief: [
    'description',
    'description_source',
    'trust',
    'audit',
    'safety_tier',
    'verified_installs',
    'outcomes',
  ],
} as const;

export function toSelectedSkill(
  { candidate, install }: Chosen,
  view: CandidateView,
  siteUrl: string,
  detail: Detail,
): NonNullable<z.infer<typeof DecisionPacket>['selected_skill']> {
  const { entry, hit } = candidate;
  const { parts, matched, also } = hit;
  return {
    ...atDetail(toListed(entry, install, siteUrl), detail, saidElsewhere),
    ...atDetail(view, detail, saidByCandidates),
    ...(detail === 'full'
      ? {
          relevance_parts: {
            parts: parts.map(({ name, value }) => ({ name, value })),
            matched: matched.map(({ field, terms }) => ({ field, terms: [...terms] })),
            also: [...also],
          },
        }
      : {}),
  };
}

type Listed = Pick<SkillSummary, keyof typeof listedOfSelected>;

function toListed(entry: Entry, { command, target, dry_run_command }: InstallView, siteUrl: string): Listed {
  const commands = command === null || target === null ? null : { command, target, dry_run_command };
  const { category, description, description_source, license, url, ...rest } = toSkillSummary(
    entry,
    siteUrl,
    commands,
  );
  const { trust, audit, safety_tier, verified_installs, outcomes } = rest;
  const figures = { trust, audit, safety_tier, verified_installs, outcomes };
  return { category, description, description_source, license, url, ...figures };
}
