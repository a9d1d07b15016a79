/** What an agent needs to install one skill safely, for every configured runtime. */
import { z } from 'zod';
import { doNotUseWhen } from '../../resolve/do-not-use-when.ts';
import { installCommands } from '../../resolve/install-commands.ts';
import { findAgent } from '../../resolve/targets.ts';
import type { Agent } from '../../schema/collections.ts';
import type { Entry } from '../../scoring/registry.ts';
import { skillLinks, sourceFileUrl } from '../shared/links.ts';
import { SafetyGate } from '../manifest/shape.ts';
import { toSafetyGate } from '../manifest/manifest.ts';
import { blocks, bullets, counted, field, lines, oneLine } from '../../text/plain-text.ts';

export const InstallTarget = z
  .object({
    agent: z.string(),
    name: z.string(),
    command: z.string().nullable(),
    git_command: z.string().nullable(),
    project_folder: z.string(),
    user_folder: z.string().nullable(),
    prompt: z.string(),
    notes: z.string(),
  })
  .meta({ id: 'InstallTarget' });
export type InstallTarget = z.infer<typeof InstallTarget>;

export const InstallHandoff = z
  .object({
    slug: z.string(),
    name: z.string(),
    repository: z.url(),
    path: z.string(),
    commit: z.string().nullable(),
    integrity: z.string(),
    source_status: z.enum(['source-recorded', 'source-missing']),
    source_notice: z.string(),
    recommended_command: z.string().nullable(),
    install_command: z.string().nullable(),
    dry_run_command: z.string().nullable(),
    git_command: z.string().nullable(),
    git_dry_run_command: z.string().nullable(),
    agent_prompt: z.string(),
    targets: z.array(InstallTarget),
    safety_gate: SafetyGate,
    safety_checklist: z.array(z.string()),
    verification_steps: z.array(z.string()),
    verified_install_receipt: z.object({
      endpoint: z.string(),
      count_rule: z.string(),
      example: z.record(z.string(), z.unknown()),
    }),
    do_not_auto_install_when: z.array(z.string()),
    urls: z.object({ detail: z.url(), manifest: z.url(), install: z.url(), source: z.url().nullable() }),
  })
  .meta({ id: 'InstallHandoff' });
export type InstallHandoff = z.infer<typeof InstallHandoff>;

/** The contract's verified install rule, in words. */
export const verifiedInstallRule =
  'Counts as a verified install only when install_used is true and outcome is success.';

/** A prompt to paste into one runtime, built only from the registry's own text and validated parts. */
function copyPrompt(entry: Entry, agent: Agent, manifestUrl: string): string {
  const commands = installCommands(entry, agent);
  if (commands === null)
    return `Do not install ${entry.slug}: ${entry.safety.reasons[0] ?? 'it has no pinned source.'}`;
  const review = entry.safety.auto_install_allowed
    ? ''
    : ' Show me its risks and wait for my approval before you install.';
  return `Read ${manifestUrl}, then install the skill ${entry.slug} for ${agent.name} with: ${commands.command}${review} Check the files against the manifest's digests before you use it.`;
}

export function toInstallTarget(entry: Entry, agent: Agent, siteUrl: string): InstallTarget {
  const commands = installCommands(entry, agent);
  return {
    agent: agent.slug,
    name: agent.name,
    command: commands?.command ?? null,
    git_command: commands?.git_command ?? null,
    project_folder: agent.project_dirs[0] ?? '.agents/skills',
    user_folder: agent.user_dirs[0] ?? null,
    prompt: copyPrompt(entry, agent, skillLinks(entry, siteUrl).manifest_url),
    notes: agent.summary,
  };
}

interface HandoffContext {
  readonly siteUrl: string;
  readonly registry: { readonly agents: readonly Agent[] };
}

/** `outcomeUrl` is where reports go. */
export function toInstallHandoff(
  entry: Entry,
  { siteUrl, registry }: HandoffContext,
  outcomeUrl: string,
): InstallHandoff {
  const { source, evidence, safety } = entry;
  const agent = findAgent(registry.agents, 'auto');
  const commands = installCommands(entry, agent);
  const link = skillLinks(entry, siteUrl);
  const recorded = evidence.source.available && evidence.source.commit !== null;
  return {
    slug: entry.slug,
    name: oneLine(source.name, 60),
    repository: source.repository,
    path: source.path,
    commit: evidence.source.commit,
    integrity: evidence.integrity,
    source_status: recorded ? 'source-recorded' : 'source-missing',
    source_notice: recorded
      ? 'The instruction path and install command are recorded. This does not prove compatibility, success or safety.'
      : 'The source was not found at its recorded location; do not install the skill.',
    recommended_command: commands?.command ?? null,
    install_command: commands?.command ?? null,
    dry_run_command: commands?.dry_run_command ?? null,
    git_command: commands?.git_command ?? null,
    git_dry_run_command: commands?.git_dry_run_command ?? null,
    agent_prompt: copyPrompt(entry, agent, link.manifest_url),
    targets: registry.agents.map((each) => toInstallTarget(entry, each, siteUrl)),
    safety_gate: toSafetyGate(entry),
    safety_checklist: safetyChecklist(entry),
    verification_steps: verificationSteps(entry, link.manifest_url),
    verified_install_receipt: {
      endpoint: outcomeUrl,
      count_rule: verifiedInstallRule,
      example: {
        event_id: 'evt_…',
        skill_slug: entry.slug,
        task: 'what you did',
        outcome: 'success',
        install_used: true,
        dry_run: true,
      },
    },
    do_not_auto_install_when: safety.auto_install_allowed
      ? doNotUseWhen(entry)
      : [`Always: the policy is ${safety.policy}, so a person must approve first.`, ...doNotUseWhen(entry)],
    urls: {
      detail: link.url,
      manifest: link.manifest_url,
      install: link.install_url,
      source: sourceFileUrl(entry, source.path),
    },
  };
}

/** What to check before installing, based on what the audit found. */
export function safetyChecklist(entry: Entry): string[] {
  const { signals, complete } = entry.evidence.audit;
  const checks = [
    `Read SKILL.md at commit ${entry.evidence.source.commit ?? 'unknown'} before running anything it says.`,
  ];
  if (!complete)
    checks.push('Review the files that were not audited; the manifest lists them with read: false.');
  if (entry.audit.warnings.length > 0)
    checks.push(`Review the ${counted(entry.audit.warnings.length, 'audit warning')} in the manifest.`);
  if (signals.scripts > 0)
    checks.push(
      `Read its ${counted(signals.scripts, 'script file')}, or first run ${signals.scripts === 1 ? 'it' : 'them'} in a sandbox.`,
    );
  if (signals.env_vars.length > 0)
    checks.push(
      `Give it only these environment variables, if any: ${signals.env_vars.slice(0, 6).join(', ')}.`,
    );
  if (signals.network_hosts.length > 0)
    checks.push(`Expect network traffic to: ${signals.network_hosts.slice(0, 6).join(', ')}.`);
  checks.push(`Check that the licence (${entry.evidence.license.spdx ?? 'not recognised'}) allows your use.`);
  return checks;
}

export function verificationSteps(entry: Entry, manifestUrl: string): string[] {
  return [
    `Compare the SHA-256 of every installed file with content.files in ${manifestUrl}.`,
    `The integrity of the folder must be ${entry.evidence.integrity}.`,
    'Restart the agent if it loads skills only at startup, and check that it lists the skill.',
    'Try it on a small, harmless example of the task.',
  ];
}

/** Sections in the contract's order. */
export function installHandoffText(handoff: InstallHandoff): string {
  return blocks(
    `# Install ${handoff.name}`,
    lines(
      field('Skill', handoff.slug),
      field('Repository', `${handoff.repository} (${handoff.path} at ${handoff.commit ?? 'no commit'})`),
      field('Source status', handoff.source_status),
      field('Source notice', handoff.source_notice),
    ),
    lines(
      'Recommended command:',
      handoff.recommended_command ?? 'none: the skill may not be installed',
      `Dry run: ${handoff.dry_run_command ?? 'none'}`,
      `With git: ${handoff.git_command ?? 'none'}`,
    ),
    lines('Agent prompt:', handoff.agent_prompt),
    bullets('Safety checklist:', handoff.safety_checklist),
    bullets('Verification steps:', handoff.verification_steps),
    lines(
      'Verified install receipt:',
      `Endpoint: POST ${handoff.verified_install_receipt.endpoint}`,
      `Count rule: ${handoff.verified_install_receipt.count_rule}`,
      `Example: ${JSON.stringify(handoff.verified_install_receipt.example)}`,
    ),
    bullets('Do not auto-install when:', handoff.do_not_auto_install_when),
    field('Detail page', handoff.urls.detail),
  );
}
