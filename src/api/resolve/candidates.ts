/** The skills of a resolve answer: the selected one, and the alternatives with the reason why each is not first. */
import type { z } from 'zod';
import type { Candidate } from '../../resolve/decide.ts';
import { installCommand } from '../../resolve/install-commands.ts';
import type { Resolution, ResolutionContext } from '../../resolve/resolution.ts';
import { whyNotFirst } from '../../resolve/why.ts';
import type { Entry } from '../../scoring/registry.ts';
import { oneLine } from '../../text/plain-text.ts';
import { atDetail, type Detail } from '../shared/detail.ts';
import { toSkillListing } from '../shared/skill-summary.ts';
import type { Alternative, CandidateView } from './shape.ts';

interface ViewContext extends ResolutionContext {
  readonly client: string | null;
}

/** `install`, `recommendation` and `install_receipt` have these. */
const saidElsewhere = {
  standard: [
    'install_command',
    'target',
    'install_url',
    'url',
    'platforms',
    'agent_proven_score',
    'license',
    'stars',
    'category',
  ],
  brief: [],
} as const;

/** Longest name of an alternative, in characters. */
const alternativeNameMax = 40;

/** Longest description, in characters. */
const candidateDescriptionMax = 64;

export function toCandidateView(
  { entry, hit }: Candidate,
  agent: string,
  context: ViewContext,
  detail: Detail,
): z.infer<typeof CandidateView> {
  const { parts, matched, also = [] } = hit;
  const listing = toSkillListing(entry, context, { agent, detail });
  const description = oneLine(listing.description, detail === 'full' ? undefined : candidateDescriptionMax);
  return {
    ...atDetail({ ...listing, description }, detail, saidElsewhere),
    relevance: {
      score: Math.round(hit.score * 10) / 10,
      ...(detail === 'full'
        ? {
            parts: parts.map(({ name, value }) => ({ name, value })),
            matched: matched.map(({ field, terms }) => ({ field, terms: [...terms] })),
            also: [...also],
          }
        : {}),
    },
  };
}

export function toAlternative(
  candidate: Candidate,
  resolution: Resolution,
  context: ViewContext,
  detail: Detail,
): z.infer<typeof Alternative> {
  const { agent, input, decision } = resolution;
  const { entry, fell_short } = candidate;
  const { repository, path } = entry.source;
  return {
    slug: entry.slug,
    name: oneLine(entry.source.name, detail === 'full' ? 60 : alternativeNameMax),
    ...(detail === 'full' || decision.selected !== null ? { repository, path } : {}),
    why: whyNotFirst(candidate),
    trust_score: entry.trust.score,
    risk_level: entry.audit.risk_level,
    ...(decision.selected === null ? {} : { install_command: installCommand(entry, agent, context.client) }),
    ...(detail === 'full' || (fell_short !== null && decision.selected !== null) ? { fell_short } : {}),
    ...(detail === 'full' ? { details: toCandidateView(candidate, input.agent, context, detail) } : {}),
  };
}

/** Alternatives of a brief answer. */
const fewAlternatives = 3;
/** Skills named where none is adequate. */
const fewNearest = 1;

/** Most alternatives that are named; undefined for no limit of its own. */
export function mostNamed(detail: Detail, selected: Entry | null): number | undefined {
  if (detail === 'full') return undefined;
  if (selected === null) return fewNearest;
  return detail === 'brief' ? fewAlternatives : undefined;
}
