/** The audit's result for one skill folder, shaped like SARIF so that export only renames members. */
import { z } from 'zod';
import { RiskLevel, Severity, Sha256 } from './vocabulary.ts';

const findingRoles = ['use', 'mention', 'prohibition', 'exclusion'] as const;
const findingViews = ['raw', 'folded', 'decoded'] as const;

/** One finding of a rule, with everything an author needs to locate and fix it. */
export const Finding = z
  .strictObject({
    rule_id: z.string().regex(/^[A-Z]{2}-\d{2}$/),
    /** Rule family: the label of `checks[]`. */
    category: z.string(),
    severity: Severity,
    /** Severity before escalation or mention demotion. */
    base_severity: Severity,
    role: z.enum(findingRoles),
    /** The condition that lowered it from its base severity (/audit-rules#conditions); absent where none did. */
    lowered_by: z.strictObject({ id: z.string(), reason: z.string() }).optional(),
    file: z.string(),
    line: z.int().min(1),
    /** At most 160 characters on one line, secrets masked; null if the source's text is not stored. */
    excerpt: z.string().max(160).nullable(),
    view: z.enum(findingViews),
    why: z.string(),
    fix: z.string(),
    owasp: z.array(z.string()),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

/** Capabilities found, whether or not they are a problem. */
export const Signals = z
  .strictObject({
    files: z.int().min(0),
    bytes: z.int().min(0),
    /** Share of the folder's bytes that were read, 0-1. */
    coverage: z.number().min(0).max(1),
    scripts: z.int().min(0),
    binaries: z.int().min(0),
    network_hosts: z.array(z.string()),
    env_vars: z.array(z.string()),
    tools: z.array(z.string()),
    egress: z.boolean(),
    shell: z.boolean(),
    secret_read: z.boolean(),
    writes_outside_project: z.boolean(),
    agent_config: z.boolean(),
    hidden_unicode: z.boolean(),
  })
  .meta({ id: 'AuditSignals' });
export type Signals = z.infer<typeof Signals>;

/** Of a folder of one byte that asks for nothing. */
export const noSignals: Signals = {
  files: 1,
  bytes: 1,
  coverage: 1,
  scripts: 0,
  binaries: 0,
  network_hosts: [],
  env_vars: [],
  tools: [],
  egress: false,
  shell: false,
  secret_read: false,
  writes_outside_project: false,
  agent_config: false,
  hidden_unicode: false,
};

const NameList = z.array(z.string().min(1).max(260)).max(1_000);

/** What the folder's texts name, in whatever place; sorted. Versions of a skill are compared by it. */
export const Names = z.strictObject({
  hosts: NameList,
  variables: NameList,
  commands: NameList,
  packages: NameList,
  paths: NameList,
});
export type Names = z.infer<typeof Names>;

/** What a skill can do to the machine and beyond it; the order in which it is shown. */
export const abilities = ['commands', 'network', 'secrets', 'outside', 'scripts', 'tools'] as const;
export const Ability = z.enum(abilities);
export type Ability = z.infer<typeof Ability>;

const isSeen: Readonly<Record<Ability, (signals: Signals) => boolean>> = {
  commands: ({ shell }) => shell,
  network: ({ egress, network_hosts: hosts }) => egress || hosts.length > 0,
  secrets: ({ secret_read, env_vars: names }) => secret_read || names.length > 0,
  outside: ({ writes_outside_project, agent_config }) => writes_outside_project || agent_config,
  scripts: ({ scripts, binaries }) => scripts > 0 || binaries > 0,
  tools: ({ tools }) => tools.length > 0,
};

/** Those that the audit saw in the files; a skill can have others by what it needs, see `abilitiesNeeded`. */
export function abilitiesSeen(signals: Signals): Ability[] {
  return abilities.filter((ability) => isSeen[ability](signals));
}

/** The engine's own result: facts and findings; `scoring` makes scores from it. */
export const AuditFindings = z
  .strictObject({
    engine_version: z.string(),
    ruleset_sha256: Sha256,
    /** False if any part of the folder was not read, or exceeded a limit or the time budget. */
    complete: z.boolean(),
    /** The reasons, one short sentence each; empty if complete. */
    incomplete_reasons: z.array(z.string()),
    findings: z.array(Finding),
    signals: Signals,
  })
  .meta({ id: 'AuditFindings' });
export type AuditFindings = z.infer<typeof AuditFindings>;

/** The audit of an earlier content of the skill. */
export const PastAudit = z.strictObject({
  integrity: z.string(),
  commit: z.string().nullable(),
  audit_score: z.int().min(0).max(100),
  risk_level: RiskLevel,
  /** Findings by severity. */
  findings: z.strictObject({
    critical: z.int().min(0),
    high: z.int().min(0),
    medium: z.int().min(0),
    low: z.int().min(0),
    info: z.int().min(0),
  }),
  engine_version: z.string(),
  audited_on: z.iso.date(),
});
export type PastAudit = z.infer<typeof PastAudit>;
