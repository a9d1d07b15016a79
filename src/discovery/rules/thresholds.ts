/** Which repositories and skills are below a profile’s thresholds, and why: tables, first matching row wins. */
import type { HostedRepository } from '../../ports/code-host.ts';
import type { Evidence } from '../../schema/evidence.ts';
import type { Thresholds } from '../../schema/discovery-profile.ts';
import { severities } from '../../schema/vocabulary.ts';
import { daysBetween } from '../../text/day.ts';

interface Row<Subject> {
  readonly reason: string;
  /** Days after which it is worth another look; a new commit is looked at in any case. */
  readonly lookAgain: number;
  readonly holds: (subject: Subject, limits: Thresholds, today: string) => boolean;
}

const repositoryRows: readonly Row<HostedRepository>[] = [
  { reason: 'is a fork', lookAgain: 180, holds: ({ fork }, { forks }) => fork === true && !forks },
  { reason: 'is archived', lookAgain: 180, holds: ({ archived }, limits) => archived && !limits.archived },
  { reason: 'has too few stars', lookAgain: 30, holds: ({ stars }, limits) => stars < limits.stars },
  {
    reason: 'is too new',
    lookAgain: 7,
    holds: ({ createdOn }, { age_days }, today) => daysBetween(createdOn, today) < age_days,
  },
];

interface ReadFacts {
  readonly evidence: Evidence;
  /** Slug of a listed or waiting skill with the same or nearly the same text. */
  readonly copyOf: string | null;
}

const skillRows: readonly Row<ReadFacts>[] = [
  {
    reason: 'has the text of a skill that is known already',
    lookAgain: 90,
    holds: ({ copyOf }) => copyOf !== null,
  },
  {
    reason: 'could not be read completely',
    lookAgain: 30,
    holds: ({ evidence: { audit, coverage } }) => !audit.complete || !coverage.complete,
  },
  {
    reason: 'has findings of the audit above the threshold',
    lookAgain: 30,
    holds: ({ evidence }, limits) =>
      evidence.audit.findings.some(
        ({ severity }) => severities.indexOf(severity) > severities.indexOf(limits.audit),
      ),
  },
  {
    reason: 'has no recognised licence',
    lookAgain: 60,
    holds: ({ evidence }, { licence }) => licence === 'recognised' && evidence.license.spdx === null,
  },
  {
    reason: 'has too little text',
    lookAgain: 30,
    holds: ({ evidence }, { words }) => evidence.outline.words < words,
  },
  {
    reason: 'has too short a description',
    lookAgain: 30,
    holds: ({ evidence }, { description }) => evidence.outline.description_length < description,
  },
];

export interface BelowThreshold {
  readonly reason: string;
  readonly lookAgain: number;
}

/** Null where nothing prevents reading it. */
export function weighRepository(
  repository: HostedRepository,
  limits: Thresholds,
  today: string,
): BelowThreshold | null {
  return repositoryRows.find((row) => row.holds(repository, limits, today)) ?? null;
}

/** Null where nothing prevents proposing it. */
export function weighSkill(facts: ReadFacts, limits: Thresholds, today: string): BelowThreshold | null {
  return skillRows.find((row) => row.holds(facts, limits, today)) ?? null;
}

/** Why a folder that was only listed is not read. */
export const folderTooLarge: BelowThreshold = { reason: 'has too large a folder', lookAgain: 90 };
