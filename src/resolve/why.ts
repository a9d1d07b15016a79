/** The evidence for the decision, in words; every figure is also in the skill's manifest. */
import type { Entry } from '../scoring/registry.ts';
import { counted } from '../text/plain-text.ts';
import { keywordsPart } from '../search/rank/mix.ts';
import type { Candidate, Decision } from './decide.ts';

const fieldWords: Readonly<Record<string, string>> = {
  name: 'its name',
  path_name: 'its folder name',
  tags: 'its tags',
  category: 'its category',
  summary: 'its description',
  description: 'its description',
  use_for: 'its purpose',
  tasks: 'a task it is listed for',
  headings: 'its headings',
  body: 'its instructions',
};

/** Three to six short sentences, the match first. */
export function whyRecommended(
  candidate: Candidate,
  decision: Pick<Decision, 'match' | 'corrections'>,
): string[] {
  const { entry } = candidate;
  return [
    matchSentence(candidate, decision.match),
    ...keywordSentence(candidate),
    ...(decision.corrections.length === 0
      ? []
      : [`Read ${decision.corrections.map(({ from, to }) => `"${from}" as "${to}"`).join(', ')}.`]),
    trustSentence(entry),
    auditSentence(entry),
    outcomeSentence(entry),
  ];
}

/** Why a candidate is not the first choice, in a few words. */
export function whyNotFirst({ hit, fell_short }: Candidate, selected: Candidate | null): string {
  if (fell_short !== null) return fell_short;
  const terms = [...new Set(hit.matched.flatMap(({ terms: found }) => found))].slice(0, 4);
  const by = terms.length === 0 ? '' : `; matches ${terms.join(', ')}`;
  return `Relevance ${Math.round(hit.score)}${selected === null ? '' : ` against ${Math.round(selected.hit.score)}`}${by}.`;
}

function matchSentence({ entry, hit }: Candidate, match: Decision['match']): string {
  const found = hit.matched
    .filter(({ terms }) => terms.length > 0)
    .slice(0, 3)
    .map(({ field, terms }) => `${fieldWords[field] ?? field} (${terms.slice(0, 6).join(', ')})`);
  const by = found.length === 0 ? 'by related wording' : `in ${found.join('; ')}`;
  const degree =
    match === 'weak' ? 'Closest to the task, but probably not what you need' : 'Matches the task';
  return `${degree}: ${entry.source.name}, ${by}.`;
}

/** What the caller's keywords gave, where they gave anything. */
function keywordSentence({ hit }: Candidate): string[] {
  const given = hit.parts.find(({ name }) => name === keywordsPart)?.value ?? 0;
  const points = Math.round(given);
  return points === 0
    ? []
    : [`Your keywords gave ${points} of its ${Math.round(hit.score)} points of relevance.`];
}

function trustSentence({ trust }: Entry): string {
  const best = Object.entries(trust.dimensions).sort(
    ([, a], [, b]) => b.weight * b.effect - a.weight * a.effect,
  )[0];
  const detail = best === undefined ? '' : `, most of it from ${best[0]} (${best[1].basis})`;
  return `Trust ${trust.score}/100 (${trust.label})${detail}.`;
}

function auditSentence({ audit, evidence, safety }: Entry): string {
  const read = evidence.audit.complete
    ? 'every file audited'
    : `${Math.round(evidence.audit.signals.coverage * 100)}% of the folder audited`;
  return `Audit ${audit.audit_score}/100, risk ${audit.risk_level}, ${read}; safety tier ${safety.tier}.`;
}

function outcomeSentence({ outcomes, proven }: Entry): string {
  if (proven === null) return 'No outcome has been reported yet.';
  return `${counted(outcomes.total, 'outcome')} and ${counted(outcomes.verifiedInstalls, 'verified install')} reported by agents, Agent Proven ${proven.score}/100.`;
}
