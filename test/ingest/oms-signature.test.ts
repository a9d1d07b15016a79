/** Signatures of folders by OpenSSF Model Signing: made here by openssl as a publisher makes them, then changed in one thing each. */
import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ContentProblem } from '../../src/catalog/problems.ts';
import { parseCollections } from '../../src/catalog/parse-collections.ts';
import { checkOmsSignature } from '../../src/ingest/oms-signature.ts';
import { preAuthentication } from '../../src/proof/dsse.ts';
import { omsFile } from '../../src/schema/skill-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'oms-'));
afterAll(() => rmSync(folder, { recursive: true }));
const place = (name: string): string => join(folder, name);
const read = (name: string): string => readFileSync(place(name), 'utf8');

/** A certificate `<name>.pem` with `<name>.key`; signed by itself without an issuer. */
function certify(name: string, isAuthority: boolean, issuer: string | null, curve = 'secp384r1'): void {
  writeFileSync(place('ext.cnf'), `basicConstraints=critical,CA:${isAuthority ? 'TRUE' : 'FALSE'}\n`);
  const run = (...args: string[]): unknown => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  run('ecparam', '-name', curve, '-genkey', '-noout', '-out', `${name}.key`);
  run('req', '-new', '-key', `${name}.key`, '-subj', `/O=Acme/CN=${name}`, '-out', 'request.pem');
  const by =
    issuer === null ? ['-signkey', `${name}.key`] : ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`];
  const serial = issuer === null ? [] : ['-CAcreateserial'];
  run(
    'x509',
    '-req',
    '-in',
    'request.pem',
    ...by,
    ...serial,
    '-days',
    '30',
    '-extfile',
    'ext.cnf',
    '-out',
    `${name}.pem`,
  );
}
certify('Acme root', true, null);
certify('Acme authority', true, 'Acme root');
certify('Acme signer', false, 'Acme authority');
certify('Other root', true, null, 'prime256v1');
certify('Signer of nobody', false, 'Acme signer');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const file = (path: string, text: string) => ({ path, mode: '100644' as const, sha256: sha256(text) });
const files = [
  file('SKILL.md', '# Invoices'),
  file('scripts/read.py', 'print(1)'),
  file(omsFile, 'itself'),
  file('.gitignore', '*.pyc'),
];
const resources = files
  .slice(0, 2)
  .map(({ path, sha256: digest }) => ({ name: path, digest, algorithm: 'sha256' }));
const serialization = { method: 'files', hash_type: 'sha256', allow_symlinks: false };
const statement = {
  _type: 'https://in-toto.io/Statement/v1',
  subject: [{ name: 'invoices', digest: { sha256: sha256('') } }],
  predicateType: 'https://model_signing/signature/v1.0',
  predicate: { resources, serialization },
};

interface Options {
  readonly chain?: readonly string[];
  readonly signed?: object;
  readonly digest?: string;
  readonly change?: (bundle: { readonly dsseEnvelope: object }) => object;
}

function signFolder({
  chain = ['Acme signer', 'Acme authority', 'Acme root'],
  ...options
}: Options = {}): Uint8Array {
  const payload = JSON.stringify(options.signed ?? statement);
  const payloadType = 'application/vnd.in-toto+json';
  const key = createPrivateKey(read(`${chain[0] ?? ''}.key`));
  const sig = sign(options.digest ?? 'sha256', Buffer.from(preAuthentication(payloadType, payload)), key);
  const certificates = chain.map((name) => ({
    rawBytes: read(`${name}.pem`).replaceAll(/-----[^-]+-----|\s/g, ''),
  }));
  const bundle = {
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { x509CertificateChain: { certificates }, tlogEntries: [] },
    dsseEnvelope: {
      payload: Buffer.from(payload).toString('base64'),
      payloadType,
      signatures: [{ sig: sig.toString('base64'), keyid: '' }],
    },
  };
  const changed = options.change?.(structuredClone(bundle)) ?? bundle;
  return Buffer.from(JSON.stringify(changed));
}

/** Certificates of a content file; one that is refused is a problem. */
function rootsOf(text: string): string[] {
  const problems: ContentProblem[] = [];
  const { roots } = parseCollections([{ path: 'roots/acme.pem', text }], problems);
  expect(problems.length + roots.length).toBe(1);
  return roots.map(({ certificate }) => certificate);
}

const today = new Date().toISOString().slice(0, 10);
const check = (options?: Options, of = files, day = today) => checkOmsSignature(signFolder(options), of, day);
const withStatement = (predicate: object): Options => ({
  signed: { ...statement, predicate: { ...statement.predicate, ...predicate } },
});

describe('a signature', () => {
  it.each(['sha256', 'sha384'])(
    'by %s that signs every file is sound, by the root of its chain',
    (digest) => {
      expect(check({ digest })).toEqual({
        kind: 'oms',
        file: omsFile,
        result: 'sound',
        signer: 'Acme signer',
        root: rootsOf(read('Acme root.pem'))[0],
        reason: null,
      });
    },
  );

  it('is sound by a root that signs itself alone', () => {
    expect(check({ chain: ['Other root'] })).toMatchObject({
      result: 'sound',
      root: rootsOf(read('Other root.pem'))[0],
    });
  });

  it('leaves out what it says it leaves out', () => {
    const more = [...files, file('cache/a.bin', 'x')];
    expect(check({}, more)).toMatchObject({ result: 'unsound', reason: 'cache/a.bin is not signed' });
    const ignoring = withStatement({ serialization: { ...serialization, ignore_paths: ['cache'] } });
    expect(check(ignoring, more).result).toBe('sound');
  });
});

describe('a signature does not hold', () => {
  const [skill, script, ...rest] = files;
  if (skill === undefined || script === undefined) throw new Error('two files are signed');

  it.each([
    [
      'of a changed file',
      [skill, file('scripts/read.py', 'import os'), ...rest],
      'scripts/read.py is not as it was signed',
    ],
    ['of a file that is gone', [skill, ...rest], 'scripts/read.py was signed and is not there'],
    ['with a file more', [...files, file('setup.sh', 'x')], 'setup.sh is not signed'],
  ])('%s', (_, of, reason) => {
    expect(check({}, of)).toMatchObject({ result: 'unsound', reason, root: null });
  });

  it.each<[string, Options, string]>([
    [
      'by a certificate that the next did not issue',
      { chain: ['Acme signer', 'Acme root'] },
      'Acme signer is not issued by the next',
    ],
    [
      'by a certificate that a root of another name follows',
      { chain: ['Acme signer', 'Other root'] },
      'not issued by the next',
    ],
    [
      'by a certificate whose issuer may issue none',
      { chain: ['Signer of nobody', 'Acme signer', 'Acme authority', 'Acme root'] },
      'Acme signer may not issue',
    ],
    [
      'of another statement',
      { signed: { ...statement, predicateType: 'https://acme.example/x' } },
      'predicateType',
    ],
    ['that names a file twice', withStatement({ resources: [...resources, ...resources] }), 'signed twice'],
    [
      'whose statement was changed',
      {
        change: (bundle) => ({
          ...bundle,
          dsseEnvelope: {
            ...bundle.dsseEnvelope,
            payload: Buffer.from(JSON.stringify({ ...statement, subject: [] })).toString('base64'),
          },
        }),
      },
      'does not belong to the statement',
    ],
    ['in another format', { change: (bundle) => ({ ...bundle, mediaType: 'text/plain' }) }, 'mediaType'],
    ['without an envelope', { change: () => ({}) }, 'mediaType'],
  ])('%s', (_, options, reason) => {
    expect(check(options)).toMatchObject({
      result: 'unsound',
      reason: expect.stringContaining(reason),
      root: null,
    });
  });

  it('before and after its certificates', () => {
    for (const day of ['2020-01-01', '2199-01-01'])
      expect(check({}, files, day).reason).toMatch(/certificate of Acme signer is not valid today/);
  });

  it.each(['', '{', 'null', '[1]', `${'['.repeat(100_000)}`, ' '.repeat(2_000_000)])(
    'as garbage (%#)',
    (text) => {
      expect(checkOmsSignature(Buffer.from(text), files, today).result).toBe('unsound');
    },
  );
});

describe('a signature is not checked', () => {
  it.each<[string, Options, string]>([
    [
      'without certificates',
      { change: (bundle) => ({ ...bundle, verificationMaterial: { publicKey: { hint: 'ab' } } }) },
      'certificate',
    ],
    ['whose chain ends early', { chain: ['Acme signer', 'Acme authority'] }, 'before the root'],
    [
      'by pieces of files',
      withStatement({ serialization: { ...serialization, method: 'shards' } }),
      'shards',
    ],
    [
      'by another digest',
      withStatement({ serialization: { ...serialization, hash_type: 'blake3' } }),
      'blake3',
    ],
  ])('%s', (_, options, reason) => {
    expect(check(options)).toMatchObject({ result: 'unchecked', reason: expect.stringContaining(reason) });
  });
});

describe('a root', () => {
  it('is one certificate in PEM and nothing beside it', () => {
    const others = [
      '',
      'x',
      read('Acme root.key'),
      read('Acme root.pem').repeat(2),
      `x${read('Acme root.pem')}`,
    ];
    expect(others.flatMap(rootsOf)).toEqual([]);
    expect(rootsOf(read('Acme root.pem').replaceAll('\n', '\r\n'))).toEqual(rootsOf(read('Acme root.pem')));
  });
});
