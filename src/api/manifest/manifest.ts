/** Entry → manifest, and manifest → text. */
import { doNotUseWhen } from '../../resolve/do-not-use-when.ts';
import { installCommands, skillFolder } from '../../resolve/install-commands.ts';
import { findAgent } from '../../resolve/targets.ts';
import type { Agent } from '../../schema/collections.ts';
import { type RiskLevel, riskRank } from '../../schema/vocabulary.ts';
import { countedReports, expectedSuccess } from '../../outcomes/stats.ts';
import { evaluate } from '../../scoring/evaluate.ts';
import { qualityOf } from '../../scoring/quality.ts';
import type { Entry } from '../../scoring/registry.ts';
import { sourceFileUrl } from '../shared/links.ts';
import type { SkillManifest } from './shape.ts';
import { outcomeHistoryText, toOutcomeHistory } from './outcome-history.ts';
import { blocks, bullets, descriptionLine, field, lines, oneLine } from '../../text/plain-text.ts';
import { toSkillSummary } from '../shared/skill-summary.ts';

interface ManifestContext {
  readonly siteUrl: string;
  readonly registry: { readonly agents: readonly Agent[] };
}

export function toManifest(entry: Entry, context: ManifestContext, maxRisk?: RiskLevel): SkillManifest {
  const { source, evidence } = entry;
  const commands = installCommands(entry, findAgent(context.registry.agents, 'auto'));
  return {
    ...toSkillSummary(entry, context),
    use_for: [...source.use_for],
    needs: [...source.needs],
    not_for: [...source.not_for],
    note: source.note ?? null,
    source: {
      commit: evidence.source.commit,
      default_branch: evidence.source.default_branch,
      source_url: sourceFileUrl(entry, source.path),
      archived: evidence.source.archived,
      repository_created_on: evidence.source.repository_created_on,
      skill_changed_on: evidence.source.skill_changed_on,
      available: evidence.source.available,
    },
    languages: evidence.languages,
    license_detail: evidence.license,
    publisher: toPublisher(entry),
    trust: { version: 'v5', ...entry.trust },
    trust_score_v5: entry.trust.score,
    quality: toQuality(entry),
    audit: toAuditView(entry),
    safety_gate: toSafetyGate(entry, maxRisk),
    agent_proven: entry.proven,
    outcome_history: toOutcomeHistory(entry),
    eval: evaluate(entry),
    content: {
      integrity: evidence.integrity,
      coverage: evidence.audit.signals.coverage,
      complete: evidence.audit.complete,
      files_incomplete: evidence.files_incomplete,
      files: toFileEntries(entry),
    },
    duplicates: evidence.family,
    install: {
      command: commands?.command ?? null,
      dry_run_command: commands?.dry_run_command ?? null,
      git_command: commands?.git_command ?? null,
      git_dry_run_command: commands?.git_dry_run_command ?? null,
      target: commands?.target ?? null,
    },
    agent_readable_metadata: {
      when_to_use: [...source.use_for],
      prerequisites: [...source.needs],
      when_not_to_use: [...source.not_for],
      runtimes: evidence.runtimes.length === 0 ? source.platforms : evidence.runtimes,
    },
    machine_metadata: {
      front_matter_name: evidence.front_matter.name,
      front_matter_keys: evidence.front_matter.keys,
      allowed_tools: evidence.front_matter.allowed_tools,
      compatibility: evidence.front_matter.compatibility,
      words: evidence.outline.words,
      first_indexed_on: evidence.first_indexed_on,
    },
  };
}

export function toFileEntries(entry: Entry): SkillManifest['content']['files'] {
  return entry.evidence.files.map(({ path, mode, size, sha256, read }) => ({
    path,
    mode,
    size,
    digest: sha256 === null ? null : `sha256:${sha256}`,
    read,
  }));
}

export function toAuditView(entry: Entry): SkillManifest['audit'] {
  const { evidence, audit } = entry;
  const folder = skillFolder(entry.source.path);
  return {
    ...audit,
    checks: [...audit.checks],
    warnings: [...audit.warnings],
    complete: evidence.audit.complete,
    incomplete_reasons: evidence.audit.incomplete_reasons,
    signals: evidence.audit.signals,
    findings: evidence.audit.findings.map((finding) => ({
      ...finding,
      source_url: sourceFileUrl(
        entry,
        folder === '' ? finding.file : `${folder}/${finding.file}`,
        finding.line,
      ),
    })),
    suppressed: [...entry.suppressed],
    void_suppressions: [...entry.void_suppressions],
    engine_version: evidence.audit.engine_version,
    ruleset_sha256: evidence.audit.ruleset_sha256,
    commit: evidence.source.commit,
    audited_at: evidence.audited_on,
  };
}

function toPublisher({ publisher }: Entry): SkillManifest['publisher'] {
  if (publisher === null) return null;
  const { slug, name, verified } = publisher;
  const { by, on, reason, source } = verified;
  return { account: slug, name, verified_by: by, verified_on: on, reason, source };
}

/** To six decimals, so that anyone can compute the score again. */
function toQuality({ trust, outcomes }: Entry): SkillManifest['quality'] {
  const round6 = (value: number): number => Math.round(value * 1e6) / 1e6;
  return {
    score: round6(qualityOf({ trust, outcomes })),
    trust: trust.exact,
    expected_success: round6(expectedSuccess(outcomes)),
    weighted_successes: round6(outcomes.success),
    weighted_reports: round6(countedReports(outcomes)),
  };
}

export function toSafetyGate(entry: Entry, maxRisk?: RiskLevel): SkillManifest['safety_gate'] {
  const { safety } = entry;
  return {
    tier: safety.tier,
    policy: safety.policy,
    safety_score: safety.safety_score,
    auto_install_allowed: safety.auto_install_allowed,
    human_review_required: !safety.auto_install_allowed,
    sandbox_first: safety.sandbox_first,
    reasons: [...safety.reasons],
    do_not_use_when: doNotUseWhen(entry),
    within_max_risk: maxRisk === undefined ? null : riskRank(entry.audit.risk_level) <= riskRank(maxRisk),
  };
}

/** Sections in the contract's order, then how the figures are calculated. */
export function manifestText(skill: SkillManifest): string {
  const { trust, audit, safety_gate: gate } = skill;
  const dimensions = Object.entries(trust.dimensions).map(
    ([name, { value, confidence, weight, effect, basis }]) =>
      `${name} ${value} x confidence ${confidence} -> ${effect} x weight ${weight} (${basis})`,
  );
  const findings = audit.findings
    .filter(({ severity }) => severity !== 'info')
    .slice(0, 10)
    .map(
      ({ rule_id, severity, file, line, why }) =>
        `${rule_id} ${severity} ${oneLine(file, 80)}:${line} ${why}`,
    );
  return blocks(
    lines(`# ${oneLine(skill.name, 60)}`, field('Slug', skill.slug), field('URL', skill.url)),
    lines(
      'INSTALL',
      skill.install.command ?? 'none: the skill may not be installed',
      `Dry run: ${skill.install.dry_run_command ?? 'none'}`,
      field('Policy', `${gate.policy} (${gate.tier})`),
    ),
    lines(
      'DESCRIPTION',
      descriptionLine(skill),
      skill.note === null ? null : field('Reviewer note', skill.note),
    ),
    lines('CATEGORY', skill.category),
    lines('PLATFORMS', skill.platforms.join(', ')),
    lines(
      'STATS',
      field('Trust', `${trust.score}/100 (${trust.label})`),
      field('Evidence', `${trust.evidence}: ${trust.band.low} to ${trust.band.high} if all were known`),
      field(
        'Audit',
        `${audit.audit_score}/100, risk ${audit.risk_level}, ${audit.complete ? 'every file audited' : 'not every file audited'}`,
      ),
      field('Safety', `${gate.tier}, score ${gate.safety_score}/100`),
      field('Agent proven', skill.agent_proven?.score ?? 'no data'),
      field('Verified installs', skill.verified_installs),
      field('Outcomes', skill.outcomes),
      field('Stars', skill.stars),
    ),
    lines(
      'TECHNICAL',
      field('Version', skill.version),
      field('Languages', skill.languages.length === 0 ? 'instructions only' : skill.languages.join(', ')),
      field('Repository', skill.repository),
      field(
        'Publisher',
        skill.publisher === null
          ? 'not verified'
          : `${skill.publisher.name}, verified on ${skill.publisher.verified_on}: ${skill.publisher.reason}`,
      ),
      field('Path', skill.path),
      field('Commit', skill.source.commit),
      field('Integrity', skill.content.integrity),
      field(
        'Files',
        `${skill.content.files.length}, ${Math.round(skill.content.coverage * 100)}% of bytes audited`,
      ),
      field('License', skill.license),
    ),
    lines(
      'USAGE',
      ...(skill.use_for.length === 0
        ? [`See ${skill.url}`]
        : skill.use_for.map((text) => `- ${oneLine(text)}`)),
    ),
    bullets('NEEDS', skill.needs),
    bullets('DO NOT USE WHEN', gate.do_not_use_when),
    bullets('WHY THIS TIER', gate.reasons),
    bullets('TRUST BY DIMENSION', dimensions),
    outcomeHistoryText(skill.outcome_history),
    bullets('FINDINGS', findings),
  );
}
