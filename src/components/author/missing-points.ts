/** What an author's skill lacks, with the points of trust that it would give and how to get them; and its score without the cap of a new listing. */
import { documentationCriteria } from '../../scoring/measure-trust.ts';
import { newListingRule } from '../../scoring/new-listing.ts';
import type { Entry } from '../../scoring/registry.ts';
import { provenancePoints, trustCaps, type TrustDimension, trustWeights } from '../../scoring/trust.ts';
import { shiftDay } from '../../text/day.ts';

interface MissingPart {
  readonly what: string;
  /** Points of the trust score, one decimal. */
  readonly points: number;
  readonly how: string;
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

const documentationHow: Readonly<Record<string, string>> = {
  'valid front matter with a description of 40 to 1024 characters':
    'Write a description of 40 to 1,024 characters into the front matter.',
  'says when to use it': 'Say in which situations an agent should use it.',
  'has an example': 'Show one example, best in a code block.',
  'names prerequisites, inputs or outputs': 'Add a part about what it needs, takes and gives.',
  'all relative links resolve': 'Remove or repair the links to files that are not there.',
};

/** Points below this are not worth a row. */
const least = 0.1;

/** The most points first. */
export function missingPoints(entry: Entry, today: string): MissingPart[] {
  const { source, evidence, trust } = entry;
  const tenth = (points: number): number => Math.round(points * 10) / 10;
  const rest = (name: TrustDimension): number => {
    const { effect, weight } = trust.dimensions[name];
    return tenth((100 - effect) * weight);
  };
  const { missing } = provenancePoints(source, evidence, entry, today);
  const parts: MissingPart[] = [
    { what: 'a clean audit of every file', points: rest('audit'), how: auditHow(entry) },
    ...missing.map(({ points, what }) => ({
      what,
      points: tenth(points * trustWeights.provenance),
      how: provenanceHow[what] ?? '',
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
        points: tenth(20 * trustWeights.documentation),
        how: documentationHow[what] ?? '',
      })),
    {
      what: 'stars',
      points: rest('adoption'),
      how: 'All points from 10,000 stars of the repository, half from 100.',
    },
  ];
  return parts.filter(({ points }) => points >= least).toSorted((a, b) => b.points - a.points);
}

function auditHow({ evidence }: Entry): string {
  if (!evidence.audit.complete)
    return 'Leave out archives, links and large files, so that every file is read.';
  const found = new Set(evidence.audit.findings.map(({ rule_id }) => rule_id));
  return found.size === 0
    ? 'Nothing to do: the next reading makes the audit fresh.'
    : `Remove or explain what these rules found: ${[...found].join(', ')}.`;
}

interface AfterCap {
  readonly score: number;
  /** The first day without the cap. */
  readonly from: string;
}

/** Null for a skill that is no new listing. */
export function afterCap({ trust, evidence, isNewListing }: Entry): AfterCap | null {
  if (!isNewListing) return null;
  const sum = Object.values(trust.dimensions).reduce(
    (total, { weight, effect }) => total + weight * effect,
    0,
  );
  const caps = [
    ...(evidence.license.spdx === null || evidence.source.commit === null ? [trustCaps.unreviewable] : []),
    ...(evidence.audit.complete ? [] : [trustCaps.incomplete]),
  ];
  return {
    score: Math.round(Math.min(sum, ...caps) * 10) / 10,
    from: shiftDay(evidence.first_indexed_on, newListingRule.days),
  };
}
