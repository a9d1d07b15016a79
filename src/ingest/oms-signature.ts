/**
 * OpenSSF Model Signing 1.0 (https://github.com/ossf/model-signing-spec): a Sigstore bundle that signs the digest of every file of a
 * folder. Signatures by a certificate are checked; bare keys and Sigstore identities need facts from elsewhere and are not.
 */
import { verify, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { payloadOf, preAuthentication } from '../proof/dsse.ts';
import type { EvidenceFile } from '../schema/evidence.ts';
import { type FolderSignature, omsFile } from '../schema/skill-folder.ts';

/** Bytes of a bundle; one of a few hundred files has a tenth. */
const mostBytes = 1024 * 1024;
/** Certificates of a chain, the signer's and the root's included. */
const mostCertificates = 6;

const Bundle = z.object({
  mediaType: z
    .string()
    .regex(
      /^application\/vnd\.dev\.sigstore\.bundle(?:\.v0\.\d+\+json|\+json;version=0\.\d+)$/,
      'not a Sigstore bundle',
    ),
  verificationMaterial: z.object({
    x509CertificateChain: z
      .object({
        certificates: z
          .array(z.object({ rawBytes: z.base64() }))
          .min(1)
          .max(mostCertificates),
      })
      .optional(),
  }),
  dsseEnvelope: z.object({
    payload: z.base64(),
    payloadType: z.literal('application/vnd.in-toto+json'),
    // A Sigstore bundle has exactly one.
    signatures: z.array(z.object({ sig: z.base64() })).length(1),
  }),
});

const Statement = z.object({
  _type: z.literal('https://in-toto.io/Statement/v1'),
  predicateType: z.literal('https://model_signing/signature/v1.0'),
  predicate: z.object({
    resources: z
      .array(z.object({ name: z.string(), digest: z.string(), algorithm: z.string() }))
      .min(1)
      .max(10_000),
    serialization: z.object({
      method: z.string(),
      hash_type: z.string(),
      ignore_paths: z.array(z.string()).max(1_000).optional(),
    }),
  }),
});
type Predicate = z.infer<typeof Statement>['predicate'];

/** The signature does not hold, or cannot be checked here; the message is for people. */
class Refused extends Error {
  readonly result: 'unsound' | 'unchecked';
  constructor(result: Refused['result'], message: string) {
    super(message);
    this.result = result;
  }
}
const unsound = (message: string): never => {
  throw new Refused('unsound', message);
};
const unchecked = (message: string): never => {
  throw new Refused('unchecked', message);
};

type SignedFile = Pick<EvidenceFile, 'path' | 'mode' | 'sha256'>;

/**
 * Whether the bundle signs exactly these files, and by which root certificate; whether that root is to be trusted is not said.
 * @param files Of the whole folder, the bundle's own file included.
 * @param today `YYYY-MM-DD`, on which every certificate of the chain must be valid.
 */
export function checkOmsSignature(
  bytes: Uint8Array,
  files: readonly SignedFile[],
  today: string,
): FolderSignature {
  const known = { kind: 'oms', file: omsFile } as const;
  let signer: string | null = null;
  try {
    const { verificationMaterial: material, dsseEnvelope: envelope } = parse(Bundle, jsonOf(bytes), 'bundle');
    const chain = material.x509CertificateChain?.certificates.map(({ rawBytes }) => certificateOf(rawBytes));
    const [leaf] = chain ?? [];
    if (chain === undefined || leaf === undefined) return unchecked('not signed by a certificate');
    signer = nameOf(leaf);
    const root = checkChain(chain, today);
    checkSignature(leaf, envelope);
    const { predicate } = parse(Statement, jsonOf(payloadOf(envelope)), 'statement');
    checkFiles(predicate, files);
    return { ...known, result: 'sound', signer, root, reason: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ...known, result: error.result, signer, root: null, reason: error.message };
  }
}

function jsonOf(from: Uint8Array | string | null): unknown {
  if (from !== null && from.length > mostBytes) return unsound('larger than a signature is');
  try {
    return JSON.parse(typeof from === 'string' ? from : new TextDecoder().decode(from ?? undefined));
  } catch {
    return unsound('not JSON');
  }
}

function parse<Value>(schema: z.ZodType<Value>, json: unknown, what: string): Value {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return unsound(`the ${what} is not as specified: ${issue?.path.join('.') ?? ''}`);
}

function certificateOf(base64: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    return unsound('a certificate cannot be read');
  }
}

/** Each certificate issued by the next, and the last by itself; the last one's DER in base64. */
function checkChain(chain: readonly X509Certificate[], today: string): string {
  chain.forEach((certificate, at) => {
    const issuer = chain[at + 1] ?? certificate;
    const isLast = at === chain.length - 1;
    if (!isWithin(certificate, today))
      unsound(`the certificate of ${nameOf(certificate)} is not valid today`);
    if (isLast && certificate.subject !== certificate.issuer)
      unchecked('its certificates end before the root');
    if (!certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey))
      unsound(`the certificate of ${nameOf(certificate)} is not issued by the next one`);
    if (!issuer.ca && chain.length > 1) unsound(`${nameOf(issuer)} may not issue certificates`);
  });
  const root = chain.at(-1);
  return root === undefined ? unsound('no certificates') : root.raw.toString('base64');
}

function isWithin({ validFromDate, validToDate }: X509Certificate, today: string): boolean {
  return validFromDate.toISOString().slice(0, 10) <= today && today <= validToDate.toISOString().slice(0, 10);
}

/** Digest by the size of the curve, as the Sigstore algorithm registry pairs them. */
const digests: Readonly<Record<string, string>> = {
  prime256v1: 'sha256',
  secp384r1: 'sha384',
  secp521r1: 'sha512',
};

function checkSignature(leaf: X509Certificate, envelope: z.infer<typeof Bundle>['dsseEnvelope']): void {
  const { publicKey: key } = leaf;
  const curve = key.asymmetricKeyDetails?.namedCurve ?? '';
  const usual = digests[curve];
  if (usual === undefined) return unchecked(`signed by a key of another kind than P-256, P-384 or P-521`);
  const payload = payloadOf(envelope);
  const signed = Buffer.from(preAuthentication(envelope.payloadType, payload ?? ''));
  const signature = Buffer.from(envelope.signatures[0]?.sig ?? '', 'base64');
  // The reference implementation signs with SHA-256 whatever the curve.
  const holds = [...new Set([usual, 'sha256'])].some((digest) => verify(digest, signed, key, signature));
  if (payload === null || !holds) unsound('the signature does not belong to the statement');
}

/** Left out of every signature (section 6.2 of the specification). */
const neverSigned = ['.git', '.gitignore', '.gitattributes', '.github', omsFile];

function checkFiles({ resources, serialization }: Predicate, files: readonly SignedFile[]): void {
  if (serialization.method !== 'files' || serialization.hash_type !== 'sha256')
    unchecked(`signed by ${serialization.method} with ${serialization.hash_type}, which is not read here`);
  const ignored = [...neverSigned, ...(serialization.ignore_paths ?? [])];
  const isIgnored = (path: string): boolean =>
    ignored.some((each) => path === each || path.startsWith(`${each}/`));
  const signed = new Map(resources.map(({ name, digest }) => [name, digest]));
  if (signed.size !== resources.length) unsound('a file is signed twice');
  for (const { path, sha256 } of files.filter((file) => !isIgnored(file.path))) {
    const digest = signed.get(path);
    if (digest === undefined) unsound(`${path} is not signed`);
    if (sha256 === null) unchecked(`${path} is a link or a submodule`);
    if (digest !== sha256) unsound(`${path} is not as it was signed`);
    signed.delete(path);
  }
  const [missing] = signed.keys();
  if (missing !== undefined) unsound(`${missing} was signed and is not there`);
}

/** The common name, at most 100 characters; a certificate without one is named by its whole subject. */
function nameOf({ subject }: X509Certificate): string {
  const name = /^CN=(.+)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ');
  return name.slice(0, 100);
}
