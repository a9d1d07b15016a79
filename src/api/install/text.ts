/** The install handoff as text: sections in the contract's order, each command on a line of its own. */
import { commandNeeds, readCommand } from '../../resolve/install-commands.ts';
import { blocks, bullets, field, lines } from '../../text/plain-text.ts';
import type { InstallHandoff } from './shape.ts';

export function installHandoffText(handoff: InstallHandoff): string {
  const { stock_command, git_command, recommended_command, target, read } = handoff;
  const { endpoint, count_rule, example } = handoff.verified_install_receipt;
  const others =
    recommended_command === stock_command
      ? []
      : [`With the stock command (${commandNeeds.stock_command}):`, stock_command];
  return blocks(
    `# Install ${handoff.name}`,
    lines(
      field('Skill', handoff.slug),
      field('Repository', `${handoff.repository} (${handoff.path} at ${handoff.commit ?? 'no commit'})`),
      field('Source status', handoff.source_status),
      field('Source notice', handoff.source_notice),
    ),
    recommended_command === null
      ? lines('Recommended command:', 'none: the skill may not be installed')
      : lines(
          `Recommended command (${handoff.needs['command'] ?? ''}), fills ${target ?? ''}:`,
          recommended_command,
          ...others,
          `With git (${commandNeeds.git_command}):`,
          git_command,
          handoff.folder_note,
          read === null ? null : `Read it without installing: ${readCommand(read)}`,
        ),
    lines('Agent prompt:', handoff.agent_prompt.trimEnd()),
    bullets('Safety checklist:', handoff.safety_checklist),
    // Longer than a bullet: a command is never cut.
    lines('Verification steps:', ...handoff.verification_steps.map((step) => `- ${step}`)),
    bullets('Known edits by installers:', handoff.known_edits),
    lines(
      'Verified install receipt:',
      `Endpoint: POST ${endpoint}`,
      `Count rule: ${count_rule}`,
      `Example: ${JSON.stringify(example)}`,
    ),
    bullets('Do not auto-install when:', handoff.do_not_auto_install_when),
    lines(
      field('Rules for every skill', handoff.urls.safety_rules),
      field('Detail page', handoff.urls.detail),
    ),
  );
}
