/** Packs as text: the workflow in order, what to run, what to check, what is missing. */
import type { InstallPolicy } from '../../schema/vocabulary.ts';
import { findAgent, projectDir } from '../../resolve/targets.ts';
import { routes } from '../../routes.ts';
import type { PackDetail, PackList } from './shape.ts';
import { blocks, bullets, field, lines } from '../../text/plain-text.ts';

const policyMeanings: Readonly<Record<InstallPolicy, string>> = {
  auto_allowed: 'may be installed without approval',
  review: 'a person must approve first',
  blocked: 'must not be installed',
};

export function packsText({ total, packs }: PackList, siteUrl: string): string {
  return blocks(
    lines(
      '# Packs',
      'Skills that together form one workflow, in order of use.',
      `Total: ${total}`,
      `Read one plan: ${siteUrl}${routes.packs.path}/<slug>?format=text`,
    ),
    ...packs.map((pack) =>
      lines(
        pack.name,
        field('Slug', pack.slug),
        field('Workflow', pack.description),
        ...pack.skills.map(({ rank, slug, role }) => `${rank}. ${slug}: ${role}`),
        pack.total_skills > pack.skills.length ? `and ${pack.total_skills - pack.skills.length} more` : null,
        missingLine(pack.missing),
      ),
    ),
  );
}

interface PackTextContext {
  readonly siteUrl: string;
  readonly registry: { readonly agents: Parameters<typeof findAgent>[0] };
}

function missingLine(missing: PackList['packs'][number]['missing']): string | null {
  return missing.length === 0
    ? null
    : field('Missing', missing.map(({ slug, reason }) => `${slug} (${reason})`).join('; '));
}

export function packText(pack: PackDetail, { siteUrl, registry }: PackTextContext): string {
  const { install_plan: plan } = pack;
  return blocks(
    lines(
      `# Pack: ${pack.name}`,
      field('Slug', pack.slug),
      field('Workflow', pack.description),
      field(
        'Skills',
        `${plan.selected_skills.length} of ${pack.total_skills + pack.missing.length}${plan.complete ? '' : ', not the complete workflow'}`,
      ),
      `Commands are pinned and install into ${projectDir(findAgent(registry.agents, 'auto'))}, which most runtimes read; commands for one runtime: ${siteUrl}${routes.install.path}`,
    ),
    ...plan.selected_skills.map((skill) =>
      lines(
        `${skill.step}. ${skill.name} (${skill.slug})`,
        field('Role', skill.role),
        `Policy: ${skill.policy} (${policyMeanings[skill.policy]}); risk ${skill.risk_level}, trust ${skill.trust_score}/100`,
        field('Source', `${skill.repository} ${skill.path}`),
        `Dry run: ${skill.dry_run_command}`,
        `Install: ${skill.install_command}`,
        field('Audit', skill.audit_url),
      ),
    ),
    bullets(
      'Missing from the plan:',
      pack.missing.map(({ slug, role, reason }) => `${slug} (${role}): ${reason}`),
    ),
    bullets('Review checklist:', plan.review_checklist),
    bullets(
      'Report outcomes:',
      plan.outcome_feedback.map(({ skill_slug, event_url }) =>
        event_url === null
          ? `${skill_slug}: resolve a task with it first`
          : `${skill_slug}: event id from ${event_url}`,
      ),
    ),
    lines(field('Rule', plan.verified_install_rule), field('Lockfile', plan.lockfile_url)),
  );
}
