/** Skills with characters, as entries: the safe one by default, and each test says what is different; and an advisory about some. */
import type { Advisory } from '../../src/schema/advisory.ts';
import type { Finding } from '../../src/schema/audit.ts';
import type { WithVersions } from '../../src/versions/past-version.ts';
import type { Evidence } from '../../src/schema/evidence.ts';
import type { SkillSource } from '../../src/schema/skill.ts';
import type { Publisher } from '../../src/schema/collections.ts';
import type { Severity } from '../../src/schema/vocabulary.ts';
import { noOutcomes, type OutcomeStats } from '../../src/outcomes/stats.ts';
import { type Entry, scoreEntry, type SkillFacts } from '../../src/scoring/registry.ts';
import { evidenceOf } from './content-fixtures.ts';

export const castDay = '2026-01-15';

interface Differences {
  readonly source?: Partial<SkillSource>;
  readonly evidence?: Partial<Evidence & WithVersions>;
  /** Merged into `evidence.source`. */
  readonly upstream?: Partial<Evidence['source']>;
  readonly findings?: readonly Finding[];
  readonly outcomes?: Partial<OutcomeStats>;
  readonly publisher?: Publisher;
}

/** The account that the cast's repository belongs to. */
export const verifiedPublisher: Publisher = {
  slug: 'acme',
  name: 'Acme',
  summary: 'Makes kitchens.',
  verified: {
    by: 'domain',
    on: '2026-01-02',
    source: 'https://acme.example/.well-known/skills.txt',
    reason: 'A file on acme.example names the account.',
  },
};

export function facts(slug: string, different: Differences = {}): SkillFacts {
  const evidence = { ...evidenceOf(slug), ...different.evidence };
  return {
    source: {
      slug,
      name: `Skill ${slug}`,
      repository: evidence.source.repository ?? 'https://github.com/Acme/kitchen',
      path: evidence.source.path,
      category: 'Documents',
      platforms: ['any'],
      tags: ['tables', 'pdf'],
      summary: 'Pulls tables out of long reports and lays them down as rows that a program can count.',
      use_for: ['get the table on page nine'],
      needs: [],
      not_for: [],
      ...different.source,
    },
    evidence: {
      ...evidence,
      source: { ...evidence.source, ...different.upstream },
      audit: { ...evidence.audit, findings: [...(different.findings ?? evidence.audit.findings)] },
    },
  };
}

export function entry(slug: string, different: Differences = {}): Entry {
  const outcomes = { ...noOutcomes, ...different.outcomes };
  return scoreEntry(facts(slug, different), {
    today: castDay,
    otherCleanSkills: 0,
    outcomes,
    ...(different.publisher === undefined ? {} : { publisher: different.publisher }),
  });
}

/** A finding of the given severity; two with the same rule id are two hits of one rule. */
export function finding(rule_id: string, severity: Severity, line = 1): Finding {
  return {
    rule_id,
    category: 'test',
    severity,
    base_severity: severity,
    role: 'use',
    file: 'SKILL.md',
    line,
    excerpt: null,
    view: 'raw',
    why: 'It does something.',
    fix: 'Do not.',
    owasp: [],
  };
}

/** An advisory that an account was stolen. */
export function stolenAccount(affected: Advisory['affected'], references: string[] = []): Advisory {
  return {
    slug: '2026-0001',
    summary: 'Replace every secret.',
    name: 'The account was stolen',
    published: '2026-01-10T09:00:00Z',
    modified: '2026-01-10T09:00:00Z',
    severity: 'critical',
    aliases: [],
    affected,
    references,
  };
}
