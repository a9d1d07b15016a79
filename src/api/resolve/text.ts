/** The resolve answer as short text for models. */
import { findAgent } from '../../resolve/targets.ts';
import type { Agent } from '../../schema/collections.ts';
import { blocks, bullets, descriptionLine, field, lines, oneLine } from '../../text/plain-text.ts';
import { installText, readersOf } from '../shared/install-view.ts';
import { riskWords, trustWords } from '../shared/words.ts';
import type { ResolveResponse } from './shape.ts';

type Packet = ResolveResponse['decision_packet'];
type Skill = NonNullable<Packet['selected_skill']>;

interface TextContext {
  readonly siteUrl: string;
  readonly registry: { readonly agents: readonly Agent[] };
}

export function resolveText({ decision_packet: packet }: ResolveResponse, context: TextContext): string {
  const skill = packet.selected_skill;
  const head = lines(
    '# Resolve',
    field('Task', packet.task, 200),
    field('Status', packet.status),
    // It contains the skill's name, which is untrusted text.
    oneLine(packet.summary),
  );
  if (skill === null) return blocks(head, nearestText(packet), bullets('Next steps:', packet.next_steps));
  const others = alternativesText(packet);
  const isWeak = packet.match === 'weak';
  return blocks(
    head,
    skillText(packet, skill),
    // What is probably the wrong skill is not offered for installation before the others are named.
    isWeak ? others : null,
    installPartText(packet, context),
    bullets('Do not use when:', packet.do_not_use_when),
    isWeak ? null : others,
    bullets(
      'Excluded by your constraints:',
      packet.left_out.map((each) => `${each.slug}: ${each.fell_short ?? ''}`),
    ),
    lines(
      `Afterwards POST event_id, skill_slug, task, outcome and install_used to ${packet.outcome_feedback.endpoint}`,
      field('Event id', packet.outcome_feedback.event_id, 600),
      `Rules for every skill: ${context.siteUrl}/agent/integration-kit`,
    ),
  );
}

function skillText(packet: Packet, skill: Skill): string {
  const title = packet.match === 'weak' ? 'Closest, probably not what you need' : 'Selected';
  return lines(
    `${title}: ${oneLine(skill.name, 60)} (${skill.slug})`,
    descriptionLine({
      description: oneLine(skill.description, descriptionMax),
      description_source: skill.description_source ?? 'repository',
    }),
    field('Source', `${skill.repository} ${skill.path}`),
    ...packet.why.slice(0, 1).map((why) => oneLine(why, 160)),
    field('Trust', `${trustWords(skill.trust)}; ${riskWords(skill)}`),
    packet.agent_proven === null
      ? 'No outcome reported yet'
      : field('Agent proven', packet.agent_proven.score),
  );
}

/** Longest description, in characters. */
const descriptionMax = 140;

function installPartText({ install, agent }: Packet, { registry }: TextContext): string | null {
  if (install === null) return null;
  const approval = install.human_review_required ? ': a person approves first' : '';
  const readers = readersOf(findAgent(registry.agents, agent), registry.agents);
  return lines(
    field(
      'Policy',
      `${install.policy}${approval}${install.sandbox_first ? '; try it in a sandbox first' : ''}`,
    ),
    // The client checks what it installs.
    installText({ ...install, verify_command: null, checksum_command: null }, readers),
  );
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
    alternatives.slice(0, alternativesShown).map((each) => `${each.slug}: ${each.fell_short ?? ''}`),
  );
}
