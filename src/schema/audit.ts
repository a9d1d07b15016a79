/** What the audit says of one skill folder; SARIF-shaped so that export is a renaming. */
import { z } from 'zod';
import { Severity } from './vocabulary.ts';

const findingRoles = ['use', 'mention', 'prohibition', 'exclusion'] as const;
const findingViews = ['raw', 'folded', 'decoded'] as const;

/** One rule's hit, with everything an author needs to find and clear it. */
export const Finding = z
  .strictObject({
    rule_id: z.string().regex(/^[A-Z]{2}-\d{2}$/),
    /** Rule family: the label of `checks[]`. */
    category: z.string(),
    severity: Severity,
    /** Severity before escalation or mention demotion. */
    base_severity: Severity,
    role: z.enum(findingRoles),
    file: z.string(),
    line: z.int().min(1),
    /** At most 160 characters, secrets masked, one line; null where the source's text is not kept. */
    excerpt: z.string().max(160).nullable(),
    view: z.enum(findingViews),
    why: z.string(),
    fix: z.string(),
    owasp: z.array(z.string()),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

/** Capabilities seen, whether or not they are a problem. */
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

/** The engine's own result: facts and findings; scores are made of it in `scoring`. */
export const AuditFindings = z
  .strictObject({
    engine_version: z.string(),
    ruleset_sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** False when anything of the folder was not read, over a limit, or over its time budget. */
    complete: z.boolean(),
    /** Why not, one short sentence each; empty when complete. */
    incomplete_reasons: z.array(z.string()),
    findings: z.array(Finding),
    signals: Signals,
  })
  .meta({ id: 'AuditFindings' });
export type AuditFindings = z.infer<typeof AuditFindings>;
