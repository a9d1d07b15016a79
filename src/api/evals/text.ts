/** Evals as text, in each of the three forms. */
import { demandSummaries, demandText } from './demand.ts';
import { readerSummaries, readersText } from './readers.ts';
import { relevanceSentence } from './reported-relevance.ts';
import type { Evaluation } from './contract.ts';
import type { EvalsAnswer, EvaluatedSkill } from './shape.ts';
import { tierWords } from '../../scoring/tier-words.ts';
import type { Signer } from '../../ports/surroundings.ts';
import type { Surface } from '../shared/call-words.ts';
import { candidatesText, candidateText } from '../shared/candidate-text.ts';
import { choiceText, eventless, taskShown } from '../shared/choice-text.ts';
import { droppedText } from '../shared/resolve-input.ts';
import { blocks, bullets, field, lines } from '../../text/plain-text.ts';

interface TextContext extends Surface {
  readonly signer: Pick<Signer, 'keyId'>;
}

export function evalsText(answer: EvalsAnswer, context: TextContext): string {
  if (answer.form === 'regression') return regressionText(answer);
  const { task, keywords, skill, candidates } = answer;
  const asked = [task === undefined ? null : field('Task', task, taskShown), droppedText(answer)];
  if (skill !== null)
    return blocks(
      `# Evaluation of ${skill.slug}`,
      lines(...asked, ...candidates.map(candidateText), field('Status', checkedWords(skill))),
      evaluationText(skill.eval),
    );
  const event_id = eventless(context.signer);
  return blocks(
    lines('# Comparison', ...asked, answer.summary),
    candidatesText(candidates, undefined, candidates.length),
    lines(
      ...answer.results.flatMap((each) => [`${each.slug}: ${checkedWords(each)}`, ...openChecks(each.eval)]),
    ),
    task === undefined ? null : choiceText({ task, keywords, candidates, event_id }, context),
  );
}

/** `review, manual_review; audit 100/100, checked by machine`. */
function checkedWords({ eval: { status, decision }, audit_score, safety_tier }: EvaluatedSkill): string {
  return `${status}, ${decision}; audit ${audit_score}/100, ${tierWords[safety_tier]}`;
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

function regressionText({ summary, regression, resolve, readers, demand, reported }: EvalsAnswer): string {
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
    demand === null ? null : demandText(demandSummaries),
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
