/** What an author's skill lacks, with the points of trust that it would give under the caps on its score, and how to get them. */
import { toAuditAccount } from '../../api/audit/account.ts';
import { roundTenth } from '../../scoring/audit-score.ts';
import { documentationCriteria } from '../../scoring/measure-trust.ts';
import { newListingRule } from '../../scoring/new-listing.ts';
import type { Entry } from '../../scoring/registry.ts';
import {
  capsOf,
  isReviewable,
  provenancePoints,
  type TrustCap,
  trustCaps,
  type TrustDimension,
  trustWeights,
  uncappedTrust,
} from '../../scoring/trust.ts';
import { oneLine } from '../../text/plain-text.ts';
import { shiftDay } from '../../text/day.ts';
import { dayText } from '../date-text.ts';

interface MissingPart {
  readonly what: string;
  /** Points of the weighted sum, one decimal. */
  readonly points: number;
  /** Trust with it less trust now, one decimal; a cap that stays may make it less than `points`, one that ends with it more. */
  readonly gain: number;
  readonly how: string;
  /** What is to be changed, one a rule. */
  readonly places: readonly string[];
}

/** By the words of the condition. */
const provenanceHow: Readonly<Record<string, string>> = {
  'ownership of the repository proven':
    'Commit .well-known/skill-registry.txt with the line skill-registry=https://github.com/<account>.',
  'licence recognised': 'Add a LICENSE file with a licence that SPDX names, or name it in the front matter.',
  'commit pinned and hashes recorded': 'Nothing to do: the next reading records it.',
  'repository at least 180 days old, same owner since first indexed': 'Only time gives it.',
  'signed tag or attestation': 'Sign the tag or the commit that is listed.',
  'owner has at least two other clean skills':
    'List two more skills without a finding of medium severity or above.',
};

/** Conditions of the provenance without which a skill cannot be reviewed. */
const reviewable: ReadonlySet<string> = new Set(['licence recognised', 'commit pinned and hashes recorded']);

const documentationHow: Readonly<Record<string, string>> = {
  'valid front matter with a description of 40 to 1024 characters':
    'Write a description of 40 to 1,024 characters into the front matter; findings MD-01 to MD-03 are about the same.',
  'says when to use it': 'Say in which situations an agent should use it.',
  'has an example': 'Show one example, best in a code block.',
  'names prerequisites, inputs or outputs': 'Add a part about what it needs, takes and gives.',
  'all relative links resolve': 'Remove or repair the links to files that are not there.',
};

/** Points below this are not worth a row. */
const least = 0.1;

/** A part before it is known what a cap leaves of it. */
interface Part extends Omit<MissingPart, 'gain' | 'places'> {
  readonly places?: readonly string[];
  /** Caps that end with it. */
  readonly ends?: readonly TrustCap[];
}

/** What raises the score now first, then what ends a cap, then the most points. */
export function missingPoints(entry: Entry, today: string): MissingPart[] {
  const { trust } = entry;
  const caps = trustCapsOf(entry);
  const sum = uncappedTrust(trust);
  const gainOf = ({ points, ends = [] }: Part): number => {
    const left = caps.find((cap) => !ends.includes(cap));
    const after = Math.min(sum + points, left === undefined ? 100 : trustCaps[left]);
    return Math.max(0, roundTenth(after - trust.exact));
  };
  return [...capParts(entry, caps), ...pointParts(entry, today)]
    .filter(({ points, ends = [] }) => points >= least || ends.some((cap) => caps.includes(cap)))
    .map(({ ends = [], ...part }) => ({
      ...part,
      gain: gainOf({ ...part, ends }),
      isCap: ends.some((cap) => caps.includes(cap)),
    }))
    .toSorted((a, b) => b.gain - a.gain || Number(b.isCap) - Number(a.isCap) || b.points - a.points)
    .map(({ what, points, gain, how, places = [] }) => ({ what, points, gain, how, places }));
}

/** The caps on its score, the lowest first; a score below its caps has them too. */
export function trustCapsOf({ safety, audit, evidence, isNewListing }: Entry): TrustCap[] {
  return capsOf({
    tier: safety.tier,
    risk: audit.risk_level,
    complete: evidence.audit.complete,
    isNewListing,
    reviewable: isReviewable(evidence),
  });
}

/** Caps that end with no dimension. */
function capParts({ safety, evidence }: Entry, caps: readonly TrustCap[]): Part[] {
  const from = dayText(shiftDay(evidence.first_indexed_on, newListingRule.days));
  const parts: Part[] = [
    { what: 'an end of its block', points: 0, how: safety.reasons[0] ?? '', ends: ['blocked'] },
    {
      what: 'two weeks in the list',
      points: 0,
      how: `Only time gives it, on ${from}.`,
      ends: ['new_listing'],
    },
  ];
  return parts.filter(({ ends = [] }) => ends.some((cap) => caps.includes(cap)));
}

function pointParts(entry: Entry, today: string): Part[] {
  const { source, evidence, trust, row } = entry;
  const rest = (name: TrustDimension): number => {
    const { effect, weight } = trust.dimensions[name];
    return roundTenth((100 - effect) * weight);
  };
  const { missing } = provenancePoints(source, evidence, entry, today);
  /** Of a skill without licence and commit neither alone makes it reviewable. */
  const ofReview =
    [evidence.license.spdx, evidence.source.commit].filter((each) => each === null).length === 1;
  return [
    {
      what: 'a clean audit of every file',
      points: rest('audit'),
      ...auditHow(entry),
      ends: ['high', 'incomplete'],
    },
    ...missing.map(({ points, what }): Part => ({
      what,
      points: roundTenth(points * trustWeights.provenance),
      how: provenanceHow[what] ?? '',
      ends: ofReview && reviewable.has(what) ? ['unreviewable'] : [],
    })),
    {
      what: 'successes that agents report',
      points: rest('outcomes'),
      how: 'Ask those who use it to report: each event that an agent resolves can be answered with an outcome.',
    },
    {
      what: 'a change in the last 90 days',
      points: rest('maintenance'),
      how: 'Change the skill when it needs it; the points fade over two years.',
    },
    ...documentationCriteria(evidence)
      .filter(([holds]) => !holds)
      .map(([, what]) => ({
        what,
        points: roundTenth(20 * trustWeights.documentation),
        how: documentationHow[what] ?? '',
      })),
    {
      what: row.stars === null ? 'stars, of which the number was not known when it was read' : 'stars',
      points: rest('adoption'),
      how: `${row.stars === null ? 'Nothing to do: the next reading asks again. ' : ''}All points from 10,000 stars of the repository, half from 100.`,
    },
  ];
}

function auditHow(entry: Entry): Pick<Part, 'how' | 'places'> {
  if (!entry.evidence.audit.complete)
    return { how: 'Leave out archives, links and large files, so that every file is read.' };
  const costly = toAuditAccount(entry).points.filter(({ points }) => points > 0);
  const places = [...Map.groupBy(costly, ({ rule_id }) => rule_id)]
    .map(([rule, found]) => ({ rule, found, sum: found.reduce((sum, { points }) => sum + points, 0) }))
    .toSorted((a, b) => b.sum - a.sum)
    .map(({ rule, found: [first, ...others], sum }) => {
      const more = others.length === 0 ? '' : ` and ${others.length} more`;
      return `${rule} (${sum}) in ${oneLine(first?.file ?? '', 80)}, line ${first?.line ?? 1}${more}`;
    });
  if (places.length === 0) return { how: 'Nothing to do: the next reading makes the audit fresh.' };
  return {
    how: 'Change what these rules found, or dispute what is no risk; with the points of the audit score that each takes, before their limits:',
    places,
  };
}
