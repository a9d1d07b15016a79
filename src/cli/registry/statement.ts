/** A signed statement of a registry about one skill's folder, checked: DSSE envelope, in-toto Statement, known predicate. */
import { Buffer } from 'node:buffer';
import { payloadOf, preAuthentication } from '../../proof/dsse.ts';
import { oneLine } from '../../text/plain-text.ts';
import { Failure } from '../failure.ts';
import { type JsonValue, parseJson } from './read-json.ts';
import { type SigningKey, verifiesText } from './signatures.ts';

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
  readonly engineVersion: string;
  readonly ruleSet: string;
  readonly tier: string;
  readonly policy: string;
  readonly reasons: readonly string[];
}

const payloadType = 'application/vnd.in-toto+json';
const statementType = 'https://in-toto.io/Statement/v1';
const predicateType = 'urn:skill-registry:skill-review:v1';

/** Ids of the keys that signed it, as far as it says. */
export function signersOf(envelope: JsonValue): string[] {
  return envelope
    .get('signatures')
    .list()
    .map((each) => each.get('keyid').text(/^[A-Za-z0-9_-]{1,100}$/));
}

/** Throws an integrity failure that names `name` unless one of the keys has signed it. */
export function readStatement(
  envelope: JsonValue,
  keys: readonly SigningKey[],
  name: string,
): { statement: Statement; keyId: string } {
  const refuse = (reason: string): Failure => new Failure('integrity', `${name} does not verify: ${reason}`);
  if (envelope.get('payloadType').text() !== payloadType)
    throw refuse('its payload is not an in-toto Statement');
  const payload = payloadOf({ payload: envelope.get('payload').text() });
  if (payload === null) throw refuse('its payload is not base64 of text');
  const text = preAuthentication(payloadType, payload);
  const signatures = envelope.get('signatures').list();
  const ids = signersOf(envelope);
  if (!ids.some((id) => keys.some(({ kid }) => kid === id)))
    throw refuse(`it is signed with another key (${ids.join(', ') || 'none'})`);
  const signed = signatures.find((each) => {
    const key = keys.find(({ kid }) => kid === each.get('keyid').text());
    const signature = Buffer.from(each.get('sig').text(), 'base64').toString('base64url');
    return key !== undefined && verifiesText(text, signature, key);
  });
  if (signed === undefined)
    throw refuse('its signature is of another text: it was changed after it was signed');
  return { statement: toStatement(parseJson(payload, name), refuse), keyId: signed.get('keyid').text() };
}

function toStatement(document: JsonValue, refuse: (reason: string) => Failure): Statement {
  if (document.get('_type').text() !== statementType) throw refuse('it is not an in-toto Statement v1');
  if (document.get('predicateType').text() !== predicateType)
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
    commit: source.get('commit').textOrNull(),
    path: source.get('path').text(),
    integrity: `sha256-${Buffer.from(hex, 'hex').toString('base64')}`,
    auditScore: predicate.get('audit').get('score').count(),
    riskLevel: predicate.get('audit').get('risk_level').text(),
    engineVersion: predicate.get('rule_set').get('engine_version').text(),
    ruleSet: predicate.get('rule_set').get('sha256').text(),
    tier: decision.get('tier').text(),
    policy: decision.get('policy').text(),
    reasons: decision
      .get('reasons')
      .list()
      .map((each) => oneLine(each.text())),
  };
}
