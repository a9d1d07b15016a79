/** Entry → manifest. */
import { toAuthorClaims } from './author-claims.ts';
import { doNotUseWhen } from '../../resolve/do-not-use-when.ts';
import { installCommands, rawFileUrl, skillFolder } from '../../resolve/install-commands.ts';
import { findAgent } from '../../resolve/targets.ts';
import { needSentences } from '../../schema/need.ts';
import { type RiskLevel, riskRank } from '../../schema/vocabulary.ts';
import { countedReports, expectedSuccess } from '../../outcomes/stats.ts';
import { evaluate } from '../../scoring/evaluate.ts';
import { qualityOf } from '../../scoring/quality.ts';
import type { Entry } from '../../scoring/registry.ts';
import { otherReaders } from './other-readers.ts';
import { knownEdits, toFileEntry } from '../shared/skill-files.ts';
import { toReview } from './review.ts';
import { sourceFileUrl } from '../shared/links.ts';
import { oneLine } from '../../text/plain-text.ts';
import type { SkillManifest } from './shape.ts';
import { toOutcomeHistory } from './outcome-history.ts';
import { toInstallView } from '../shared/install-view.ts';
import { type SummaryContext, toSkillSummary } from '../shared/skill-summary.ts';
import { waitingOf } from '../shared/words.ts';

interface ManifestOptions {
  readonly agent?: string;
  readonly max_risk?: RiskLevel | undefined;
}

/** Longest claim of an author about what the skill needs, in characters. */
const claimMax = 280;

export function toManifest(
  entry: Entry,
  context: SummaryContext,
  { agent: asked = 'auto', max_risk }: ManifestOptions = {},
): SkillManifest {
  const { source, evidence } = entry;
  const commands = installCommands(entry, findAgent(context.registry.agents, asked), context.client);
  const view = toInstallView(entry, commands, context);
  const folder = skillFolder(source.path);
  const review = toReview(entry);
  const claims = toAuthorClaims(entry);
  const claim = oneLine(evidence.front_matter.compatibility ?? '', claimMax);
  return {
    ...toSkillSummary(entry, context.siteUrl, commands),
    use_for: [...source.use_for],
    needs: [...source.needs],
    not_for: [...source.not_for],
    ...(claim === '' ? {} : { compatibility_claim: claim }),
    note: source.note ?? null,
    ...(review === undefined ? {} : { review }),
    source: {
      commit: evidence.source.commit,
      default_branch: evidence.source.default_branch,
      source_url: sourceFileUrl(entry, source.path),
      archived: evidence.source.archived,
      repository_created_on: evidence.source.repository_created_on,
      skill_changed_on: evidence.source.skill_changed_on,
      available: evidence.source.available,
    },
    ...(source.origin === undefined
      ? {}
      : {
          content_origin: source.origin.map(({ path, folder: from, overrides }) => ({
            path,
            folder: from,
            overrides: [...overrides],
          })),
        }),
    languages: evidence.languages,
    license_detail: evidence.license,
    publisher: toPublisher(entry),
    trust: { version: 'v5', ...entry.trust },
    trust_score_v5: entry.trust.score,
    quality: toQuality(entry),
    audit: toAuditView(entry),
    safety_gate: toSafetyGate(entry, max_risk),
    agent_proven: entry.proven,
    outcome_history: toOutcomeHistory(entry),
    eval: evaluate(entry),
    ...(entry.lift === null ? {} : { measured_lift: entry.lift }),
    ...(claims.length === 0 ? {} : { author_claims: claims }),
    content: {
      integrity: evidence.integrity,
      coverage: evidence.audit.signals.coverage,
      complete: evidence.audit.complete,
      files_incomplete: evidence.files_incomplete,
      raw_url: rawFileUrl(entry, folder === '' ? '' : `${folder}/`),
      files: evidence.files.map((file) => toFileEntry(file, true)),
      known_edits: knownEdits(entry),
    },
    signature: entry.signature,
    duplicates: evidence.family,
    install: view,
    agent_readable_metadata: {
      when_to_use: [...source.use_for],
      prerequisites: needSentences(source.needs),
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

export function toAuditView(entry: Entry): SkillManifest['audit'] {
  const { evidence, audit } = entry;
  const folder = skillFolder(entry.source.path);
  return {
    ...audit,
    checks: audit.checks.map(({ worst, ...check }) => (worst === null ? check : { ...check, worst })),
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
    ...otherReaders(entry),
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
  const { by, on, reason, source, lapsed_on } = verified;
  const lapsed = lapsed_on === undefined ? {} : { lapsed_on };
  return { account: slug, name, verified_by: by, verified_on: on, reason, source, ...lapsed };
}

/** To six decimals, so that anyone can compute the score again. */
function toQuality({ row, trust, outcomes }: Entry): SkillManifest['quality'] {
  const round6 = (value: number): number => Math.round(value * 1e6) / 1e6;
  return {
    score: round6(qualityOf({ row, outcomes })),
    trust: trust.exact,
    expected_success: round6(expectedSuccess(outcomes)),
    weighted_successes: round6(outcomes.success),
    weighted_reports: round6(countedReports(outcomes)),
  };
}

/** Who approved this text, and on which day. */
export function approvalOf({ approval }: Entry): { approved_by?: string; approved_on?: string } {
  return approval === null ? {} : { approved_by: approval.by, approved_on: approval.on };
}

export function toSafetyGate(entry: Entry, maxRisk?: RiskLevel): SkillManifest['safety_gate'] {
  const { safety } = entry;
  return {
    tier: safety.tier,
    policy: safety.policy,
    ...waitingOf(entry),
    safety_score: safety.safety_score,
    auto_install_allowed: safety.auto_install_allowed,
    human_review_required: !safety.auto_install_allowed,
    sandbox_first: safety.sandbox_first,
    reasons: [...safety.reasons],
    do_not_use_when: doNotUseWhen(entry),
    ...approvalOf(entry),
    within_max_risk: maxRisk === undefined ? null : riskRank(entry.audit.risk_level) <= riskRank(maxRisk),
  };
}
