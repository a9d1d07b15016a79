/** Packs as text: the workflow in order, what to run, what to check, what is missing. */
import type { PackDetail, PackList } from './pack-shape.ts';
import { blocks, bullets, field, lines } from './plain-text.ts';

export function packsText({ total, packs }: PackList): string {
  return blocks(
    lines('# Packs', `Total: ${total}`, field('Plan of one', '/api/agent/packs/<slug>?format=text')),
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

function missingLine(missing: PackList['packs'][number]['missing']): string | null {
  return missing.length === 0
    ? null
    : field('Missing', missing.map(({ slug, reason }) => `${slug} (${reason})`).join('; '));
}

export function packText(pack: PackDetail): string {
  const { install_plan: plan } = pack;
  return blocks(
    lines(
      `# Pack: ${pack.name}`,
      field('Slug', pack.slug),
      field('Workflow', pack.description),
      field(
        'Skills',
        `${plan.selected_skills.length} of ${pack.total_skills + pack.missing.length}${plan.complete ? '' : ', not the whole workflow'}`,
      ),
    ),
    ...plan.selected_skills.map((skill) =>
      lines(
        `${skill.step}. ${skill.name} (${skill.slug})`,
        field('Role', skill.role),
        field('Policy', `${skill.policy}, risk ${skill.risk_level}, trust ${skill.trust_score}/100`),
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
