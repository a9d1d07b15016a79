/** Evals as text, in each of the three forms. */
import { readerSummaries, readersText } from './readers.ts';
import { relevanceSentence } from './reported-relevance.ts';
import type { Evaluation } from './contract.ts';
import type { EvalsAnswer, EvaluatedSkill } from './shape.ts';
import { tierWords } from '../../scoring/tier-words.ts';
import { policyMeanings } from '../shared/words.ts';
import { blocks, bullets, field, lines } from '../../text/plain-text.ts';

export function evalsText(answer: EvalsAnswer): string {
  if (answer.form === 'regression') return regressionText(answer);
  if (answer.skill !== null)
    return blocks(
      `# Evaluation of ${answer.skill.slug}`,
      skillText(answer.skill),
      evaluationText(answer.skill.eval),
    );
  return blocks(
    lines('# Comparison', answer.summary),
    ...answer.results.map((skill) =>
      lines(`${skill.rank}. ${skill.slug}`, skillText(skill), ...openChecks(skill.eval)),
    ),
  );
}

function skillText({
  name,
  eval: { status, decision },
  trust_score,
  risk_level,
  audit_score,
  safety_tier,
  policy,
}: EvaluatedSkill): string {
  return lines(
    field('Name', name, 60),
    field('Status', `${status}, ${decision}`),
    field('Trust', `${trust_score}/100`),
    field(
      'Risk',
      `${risk_level}, audit ${audit_score}/100, ${tierWords[safety_tier]}; policy ${policy}: ${policyMeanings[policy]}`,
    ),
  );
}

function evaluationText({ checks, validation_plan }: Evaluation): string {
  return blocks(
    bullets(
      'Checks:',
      checks.map(
        ({ label, status, decides, detail }) =>
          `${label}: ${status}${decides ? '' : ' (for information)'}. ${detail}`,
      ),
    ),
    bullets('Validation plan:', validation_plan),
  );
}

function openChecks({ checks }: Evaluation): string[] {
  return checks
    .filter(({ status, decides }) => decides && status !== 'passed')
    .map(({ label, status, detail }) => `- ${label}: ${status}. ${detail}`);
}

function regressionText({ summary, regression, resolve, readers, reported }: EvalsAnswer): string {
  const open = (regression?.checks ?? []).filter(({ status }) => status !== 'passed');
  return blocks(
    lines('# Recommendation regression checks', summary),
    resolve === null
      ? null
      : bullets(
          `Resolve measured on ${resolve.measured_on}, ${resolve.tasks} tasks, ${resolve.skills} skills ` +
            '(success@1: share of tasks whose first answer is right; nDCG@10: quality of the first ten, 0-1):',
          [
            ...[resolve.registry, ...resolve.engines].map(
              ({ name, overall }) =>
                `${name}: success@1 ${figure(overall.success1)}, nDCG@10 ${figure(overall.ndcg10)}`,
            ),
            `Tasks that no skill fits: share answered with none ${figure(resolve.registry.overall.none_precision)}; ` +
              `tasks that a skill fits: share wrongly answered with none ${figure(resolve.registry.overall.false_none)}`,
          ],
        ),
    readers === null ? null : readersText(readerSummaries),
    reported === null ? null : relevanceSentence(reported),
    bullets(
      'Not passed:',
      open.map(({ task, asked, status, detail }) => `${task} (${status}), asked "${asked}": ${detail}`),
    ),
    bullets(
      'Passed:',
      (regression?.checks ?? [])
        .filter(({ status }) => status === 'passed')
        .map(({ task, selected }) => `${task}: ${selected ?? ''}`),
    ),
  );
}

const figure = (share: number | null): string => (share === null ? 'not measured' : String(share));
