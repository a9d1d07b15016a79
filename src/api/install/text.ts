/** The install handoff as text: sections in the contract's order, each command on a line of its own. */
import { commandNeeds } from '../../resolve/install-commands.ts';
import { findAgent } from '../../resolve/targets.ts';
import type { Agent } from '../../schema/collections.ts';
import { type Surface, toolFor } from '../shared/call-words.ts';
import { readersOf } from '../shared/install-view.ts';
import { splitConditions } from '../shared/words.ts';
import { blocks, bullets, field, lines } from '../../text/plain-text.ts';
import { verifiedInstallCondition } from './handoff.ts';
import type { InstallHandoff } from './shape.ts';

/** The prompt; the command that it repeats is above. */
function promptText({ agent_prompt, recommended_command }: InstallHandoff): string {
  const command = `:\n${recommended_command ?? ''}\n`;
  return recommended_command === null || !agent_prompt.endsWith(command)
    ? agent_prompt.trimEnd()
    : `${agent_prompt.slice(0, -command.length).replace('Run this', 'Run the recommended command')}.`;
}

function notesFor(asked: string, agents: readonly Agent[]): string {
  const readers = readersOf(findAgent(agents, asked), agents);
  return readers === '' ? '' : `; ${readers}`;
}

/** The heading says that these are reasons against it. */
function conditionLines(conditions: readonly string[]): string[] {
  const { tasks, others } = splitConditions(conditions);
  return [
    ...(others.length === 0 ? [] : [others.join(' ')]),
    ...(tasks.length === 0 ? [] : [`Not for: ${tasks.join('; ')}`]),
  ];
}

interface TextContext extends Surface {
  readonly registry: { readonly agents: readonly Agent[] };
}

export function installHandoffText(handoff: InstallHandoff, context: TextContext): string {
  const { stock_command, git_command, recommended_command, target } = handoff;
  const { endpoint, example } = handoff.verified_install_receipt;
  const tool = toolFor('report', context);
  const others =
    recommended_command === stock_command
      ? []
      : [`Stock command (${commandNeeds.stock_command}):`, stock_command];
  return blocks(
    `# Install ${handoff.name}`,
    lines(
      field('Skill', handoff.slug),
      field('Repository', `${handoff.repository} ${handoff.path}`),
      field('Source status', handoff.source_status),
      field('Source notice', handoff.source_notice),
    ),
    recommended_command === null
      ? lines('Recommended command:', 'none: the skill may not be installed')
      : lines(
          `Recommended command (${handoff.needs['command'] ?? ''}), fills ${target ?? ''}${notesFor(handoff.agent, context.registry.agents)}:`,
          recommended_command,
          ...others,
          'Git:',
          git_command,
        ),
    lines('Agent prompt:', promptText(handoff)),
    bullets('Safety checklist:', handoff.safety_checklist),
    // Longer than a bullet: a command is never cut.
    lines('Verification steps:', ...handoff.verification_steps.map((step) => `- ${step}`)),
    bullets('Known edits by installers:', handoff.known_edits),
    lines(
      'Verified install receipt:',
      tool === null ? `Endpoint: POST ${endpoint}` : `Tool: ${tool}`,
      `Count rule: ${verifiedInstallCondition}`,
      `Example: ${JSON.stringify(example)}`,
    ),
    lines('Do not auto-install when:', ...conditionLines(handoff.do_not_auto_install_when)),
    field('Detail page', handoff.urls.detail),
  );
}
