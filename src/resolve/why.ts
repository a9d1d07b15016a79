/** The evidence for the decision, in words; every figure is also in the skill's manifest. */
import { evidenceWords } from '../scoring/evidence-level.ts';
import type { Entry } from '../scoring/registry.ts';
import { tierWords } from '../scoring/tier-words.ts';
import { counted } from '../text/plain-text.ts';
import { keywordsPart } from '../search/rank/mix.ts';
import type { SearchHit } from '../search/rank/result.ts';
import type { Candidate, Decision } from './decide.ts';

const fieldWords: Readonly<Record<string, string>> = {
  name: 'name',
  path_name: 'folder name',
  tags: 'tags',
  category: 'category',
  summary: 'description',
  description: 'description',
  use_for: 'purpose',
  tasks: 'tasks it is listed for',
  headings: 'headings',
  body: 'instructions',
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
      : [`Also searched: ${decision.corrections.map(({ from, to }) => `"${from}" as "${to}"`).join(', ')}.`]),
    trustSentence(entry),
    auditSentence(entry),
    outcomeSentence(entry),
  ];
}

function matchSentence({ hit }: Candidate, match: Decision['match']): string {
  const found = hit.matched
    .filter(({ terms }) => terms.length > 0)
    .slice(0, 2)
    .map(({ field, terms }) => `${fieldWords[field] ?? field} (${terms.slice(0, 6).join(', ')})`);
  const by = found.length === 0 ? 'by related wording' : `by ${found.join(', ')}`;
  const degree = match === 'weak' ? 'Closest,' : 'Matches';
  return `${degree} ${by}${missingWords(hit)}.`;
}

/** Words shown: the rarest say most about what the skill is not for. */
const missingShown = 3;

/** Words of the task itself that a sentence names, since the skill does not state them: a keyword is a guess, and doubts nothing. */
export function missingNamed({ lacking }: Pick<SearchHit, 'lacking'>): readonly string[] {
  return lacking.slice(0, missingShown);
}

function missingWords(hit: SearchHit): string {
  const shown = missingNamed(hit);
  if (shown.length === 0) return '';
  return `; ${shown.join(', ')} ${shown.length === 1 ? 'is' : 'are'} not mentioned`;
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
  return `Trust ${trust.score}/100 (${evidenceWords(trust.evidence)}).`;
}

function auditSentence({ audit, evidence, safety }: Entry): string {
  const read = evidence.audit.complete
    ? 'every file audited'
    : `${Math.round(evidence.audit.signals.coverage * 100)}% of the folder audited`;
  return `Audit ${audit.audit_score}/100, risk ${audit.risk_level}, ${read}; ${tierWords[safety.tier]}.`;
}

function outcomeSentence({ outcomes, proven }: Entry): string {
  if (proven === null) return 'No outcomes yet.';
  return `${counted(outcomes.total, 'outcome')} and ${counted(outcomes.verifiedInstalls, 'verified install')} reported by agents, Agent Proven ${proven.score}/100.`;
}
