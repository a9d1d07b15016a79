/** A signed statement of a registry about one skill's folder, checked: DSSE envelope, in-toto Statement, known predicate. */
import { Buffer } from 'node:buffer';
import { payloadOf, preAuthentication } from '../../proof/dsse.ts';
import { oneLine } from '../../text/plain-text.ts';
import { Failure } from '../failure.ts';
import { type JsonValue, parseJson } from './read-json.ts';
import {
  type Approval,
  commitPattern,
  integrityPattern,
  type ListedFile,
  readListedFile,
  readNeeds,
  type SkillNeed,
} from './skill-facts.ts';
import { keysAt, type SigningKey, verifiesText, whyEnded } from './signatures.ts';

export interface Statement {
  readonly slug: string;
  readonly repository: string | null;
  readonly commit: string | null;
  /** Path of SKILL.md in the repository. */
  readonly path: string;
  /** `sha256-<base64>` of the folder, as manifests and lockfiles write it. */
  readonly integrity: string;
  readonly auditScore: number;
  readonly riskLevel: string;
  /** How many of each severity; null where it does not say. */
  readonly findings: Readonly<Record<string, number>> | null;
  readonly engineVersion: string;
  readonly ruleSet: string;
  readonly tier: string;
  readonly policy: string;
  readonly approval: Approval | null;
  readonly reasons: readonly string[];
  /** Day of the audit. */
  readonly auditedOn: string;
  /** Why the file list is not the whole folder; null if it is. */
  readonly filesIncomplete: string | null;
  /** Earlier texts of this skill, as the registry has audited them. */
  readonly earlier: readonly EarlierText[];
  /** What a registry of an earlier version does not sign; null there. */
  readonly more: MoreFacts | null;
}

export interface EarlierText {
  readonly integrity: string;
  readonly commit: string | null;
  readonly riskLevel: string;
}

interface MoreFacts {
  readonly title: string;
  /** Name that the skill gives itself. */
  readonly name: string | null;
  readonly license: string | null;
  /** Null where the registry signs the rest of these alone. */
  readonly needs: readonly SkillNeed[] | null;
  readonly doNotUseWhen: readonly string[];
  /** Paths in the folder. */
  readonly executable: readonly string[];
}

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const riskPattern = /^(?:low|medium|high)$/;
const payloadType = 'application/vnd.in-toto+json';
const statementType = 'https://in-toto.io/Statement/v1';
const predicateType = 'urn:skill-registry:skill-review:v1';
const versionPredicateType = 'urn:skill-registry:skill-version:v1';

/** Ids of the keys that signed it, as far as it says. */
export function signersOf(envelope: JsonValue): string[] {
  return envelope.get('signatures').each((each) => each.get('keyid').text(/^[A-Za-z0-9_-]{1,100}$/));
}

/**
 * Throws an integrity failure that names `name` unless one of the keys has signed it. A retired key counts for a statement that was
 * kept (`isKept`), of an audit before its end; never for what a registry says now.
 */
export function readStatement(
  envelope: JsonValue,
  keys: readonly SigningKey[],
  name: string,
  isKept = false,
): { statement: Statement; keyId: string } {
  const { document, signed } = readSigned(envelope, keys, name);
  const statement = toStatement(document, predicateType, refusalOf(name));
  return { statement, keyId: countingKey(signed, isKept ? statement.auditedOn : null, name) };
}

/** An earlier version, as the registry tells of it. */
export interface VersionStatement extends Omit<Statement, 'earlier' | 'more' | 'ruleSet'> {
  readonly license: string | null;
  readonly files: readonly ListedFile[];
  /** The text that was listed when it was made: it counts no longer than that one is. */
  readonly listed: { readonly integrity: string; readonly commit: string | null };
}

/** Throws as `readStatement`, also for the statement of a listed text. */
export function readVersionStatement(
  envelope: JsonValue,
  keys: readonly SigningKey[],
  name: string,
): VersionStatement {
  const { document, signed } = readSigned(envelope, keys, name);
  countingKey(signed, null, name);
  const said = toStated(document, versionPredicateType, refusalOf(name));
  const predicate = document.get('predicate');
  const listed = predicate.get('listed');
  return {
    ...said,
    license: predicate.get('license').textOrNull(),
    files: predicate
      .get('files')
      .get('list')
      .each((row) => readListedFile(row.get('path').text(), row)),
    listed: {
      integrity: listed.get('integrity').text(integrityPattern),
      commit: listed.get('commit').textOrNull(commitPattern),
    },
  };
}

type Refusal = (reason: string) => Failure;

function refusalOf(name: string): Refusal {
  return (reason) => new Failure('integrity', `${name} does not verify: ${reason}`);
}

/** The document, and those of the keys that have signed it. */
function readSigned(
  envelope: JsonValue,
  keys: readonly SigningKey[],
  name: string,
): { document: JsonValue; signed: readonly SigningKey[] } {
  const refuse = refusalOf(name);
  if (envelope.get('payloadType').text() !== payloadType)
    throw refuse('its payload is not an in-toto Statement');
  const payload = payloadOf({ payload: envelope.get('payload').text() });
  if (payload === null) throw refuse('its payload is not base64 of text');
  const text = preAuthentication(payloadType, payload);
  const signatures = envelope.get('signatures').list();
  const ids = signersOf(envelope);
  const named = keys.filter(({ kid }) => ids.includes(kid));
  if (named.length === 0) throw refuse(`it is signed with another key (${ids.join(', ') || 'none'})`);
  const signed = signatures.flatMap((each) => {
    const key = named.find(({ kid }) => kid === each.get('keyid').text());
    const signature = Buffer.from(each.get('sig').text(), 'base64').toString('base64url');
    return key !== undefined && verifiesText(text, signature, key) ? [key] : [];
  });
  if (signed.length === 0)
    throw refuse('its signature is of another text: it was changed after it was signed');
  return { document: parseJson(payload, name), signed };
}

/** Id of the first key that counts. */
function countingKey(signed: readonly SigningKey[], madeAt: string | null, name: string): string {
  const [counting] = keysAt(signed, madeAt);
  const [first] = signed;
  if (counting === undefined)
    throw refusalOf(name)((first === undefined ? null : whyEnded(first, madeAt)) ?? 'its key has ended');
  return counting.kid;
}

function toStatement(document: JsonValue, type: string, refuse: Refusal): Statement {
  const predicate = document.get('predicate');
  return {
    ...toStated(document, type, refuse),
    ruleSet: predicate.get('rule_set').get('sha256').text(),
    earlier: predicate.get('earlier').eachOrNone((each) => ({
      integrity: each.get('integrity').text(integrityPattern),
      commit: each.get('commit').textOrNull(commitPattern),
      riskLevel: each.get('risk_level').text(riskPattern),
    })),
    more: predicate.get('title').isNothing() ? null : toMore(predicate),
  };
}

/** What both kinds state. */
function toStated(
  document: JsonValue,
  type: string,
  refuse: Refusal,
): Omit<Statement, 'earlier' | 'more' | 'ruleSet'> {
  if (document.get('_type').text() !== statementType) throw refuse('it is not an in-toto Statement v1');
  if (document.get('predicateType').text() !== type)
    throw refuse(
      `its predicate ${oneLine(document.get('predicateType').text(), 100)} is not known to this client`,
    );
  const [subject, ...more] = document.get('subject').list();
  if (subject === undefined || more.length > 0) throw refuse('it has not exactly one subject');
  const hex = subject
    .get('digest')
    .get('sha256')
    .text(/^[0-9a-f]{64}$/);
  const predicate = document.get('predicate');
  const source = predicate.get('source');
  const decision = predicate.get('decision');
  return {
    slug: predicate.get('skill').text(),
    repository: source.get('repository').textOrNull(),
    commit: source.get('commit').textOrNull(commitPattern),
    path: source.get('path').text(),
    integrity: `sha256-${Buffer.from(hex, 'hex').toString('base64')}`,
    auditScore: predicate.get('audit').get('score').count(),
    riskLevel: predicate.get('audit').get('risk_level').text(riskPattern),
    findings: predicate.get('audit').get('findings').countsOrNull(),
    engineVersion: predicate.get('rule_set').get('engine_version').text(),
    tier: decision.get('tier').text(/^[a-z]+$/),
    policy: decision.get('policy').text(/^[a-z_]+$/),
    approval: toApproval(decision.get('approval')),
    reasons: lines(decision.get('reasons')),
    auditedOn: predicate.get('audit').get('audited_on').text(dayPattern),
    filesIncomplete: predicate.get('files').get('incomplete').textOrNull(),
  };
}

function toApproval(value: JsonValue): Approval | null {
  return value.isNothing()
    ? null
    : { by: value.get('by').text(), until: value.get('until').textOrNull(dayPattern) };
}

function toMore(predicate: JsonValue): MoreFacts {
  return {
    title: oneLine(predicate.get('title').text(), 80),
    name: predicate.get('name').textOrNull(),
    license: predicate.get('license').textOrNull(),
    needs: predicate.get('needs').isNothing() ? null : readNeeds(predicate.get('needs'), true),
    doNotUseWhen: lines(predicate.get('decision').get('do_not_use_when')),
    executable: predicate.get('files').get('executable').texts(),
  };
}

const lines = (value: JsonValue): string[] => value.each((each) => oneLine(each.text()));
