/** The resolve answer as short text for models: candidates to choose from, or the chosen skill with how to install it. */
import { findAgent } from '../../resolve/targets.ts';
import { outcomeKinds } from '../../schema/vocabulary.ts';
import { blocks, bullets, field, lines, oneLine } from '../../text/plain-text.ts';
import type { CandidateView } from '../shared/candidate.ts';
import { candidatesText, candidateText, roomBeside } from '../shared/candidate-text.ts';
import { approvalCall, otherWays } from '../shared/call-words.ts';
import { type ChoiceContext, choiceText, noEvent, noneChosenText, taskShown } from '../shared/choice-text.ts';
import { alsoText } from '../receipt/receipt-parts.ts';
import { installText, readersOf } from '../shared/install-view.ts';
import { reportText } from '../shared/outcome-feedback.ts';
import { droppedText } from '../shared/resolve-input.ts';
import { doNotUseWords, provenLine, readAs, riskWords, trustWords } from '../shared/words.ts';
import { partsText } from './parts-text.ts';
import type { ResolveResponse } from './shape.ts';

type Packet = ResolveResponse['decision_packet'];

/** What the status means where the caller has not chosen yet; the summary says what it means for a choice. */
const openStatus = 'review_required (you choose)';

export function resolveText({ decision_packet: packet }: ResolveResponse, context: ChoiceContext): string {
  const { candidates, status, choice } = packet;
  const isOpen = status === 'review_required' && choice === 'open';
  const head = lines(
    `# Resolve: ${isOpen ? openStatus : status}`,
    field('Task', packet.task, taskShown),
    packet.summary === '' ? null : packet.summary,
    readAs(packet.corrections ?? []),
    droppedText(packet),
  );
  if (choice === 'made') return blocks(head, chosenText(packet, context));
  const open = { ...packet, event_id: packet.outcome_feedback.event_id };
  const question = choiceText(open, context);
  if (packet.parts !== undefined)
    return blocks(head, ...partsText(packet, candidates, [head, question]), question);
  if (status === 'no_match')
    return blocks(
      head,
      bullets('Next steps:', packet.next_steps),
      candidatesText(candidates),
      noneChosenText(open, context),
    );
  const rest = [
    packet.agent_proven === null ? null : `The first: ${provenLine(packet.agent_proven)}`,
    bullets(
      'Excluded by your constraints:',
      (packet.left_out ?? []).map((each) => `${each.slug}: ${each.fell_short ?? ''}`),
    ),
    question,
  ];
  return blocks(head, candidatesText(candidates, roomBeside(candidates, [head, ...rest])), ...rest);
}

function chosenText(packet: Packet, context: ChoiceContext): string {
  const { registry } = context;
  const { install } = packet;
  const [chosen] = packet.candidates;
  const entry = registry.bySlug.get(packet.selected_skill?.slug ?? '');
  if (chosen === undefined || entry === undefined || install === null) return '';
  const agent = findAgent(registry.agents, packet.agent);
  const { audit, safety, trust, source } = entry;
  const { command, target, read, policy, sandbox_first } = install;
  return blocks(
    lines(
      `Chosen: ${chosenWords(chosen)}`,
      packet.chosen_outside === true ? 'The event named did not offer it.' : null,
      field('Source', `${source.repository} ${source.path}`),
      `Risk ${riskWords({ audit, safety_tier: safety.tier })}; trust ${trustWords(trust)}`,
      packet.agent_proven === null ? 'No outcomes yet' : provenLine(packet.agent_proven),
    ),
    lines(
      field('Policy', `${policy}${sandbox_first ? '; sandbox first' : ''}`),
      installText({ command, target, read }, readersOf(agent, registry.agents)),
      safety.waits_for === undefined
        ? `Other ways: ${otherWays(context, entry.slug)}`
        : `Ask for its approval: ${approvalCall(context, entry.slug)}`,
    ),
    alsoText(packet.also),
    doNotUseWords(packet.do_not_use_when),
    packet.outcome_feedback.event_id === ''
      ? noEvent
      : reportText(packet.outcome_feedback, context, outcomeKinds),
  );
}

function chosenWords(chosen: CandidateView): string {
  return `${oneLine(chosen.name, 60)}\n${candidateText(chosen)}`;
}
