/** Signed statements: an in-toto Statement in a DSSE envelope, held against verifiers that others wrote. */
import { bundleFromJSON } from '@sigstore/bundle';
import { toSignedEntity, toTrustMaterial, Verifier } from '@sigstore/verify';
import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../src/api/define.ts';
import { preAuthentication } from '../../../src/proof/dsse.ts';
import { publicKey } from '../../../src/protocol/discovery/public-key.ts';
import { ask, createContext } from '../../support/registry.ts';

interface Envelope {
  readonly payload: string;
  readonly payloadType: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

let context: Context;
let envelope: Envelope;
let pem: string;
beforeAll(async () => {
  context = createContext();
  envelope = (await ask('statement', {}, { slug: 'acme-tables' }, context)) as unknown as Envelope;
  pem = await publicKey.render(context, {});
});

const decode = (text: string): Buffer => Buffer.from(text, 'base64');

/** The client of the Sigstore project, given a key instead of a certificate. Throws when it refuses. */
function verifyBySigstore(given: Envelope, key: string): void {
  const bundle = bundleFromJSON({
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { publicKey: { hint: 'registry' }, tlogEntries: [] },
    dsseEnvelope: given,
  });
  const trusted = toTrustMaterial(
    { mediaType: '', tlogs: [], certificateAuthorities: [], ctlogs: [], timestampAuthorities: [] } as never,
    () => ({ publicKey: createPublicKey(key), validFor: () => true }),
  );
  const thresholds = { ctlogThreshold: 0, tlogThreshold: 0, timestampThreshold: 0 };
  new Verifier(trusted, thresholds).verify(toSignedEntity(bundle));
}

/** OpenSSL, over the encoding as the DSSE protocol states it. */
function verifyByOpenSsl({ payload, payloadType, signatures: [signature] }: Envelope): string {
  const folder = mkdtempSync(join(tmpdir(), 'statement-'));
  const at = (name: string): string => join(folder, name);
  try {
    const body = decode(payload);
    const start = `DSSEv1 ${payloadType.length} ${payloadType} ${body.length} `;
    writeFileSync(at('text'), Buffer.concat([Buffer.from(start), body]));
    writeFileSync(at('sig'), decode(signature?.sig ?? ''));
    writeFileSync(at('key.pem'), pem);
    const words = [
      '-verify',
      '-pubin',
      '-inkey',
      at('key.pem'),
      '-rawin',
      '-in',
      at('text'),
      '-sigfile',
      at('sig'),
    ];
    return execFileSync('openssl', ['pkeyutl', ...words], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the statement of a skill', () => {
  it('says which folder it is about, and what was decided', () => {
    const statement = JSON.parse(decode(envelope.payload).toString('utf8')) as Record<string, unknown>;
    const entry = context.registry.bySlug.get('acme-tables');
    if (entry === undefined) throw new Error('the skill is there');
    const { commit } = entry.evidence.source;
    const sha256 = decode(entry.evidence.integrity.replace('sha256-', '')).toString('hex');
    expect(statement).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      predicateType: 'urn:skill-registry:skill-review:v1',
      subject: [{ name: expect.stringContaining(`@${commit}`), digest: { sha256 } }],
      predicate: {
        skill: 'acme-tables',
        source: { commit },
        audit: { score: entry.audit.audit_score, risk_level: entry.audit.risk_level },
        rule_set: { sha256: entry.evidence.audit.ruleset_sha256 },
        decision: { tier: entry.safety.tier, policy: entry.safety.policy },
      },
    });
  });

  it('is the same bytes each time it is made', async () => {
    expect(await ask('statement', {}, { slug: 'acme-tables' }, context)).toEqual(envelope);
  });

  it('is there for a blocked skill too, with the reason', async () => {
    const { payload } = (await ask('statement', {}, { slug: 'acme-thief' }, context)) as unknown as Envelope;
    const { predicate } = JSON.parse(decode(payload).toString()) as { predicate: { decision: object } };
    expect(predicate.decision).toMatchObject({ tier: 'blocked', policy: 'blocked' });
  });

  it('verifies with OpenSSL and the published PEM', () => {
    expect(verifyByOpenSsl(envelope)).toContain('Signature Verified Successfully');
  });

  it('verifies with the Sigstore client and the published PEM', () => {
    expect(() => verifyBySigstore(envelope, pem)).not.toThrow();
  });

  it('is refused by the Sigstore client once a byte of the payload is another', () => {
    const changed = decode(envelope.payload);
    changed[changed.length - 3] = (changed[changed.length - 3] ?? 0) ^ 1;
    expect(() => verifyBySigstore({ ...envelope, payload: changed.toString('base64') }, pem)).toThrow(
      /signature/i,
    );
  });
});

/** Example of the DSSE protocol, version 1.0. */
it('encodes type and payload as the protocol’s example', () => {
  expect(preAuthentication('http://example.com/HelloWorld', 'hello world')).toBe(
    'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
  );
});

it('counts bytes, not characters', () => {
  expect(preAuthentication('é', '→')).toBe('DSSEv1 2 é 3 →');
});
