/** What a text of a skill was found to do and to need, in a few lines for the person who approves it. */
import { capabilitiesForMedium, capabilityWords } from '../../versions/capabilities.ts';
import { counted } from '../../text/plain-text.ts';
import type { SkillFacts, SkillNeed } from '../registry/skill-facts.ts';

type RiskFacts = Pick<
  SkillFacts,
  'riskLevel' | 'auditScore' | 'findings' | 'files' | 'safetyTier' | 'reasons' | 'needs' | 'signals'
>;

const severities = ['critical', 'high', 'medium', 'low', 'info'];

/** From what is signed, but for what was seen in its files, which says so. */
export function riskLines(facts: RiskFacts): string[] {
  const { riskLevel, auditScore, files, safetyTier, reasons, signals } = facts;
  const audit = auditScore === null ? '' : `, audit ${auditScore}/100`;
  const needed = [...new Set(facts.needs.filter(({ isSigned }) => isSigned).map(needWords))];
  // Of a fixed wording: what is not signed gets no words of its own into the question.
  const seen = capabilityWords(signals);
  return [
    `Risk ${riskLevel}${audit}, ${counted(files.length, 'file')}${findingWords(facts)}`,
    // The registry asks for a sandbox by this tier alone, which is signed.
    ...(safetyTier === 'experimental' ? ['Run it in a sandbox first.'] : []),
    ...reasons,
    ...(needed.length === 0 ? [] : [`Needs: ${needed.join(', ')}`]),
    ...(seen.length === 0 ? [] : [`Seen in its files, by the audit and not signed: ${seen.join(', ')}`]),
    ...(seen.length < capabilitiesForMedium
      ? []
      : [`${capabilitiesForMedium} or more of these make the risk medium.`]),
  ];
}

/** That there are none is said, too. */
function findingWords({ findings }: RiskFacts): string {
  if (findings === null) return '';
  const found = severities.flatMap((name) => {
    const count = findings[name] ?? 0;
    return count === 0 ? [] : [`${count} ${name}`];
  });
  return found.length === 0 ? '; no findings' : `; findings: ${found.join(', ')}`;
}

function needWords({ kind, name, version, optional, text }: SkillNeed): string {
  const named = kind === 'program' || kind === 'runtime' ? name : `${kind} ${name}`;
  const what = name === '' ? text : named;
  return `${what}${version === null ? '' : ` ${version}`}${optional ? ' (optional)' : ''}`;
}
