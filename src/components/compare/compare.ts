/** Skills side by side: one row a fact, so that differences are easy to see. */
import type { ManifestAnswer } from '../../api/manifest/shape.ts';
import { claimsLine } from '../../api/manifest/author-claims.ts';
import { policyWords, riskWords, trustWords } from '../../api/shared/words.ts';
import { licenceWords } from '../../scoring/redistribution.ts';
import { tierWords } from '../../scoring/tier-words.ts';
import { compactNumber } from '../number-text.ts';

interface ComparedFact {
  readonly name: string;
  /** One for each skill, in their order. */
  readonly values: readonly string[];
  /** False where all values are equal. */
  readonly differs: boolean;
}

/** Most and fewest skills that are compared. */
export const comparedMax = 4;

/** Id of the form that ticked cards belong to. */
export const compareForm = 'compare-ticked';

/** Slugs in the address's `skills` parameters, each with one or several: each once, at most four, and what is more than that. */
export function readCompared(values: readonly string[]): {
  readonly asked: string[];
  readonly over: string[];
} {
  const slugs = values
    .join(',')
    .split(/[\s,]+/)
    .map((slug) => slug.trim().toLowerCase())
    .filter((slug) => slug !== '');
  const all = [...new Set(slugs)];
  return { asked: all.slice(0, comparedMax), over: all.slice(comparedMax) };
}

/** What is compared of a manifest, whole or as it is answered. */
type Compared = Pick<
  ManifestAnswer,
  | 'agent_proven'
  | 'author_claims'
  | 'category'
  | 'languages'
  | 'license_detail'
  | 'outcomes'
  | 'platforms'
  | 'publisher'
  | 'safety_tier'
  | 'source'
  | 'stars'
  | 'trust'
> & {
  readonly audit: Pick<ManifestAnswer['audit'], 'audit_score' | 'risk_level'>;
  readonly content: { readonly files: readonly unknown[] };
  readonly safety_gate: Pick<ManifestAnswer['safety_gate'], 'policy' | 'waits_for'>;
};

type Read = (skill: Compared) => string;

const facts: readonly (readonly [string, Read])[] = [
  ['Trust', ({ trust }) => trustWords(trust)],
  ['Risk and audit', riskWordsOf],
  ['Checked', ({ safety_tier }) => tierWords[safety_tier]],
  ['Installing', ({ safety_gate }) => policyWords(safety_gate)],
  [
    'Publisher',
    ({ publisher }) =>
      publisher === null || publisher.lapsed_on !== undefined ? 'not verified' : publisher.name,
  ],
  ['Licence', ({ license_detail }) => licenceWords(license_detail)],
  ['Outcome reports', ({ outcomes }) => String(outcomes)],
  [
    'Agent Proven',
    ({ agent_proven }) => (agent_proven === null ? 'no reports yet' : `${agent_proven.score} / 100`),
  ],
  ['Author’s own figures', ({ author_claims }) => claimsLine(author_claims) ?? 'none'],
  ['Stars', ({ stars }) => (typeof stars === 'number' ? compactNumber(stars) : 'not known')],
  ['Last changed', ({ source }) => source.skill_changed_on ?? 'not known'],
  ['Files', ({ content }) => String(content.files.length)],
  ['Languages', ({ languages = [] }) => languages.join(', ') || 'instructions only'],
  ['Runtimes', ({ platforms }) => platforms.join(', ')],
  ['Category', ({ category }) => category],
];

function riskWordsOf(skill: Compared): string {
  return riskWords(skill).replace(/, checked .*$/, '');
}

export function comparedFacts(skills: readonly Compared[]): ComparedFact[] {
  return facts.map(([name, read]) => {
    const values = skills.map(read);
    return { name, values, differs: new Set(values).size > 1 };
  });
}

interface ComparedList {
  readonly name: string;
  /** The lines of each skill, in their order. */
  readonly values: readonly (readonly string[])[];
  /** False where all skills have the same lines. */
  readonly differs: boolean;
}

/** Rows of several lines a skill; null where no skill has any. */
export function comparedList(name: string, values: readonly (readonly string[])[]): ComparedList | null {
  if (values.every((lines) => lines.length === 0)) return null;
  return { name, values, differs: new Set(values.map((lines) => lines.join('\n'))).size > 1 };
}
