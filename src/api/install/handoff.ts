/** What an agent needs to install one skill safely, for the runtime it asks for or for every configured one. */
import type { SummaryContext } from '../shared/skill-summary.ts';
import { doNotUseWhen } from '../../resolve/do-not-use-when.ts';
import { clientFor, commandByAgent, installCommands } from '../../resolve/install-commands.ts';
import { findAgent, isAnyAgent, projectDir } from '../../resolve/targets.ts';
import { href } from '../../routes.ts';
import type { Agent } from '../../schema/collections.ts';
import { licenceWords } from '../../scoring/redistribution.ts';
import type { Entry } from '../../scoring/registry.ts';
import { counted } from '../../text/plain-text.ts';
import { toSafetyGate } from '../manifest/manifest.ts';
import { approvalCall, type Site } from '../shared/call-words.ts';
import { atDetail, type Detail } from '../shared/detail.ts';
import { folderLine, type InstallView, toInstallView } from '../shared/install-view.ts';
import { skillIdentity, skillLinks, sourceFileUrl } from '../shared/links.ts';
import { knownEdits } from '../shared/skill-files.ts';
import type { InstallHandoff, InstallTarget } from './shape.ts';

/** The contract's verified install rule, in words. */
export const verifiedInstallCondition = 'install_used: true and outcome: success';
export const verifiedInstallRule = `A verified install has ${verifiedInstallCondition}.`;

/** A prompt to paste into one runtime, built only from the registry's own text and validated parts; the command has a line of its own. */
export function copyPrompt(entry: Entry, agent: Agent, context: SummaryContext): string {
  return promptByAgent(entry, context)(agent);
}

/** The same for one runtime after another. */
export function promptByAgent(entry: Entry, context: SummaryContext): (agent: Agent) => string {
  const commandFor = commandByAgent(entry, context.client);
  const promptOf = promptWith(entry, context);
  return (agent) => promptOf(commandFor(agent));
}

function promptWith(entry: Entry, { siteUrl, client }: Site): (command: string | null) => string {
  const first = entry.safety.auto_install_allowed
    ? 'Run this'
    : clientFor(entry, client) === null
      ? `Show me the risks of ${skillLinks(entry, siteUrl).url}, and when I approve, run this command as it is`
      : 'Run this, show me the output, and repeat with --yes if I approve';
  return (command) =>
    command === null
      ? `Do not install ${entry.slug}: ${entry.safety.reasons[0] ?? 'it has no pinned source.'}`
      : `${first}:\n${command}\n`;
}

/** Runtimes named where none was asked for. */
const mostUsedMax = 5;

/** The runtime that was asked for; without one the most used ones, or all of them. */
export function shownAgents(asked: Agent, agents: readonly Agent[], detail: Detail): readonly Agent[] {
  if (detail === 'full') return agents;
  const mostUsed = agents.filter(({ main }) => main).slice(0, mostUsedMax);
  return isAnyAgent(asked) && mostUsed.length > 0 ? mostUsed : [asked];
}

type WholeTarget = { readonly [Name in keyof InstallTarget]-?: Exclude<InstallTarget[Name], undefined> };

/** All members; the answers leave out those that their level does not have. */
export function toInstallTarget(entry: Entry, agent: Agent, context: SummaryContext): WholeTarget {
  const commands = installCommands(entry, agent, context.client);
  return {
    agent: agent.slug,
    name: agent.name,
    project_folder: projectDir(agent),
    prompt: promptWith(entry, context)(commands?.command ?? null),
    command: commands?.command ?? null,
    stock_command: commands?.stock_command ?? null,
    git_command: commands?.git_command ?? null,
    user_folder: agent.user_dirs[0] ?? null,
    notes: agent.summary,
  };
}

interface HandoffOptions {
  readonly agent: string;
  readonly detail: Detail;
  /** Where reports go. */
  readonly outcomeUrl: string;
}

export function toInstallHandoff(
  entry: Entry,
  context: SummaryContext,
  { agent: asked, detail, outcomeUrl }: HandoffOptions,
): InstallHandoff {
  const { siteUrl, registry, client } = context;
  const { source, evidence, safety } = entry;
  const agent = findAgent(registry.agents, asked);
  const link = skillLinks(entry, siteUrl);
  const { waits_for } = safety;
  const recorded = evidence.source.available && evidence.source.commit !== null;
  const commands = installCommands(entry, agent, client);
  const { command, ...view } = toInstallView(entry, commands, context);
  const shown = shownAgents(agent, registry.agents, detail);
  return {
    ...skillIdentity(entry),
    commit: evidence.source.commit,
    integrity: evidence.integrity,
    source_status: recorded ? 'source-recorded' : 'source-missing',
    source_notice: waits_for
      ? `It waits for ${waits_for}. To ask for it: ${approvalCall(context, entry.slug)}`
      : recorded
        ? 'No proof of compatibility, success or safety.'
        : commands === null
          ? 'The source was not found at its recorded location; do not install the skill.'
          : 'The source was not found at its recorded location; the skill installs from the registry’s copy.',
    recommended_command: command,
    install_command: command,
    ...view,
    ...(detail === 'full' ? { git_dry_run_command: commands?.git_dry_run_command ?? null } : {}),
    agent: agent.slug,
    folder_note: folderLine(agent, registry.agents),
    agent_prompt: promptWith(entry, context)(command),
    targets: shown.map((each) =>
      atDetail(toInstallTarget(entry, each, context), detail, {
        standard: ['prompt', 'stock_command', 'git_command', 'user_folder', 'notes'],
        brief: ['command'],
      }),
    ),
    safety_gate: atDetail(toSafetyGate(entry), detail, {
      standard: ['safety_score', 'do_not_use_when', 'within_max_risk'],
      brief: ['sandbox_first'],
    }),
    safety_checklist: safetyChecklist(entry),
    verification_steps: verificationSteps({ command, ...view }),
    known_edits: knownEdits(entry),
    verified_install_receipt: {
      endpoint: outcomeUrl,
      count_rule: verifiedInstallRule,
      example: {
        event_id: 'evt_…',
        skill_slug: entry.slug,
        task: '…',
        outcome: 'success',
        install_used: true,
      },
    },
    do_not_auto_install_when: safety.auto_install_allowed
      ? doNotUseWhen(entry)
      : [`Always: policy ${safety.policy}, a person must approve.`, ...doNotUseWhen(entry)],
    urls: {
      detail: link.url,
      manifest: link.manifest_url,
      install: link.install_url,
      source: sourceFileUrl(entry, source.path),
      safety_rules: href(siteUrl, 'integrationKit'),
    },
  };
}

/** What to check before installing, based on what the audit found. */
export function safetyChecklist(entry: Entry): string[] {
  const { signals, complete } = entry.evidence.audit;
  const checks = ['Read SKILL.md before use.'];
  if (!complete) checks.push('Review the files that were not audited (read: false in the manifest).');
  if (entry.audit.warnings.length > 0)
    checks.push(`Review the ${counted(entry.audit.warnings.length, 'audit warning')} in the manifest.`);
  if (signals.scripts > 0)
    checks.push(
      `Read its ${counted(signals.scripts, 'script file')}, or first run ${signals.scripts === 1 ? 'it' : 'them'} in a sandbox.`,
    );
  if (signals.env_vars.length > 0)
    checks.push(`Give it only these environment variables, if any: ${shortList(signals.env_vars)}.`);
  if (signals.network_hosts.length > 0)
    checks.push(`Expect network traffic to: ${shortList(signals.network_hosts)}.`);
  checks.push(`Licence: ${licenceWords(entry.evidence.license)}.`);
  return checks;
}

/** Longest list of names in a sentence, in characters. */
const namesMax = 80;

/** The first names, and how many others there are; the audit report lists all. */
function shortList(names: readonly string[]): string {
  const shown = names.filter((_, at) => names.slice(0, at + 1).join(', ').length <= namesMax);
  const others = names.length - Math.max(1, shown.length);
  return [
    ...(shown.length === 0 ? names.slice(0, 1) : shown),
    ...(others > 0 ? [`${others} more`] : []),
  ].join(', ');
}

/** What to do after installing. */
export function verificationSteps({ verify_command, checksum_command }: InstallView): string[] {
  const first = verify_command === null ? 'Check every file:' : 'After the stock command or git:';
  return [
    ...(checksum_command === null ? [] : [`${first} ${checksum_command}`]),
    'Restart an agent that does not see it.',
  ];
}
