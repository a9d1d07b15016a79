/** The resolve answer as short text for models. */
import { commandNeeds, readCommand } from '../../resolve/install-commands.ts';
import { findAgent } from '../../resolve/targets.ts';
import type { Registry } from '../../scoring/registry.ts';
import { outcomeKinds } from '../../schema/vocabulary.ts';
import { blocks, bullets, descriptionLine, field, lines, oneLine } from '../../text/plain-text.ts';
import { type InstallView, installText, readersOf, toInstallView } from '../shared/install-view.ts';
import type { Surface } from '../shared/call-words.ts';
import { reportText } from '../shared/outcome-feedback.ts';
import { doNotUseWords, provenLine, riskWords, trustWords, readAs } from '../shared/words.ts';
import type { ResolveResponse } from './shape.ts';

/** What an answer says of itself that no server gave. */
export const noEvent =
  'Answered from the files of the registry: no event was issued, so there is no outcome to report and no receipt.';

type Packet = ResolveResponse['decision_packet'];
type Skill = NonNullable<Packet['selected_skill']>;

interface TextContext extends Surface {
  readonly client: string | null;
  readonly registry: Pick<Registry, 'agents' | 'bySlug'>;
}

export function resolveText(
  { decision_packet: packet, recommendation }: ResolveResponse,
  context: TextContext,
): string {
  const skill = packet.selected_skill;
  const head = lines(
    `# Resolve: ${packet.status}`,
    // The policy says what a person has to do.
    packet.match === 'match' ? null : packet.summary,
  );
  if (skill === null)
    return blocks(
      lines(head, readAs(packet.corrections ?? [])),
      nearestText(packet),
      bullets('Next steps:', packet.next_steps),
    );
  const others = alternativesText(packet);
  const isWeak = packet.match === 'weak';
  return blocks(
    head,
    skillText(packet, skill),
    // What is probably the wrong skill is not offered for installation before the others are named.
    isWeak ? others : null,
    installPartText(packet, context, recommendation === undefined),
    doNotUseWords(packet.do_not_use_when),
    isWeak ? null : others,
    bullets(
      'Excluded by your constraints:',
      (packet.left_out ?? []).map((each) => `${each.slug}: ${each.fell_short ?? ''}`),
    ),
    packet.outcome_feedback.event_id === ''
      ? noEvent
      : reportText(packet.outcome_feedback, context, outcomeKinds),
  );
}

function skillText(packet: Packet, skill: Skill): string {
  const title = packet.match === 'weak' ? 'Closest' : 'Selected';
  return lines(
    `${title}: ${oneLine(skill.name, 60)} (${skill.slug})`,
    descriptionLine({ ...skill, description: oneLine(skill.description, descriptionMax) }),
    field('Source', `${skill.repository} ${skill.path}`),
    ...packet.why.slice(0, 1).map((why) => oneLine(why, 160)),
    field('Trust', `${trustWords(skill.trust)}; risk ${riskWords(skill)}`),
    packet.agent_proven === null ? 'No outcomes yet' : provenLine(packet.agent_proven),
  );
}

/** Longest description, in characters. */
const descriptionMax = 60;

function installPartText(
  { install, match, agent: slug, selected_skill: skill }: Packet,
  context: TextContext,
  isBrief: boolean,
): string | null {
  const { registry } = context;
  const entry = registry.bySlug.get(skill?.slug ?? '');
  if (install === null || entry === undefined) return null;
  const agent = findAgent(registry.agents, slug);
  const view = isBrief ? install : toInstallView(entry, agent, context);
  const approval = install.human_review_required ? ': a person must approve' : '';
  const policy = field(
    'Policy',
    `${install.policy}${approval}${install.sandbox_first ? '; sandbox first' : ''}`,
  );
  if (match === 'weak') return lines(...readFirst(view, policy, readersOf(agent, registry.agents)));
  return lines(
    policy,
    // The client checks what it installs.
    installText({ ...view, verify_command: null, checksum_command: null }, readersOf(agent, registry.agents)),
  );
}

/** What is probably the wrong skill is read first; the install answer has the other ways to install it. */
function readFirst(
  { read, command, target }: Pick<InstallView, 'read' | 'command' | 'target'>,
  policy: string,
  readers: string,
): (string | null)[] {
  return [
    read === null ? null : lines('Read it first:', readCommand(read)),
    policy,
    command === null
      ? null
      : lines(
          `Only if it fits, install to ${target ?? ''} (${readers === '' ? '' : `${readers}; `}${commandNeeds.command}):`,
          command,
        ),
  ];
}

function alternativesText({ alternatives }: Packet): string | null {
  return bullets(
    'Alternatives:',
    alternatives
      .slice(0, alternativesShown)
      .map(
        ({ slug, trust_score, risk_level, why }) =>
          `${slug} (trust ${trust_score}, risk ${risk_level}): ${oneLine(why, 60)}`,
      ),
  );
}

/** Alternatives in the text; the JSON has as many as were asked for. */
const alternativesShown = 3;

function nearestText({ alternatives }: Packet): string | null {
  return bullets(
    'Nearest, with the reason why each was not selected:',
    alternatives.slice(0, alternativesShown).map((each) => `${each.slug}: ${each.why}`),
  );
}
