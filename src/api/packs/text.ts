/** Packs as text: the workflow in order, what to run, what to check, what is missing. */
import type { Agent } from '../../schema/collections.ts';
import { folderLineFor } from '../shared/install-view.ts';
import { policyMeanings } from '../shared/words.ts';
import { routes } from '../../routes.ts';
import type { PackDetail, PackList } from './shape.ts';
import { blocks, bullets, field, lines, oneLine } from '../../text/plain-text.ts';

export function packsText({ total, packs }: PackList, siteUrl: string): string {
  return blocks(
    lines('# Packs', `Total: ${total}`, `Read one plan: ${siteUrl}${routes.packs.path}/<slug>?format=text`),
    ...packs.map((pack) =>
      lines(
        `${pack.slug}: ${pack.name}`,
        `${pack.skills.map(({ slug }) => slug).join(', ')}${pack.total_skills > pack.skills.length ? `, and ${pack.total_skills - pack.skills.length} more` : ''}`,
        missingLine(pack.missing ?? []),
      ),
    ),
  );
}

interface PackTextContext {
  readonly registry: { readonly agents: readonly Agent[] };
}

function missingLine(missing: PackDetail['missing']): string | null {
  return missing.length === 0
    ? null
    : field('Missing', missing.map(({ slug, reason }) => `${slug} (${reason})`).join('; '));
}

/** How much of the workflow is shown, and how to get the rest. */
function shownWords({ install_plan: plan, total_skills, missing }: PackDetail): string {
  const of = `${plan.selected_skills.length} of ${total_skills + missing.length}`;
  return plan.incomplete_reason === null ? of : `${of}. ${plan.incomplete_reason}`;
}

export function packText(pack: PackDetail, { registry }: PackTextContext): string {
  const { install_plan: plan } = pack;
  return blocks(
    lines(
      `# Pack: ${pack.name}`,
      field('Slug', pack.slug),
      field('Workflow', pack.description),
      field('Skills', shownWords(pack)),
      folderLineFor(pack.agent, registry.agents),
    ),
    ...plan.selected_skills.map((skill, at) =>
      lines(
        `${skill.step}. ${skill.name} (${skill.slug})`,
        field('Role', pack.skills[at]?.role),
        `Policy: ${skill.policy} (${policyMeanings[skill.policy]}); risk ${skill.risk_level}, trust ${skill.trust_score}/100`,
        `Install: ${skill.install_command}`,
      ),
    ),
    bullets(
      'Missing from the plan:',
      pack.missing.map(({ slug, role, reason }) => `${slug} (${role}): ${reason}`),
    ),
    bullets('Review checklist:', plan.review_checklist),
    bullets(
      'Report outcomes with an event id of the receipt (GET, max_risk=high, limit=20) for this task:',
      plan.outcome_feedback.map(({ skill_slug, event_url }) =>
        event_url === null
          ? `${skill_slug}: resolve a task with it first`
          : `${skill_slug}: ${taskOf(event_url)}`,
      ),
    ),
    lines(field('Rule', plan.verified_install_rule), field('Lockfile', plan.lockfile_url)),
  );
}

/** The task that a receipt is asked for. */
function taskOf(eventUrl: string): string {
  return oneLine(new URL(eventUrl).searchParams.get('task') ?? '', 120);
}
