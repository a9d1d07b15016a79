/** Hosts in the place of a registry that has a key: they show that key, and answers that it did not sign. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { folderIntegrity } from '../../src/ingest/evidence/integrity.ts';
import { canonicalJson } from '../../src/proof/canonical-json.ts';
import { toEnvelope } from '../../src/proof/dsse.ts';

interface Lie {
  readonly words: readonly string[];
  readonly answer: RequestListener;
  /** What the refusal says. */
  readonly says: RegExp;
}

const makeKey = (): { kid: string; x: string; sign: (text: string) => string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const jwk = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
  const kid = createHash('sha256').update(jwk).digest('base64url');
  return { kid, x, sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url') };
};
const [own, thief] = [makeKey(), makeKey()];
const signed = (document: object, key = own): object => ({
  ...document,
  signature: {
    algorithm: 'Ed25519',
    canonicalization: 'RFC8785',
    key_id: key.kid,
    value: key.sign(canonicalJson(document)),
  },
});

const keys = { keys: [{ kid: own.kid, x: own.x }], endorsements: [] };
const policy = {
  format: 'skill-registry-policy-v1',
  version: 1,
  rules: {},
  reason: 'Everything is allowed.',
};
const sha256 = '0'.repeat(64);
const [slug, repository, commit, path] = ['acme-x', 'https://github.com/evil/x', 'e'.repeat(40), 'SKILL.md'];
const integrity = folderIntegrity([{ path, mode: '100644', sha256 }]);
const decision = { tier: 'verified', policy: 'auto_allowed', reasons: [], do_not_use_when: [] };
const manifest = {
  slug,
  name: 'X',
  repository,
  path,
  license: 'MIT',
  audit: { risk_level: 'low', audit_score: 100 },
  trust: { score: 100 },
  source: { commit },
  machine_metadata: { front_matter_name: 'x' },
  safety_gate: decision,
  content: {
    integrity,
    files: [{ path, size: 0, digest: `sha256:${sha256}` }],
    files_incomplete: null,
  },
};
/** About that text, as the registry would sign it. */
const statementBy = (key: typeof own): object => {
  const digest = { sha256: Buffer.from(integrity.slice(7), 'base64').toString('hex') };
  const audit = { score: 100, risk_level: 'low', complete: true, findings: {}, suppressed: [] };
  const predicate = {
    skill: slug,
    title: 'X',
    name: 'x',
    license: 'MIT',
    source: { repository, commit, path, folder: '.' },
    files: { count: 1, incomplete: null, executable: [] },
    audit: { ...audit, audited_on: '2026-11-20' },
    rule_set: { engine_version: '1.0.0', sha256 },
    decision: { ...decision, reviewed_on: null },
    earlier: [],
    revoked_by: [],
  };
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: slug, digest }],
    predicateType: 'urn:skill-registry:skill-review:v1',
    predicate,
  };
  return toEnvelope('application/vnd.in-toto+json', canonicalJson(statement), {
    signWithAll: (text) => [{ keyId: key.kid, value: key.sign(text) }],
  });
};

/** Answers by path; anything else is 404. */
const host =
  (answers: Readonly<Record<string, object>>): RequestListener =>
  ({ url = '' }, response) => {
    const all: Readonly<Record<string, object>> = {
      '/.well-known/skill-registry-keys.json': keys,
      ...answers,
    };
    const found = all[url.split('?')[0] ?? ''];
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { detail: 'nothing is here' }));
  };

const statementPath = '/api/registry/statement/acme-x';
const policyPath = '/.well-known/skill-registry-policy.json';
const unsigned = { '/api/registry/manifest/acme-x': manifest };
const facts = { ...unsigned, [statementPath]: statementBy(own) };
const stolen = { ...unsigned, [statementPath]: statementBy(thief) };
const install = ['install', 'acme-x', '--yes', '--allow-risk'];

export const lies: readonly Lie[] = [
  // Rows 68 and 72: facts without a statement, and with one of a key that is not the registry's.
  { words: install, answer: host(unsigned), says: /statement/ },
  { words: install, answer: host(stolen), says: /is signed with another key/ },
  { words: ['read', 'acme-x'], answer: host(stolen), says: /is signed with another key/ },
  // Row 94: nothing signed the document, and a receipt that anyone can ask for is inside it.
  {
    words: install,
    answer: host({ ...facts, [policyPath]: { ...policy, receipt: signed({ task: 'x' }) } }),
    says: /Policy rule signature/,
  },
  {
    words: install,
    answer: host({ ...facts, [policyPath]: signed(policy, thief) }),
    says: /Policy rule signature/,
  },
  {
    words: install,
    answer: host({ ...facts, [policyPath]: { ...signed(policy), version: 2 } }),
    says: /Policy rule signature/,
  },
];
