/** A registry of a few answers on 127.0.0.1 that a test can let lie, with keys of its own, and the client run against it in this process. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../../src/cli/run-command.ts';
import { folderIntegrity } from '../../../src/ingest/evidence/integrity.ts';
import { canonicalJson } from '../../../src/proof/canonical-json.ts';
import { toEnvelope } from '../../../src/proof/dsse.ts';
import { checkpointText, keyHash, toNote } from '../../../src/proof/log/checkpoint.ts';
import { versionEntry } from '../../../src/proof/log/entries.ts';
import { inclusionProof, leafHash, rootOf } from '../../../src/proof/log/merkle.ts';
import { proofText } from '../../../src/proof/log/proof.ts';
import { logFiles, nodesFromTiles } from '../../../src/proof/log/tiles.ts';
import type { Ran } from './registry.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

export interface Key {
  readonly kid: string;
  readonly x: string;
  /** Unpadded base64url. */
  sign(text: string): string;
}

export function makeKey(): Key {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
  return { kid, x, sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url') };
}

export const endKey = (key: Key, status: 'retired' | 'revoked', at: string, by = key): object => ({
  key_id: key.kid,
  status,
  at,
  by: by.kid,
  signature: by.sign(canonicalJson({ purpose: 'skill-registry-key-end', kid: key.kid, status, at })),
});

export function signed<T extends object>(document: T, key: Key): T & { signature: object } {
  const value = key.sign(canonicalJson(document));
  const signature = { algorithm: 'Ed25519', canonicalization: 'RFC8785', key_id: key.kid, value };
  return { ...document, signature };
}

/** One text of one skill, of one file. */
export interface Text {
  readonly slug: string;
  /** Of its front matter. */
  readonly name: string;
  readonly repository: string;
  readonly commit: string;
  readonly path: string;
  readonly integrity: string;
  readonly content: string;
  readonly file: { readonly path: string; readonly size: number; readonly digest: string };
  readonly risk: string;
  readonly tier: string;
  readonly policy: string;
  /** Of its audit, by severity. */
  readonly findings: Readonly<Record<string, number>>;
  readonly license: string;
  /** Other skills, by slug; null where the registry does not sign them. */
  readonly needs: readonly string[] | null;
  readonly reasons: readonly string[];
  /** As the registry signs it. */
  readonly approval: object | null;
  readonly auditedOn: string;
  readonly earlier: readonly object[];
}

export function makeText(content: string, more: Partial<Text> = {}): Text {
  const file = { path: 'SKILL.md', size: Buffer.byteLength(content), digest: `sha256:${hex(content)}` };
  return {
    slug: 'acme-tables',
    name: 'tables',
    repository: 'https://github.com/acme/tables',
    commit: hex(content).slice(0, 40),
    path: 'skills/tables/SKILL.md',
    integrity: folderIntegrity([{ path: 'SKILL.md', mode: '100644', sha256: hex(content) }]),
    content,
    file,
    risk: 'low',
    tier: 'verified',
    policy: 'auto_allowed',
    findings: {},
    license: 'MIT',
    needs: [],
    reasons: [],
    approval: null,
    auditedOn: '2026-11-20',
    earlier: [],
    ...more,
  };
}

const toNeed = (slug: string): object => ({ kind: 'skill', name: slug, text: `The skill ${slug}` });

export function manifestOf(text: Text): object {
  const { slug, repository, path, commit, integrity, file } = text;
  return {
    slug,
    name: 'Tables',
    repository,
    path,
    license: text.license,
    needs: (text.needs ?? []).map(toNeed),
    audit: { risk_level: text.risk, audit_score: 100 },
    trust: { score: 90 },
    source: { commit },
    machine_metadata: { front_matter_name: text.name },
    safety_gate: { tier: text.tier, policy: text.policy, reasons: [], do_not_use_when: [] },
    content: { integrity, files: [file], files_incomplete: null },
  };
}

export interface Envelope {
  readonly payload: string;
  readonly payloadType: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

export function statementOf(text: Text, ...keys: readonly Key[]): Envelope {
  const { slug, repository, path, commit, integrity } = text;
  const payload = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: slug, digest: { sha256: Buffer.from(integrity.slice(7), 'base64').toString('hex') } }],
    predicateType: 'urn:skill-registry:skill-review:v1',
    predicate: {
      skill: slug,
      title: 'Tables',
      name: text.name,
      license: text.license,
      ...(text.needs === null ? {} : { needs: text.needs.map(toNeed) }),
      source: { repository, commit, path, folder: path.replace(/\/SKILL\.md$/, '') },
      files: { count: 1, incomplete: null, executable: [] },
      audit: {
        score: 100,
        risk_level: text.risk,
        complete: true,
        findings: text.findings,
        suppressed: [],
        audited_on: text.auditedOn,
      },
      rule_set: { engine_version: '1.0.0', sha256: hex('rules') },
      decision: {
        tier: text.tier,
        policy: text.policy,
        reasons: text.reasons,
        reviewed_on: null,
        do_not_use_when: [],
        ...(text.approval === null ? {} : { approval: text.approval }),
      },
      earlier: text.earlier,
      revoked_by: [],
    },
  };
  return toEnvelope('application/vnd.in-toto+json', canonicalJson(payload), {
    signWithAll: (signedText) => keys.map((key) => ({ keyId: key.kid, value: key.sign(signedText) })),
  });
}

export interface Receipt {
  readonly [member: string]: unknown;
  readonly task: string;
}

export function receiptOf(text: Text, now: Date): Receipt {
  const { slug, repository, path, commit, integrity } = text;
  return {
    receipt_id: 'rcp_1',
    resolve_event_id: 'evt_1',
    generated_at: now.toISOString(),
    task: 'format a csv file',
    agent: 'claude-code',
    selected_skill: { slug, repository, path, commit, integrity },
    install: { policy: text.policy },
    risk: { level: text.risk, safety_tier: text.tier },
    policy_inputs: { max_risk: 'medium', match: 'match' },
  };
}

export const answerOf = (receipt: object): object => ({
  receipt,
  policy_decision: { status: 'selected', summary: 'It may be installed.', match: 'match' },
});

/** A row of the client's own lockfile, as it would write it. */
export function lockOf(text: Text, registry: string): string {
  const { slug, repository, path, commit, integrity, file } = text;
  const row = {
    slug,
    registry,
    repository,
    commit,
    path,
    integrity,
    files: { [file.path]: { mode: '100644', size: file.size, digest: file.digest } },
    license: 'MIT',
    risk_level: 'low',
    safety_tier: 'verified',
    policy: 'auto_allowed',
    folders: ['.claude/skills'],
    receipt_id: null,
    event_id: null,
    task: null,
    installed_at: '2026-11-01T00:00:00.000Z',
  };
  return JSON.stringify({ version: 1, skills: { tables: row } });
}

export interface FakeLog {
  readonly checkpoint: string;
  /** By path below the root. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  proofOf(index: number): Promise<string>;
}

export const logEntry = ({ slug, integrity, repository, commit, path }: Text): string =>
  versionEntry({ skill: slug, integrity, repository, commit, path });

export function makeLog(lines: readonly string[], origin: string, key: Key): FakeLog {
  const entries = lines.map((line) => Buffer.from(line));
  const leaves = entries.map((entry) => leafHash(entry, sha256));
  const text = checkpointText({ origin, size: entries.length, root: rootOf(leaves, sha256) });
  const hash = keyHash(origin, Buffer.from(key.x, 'base64url'), sha256);
  const signature = Buffer.from(key.sign(text), 'base64url');
  const checkpoint = toNote(text, [{ name: origin, keyHash: hash, signature }]);
  const files = new Map<string, Uint8Array>([['/log/checkpoint', Buffer.from(checkpoint)]]);
  for (const { path, bytes } of logFiles(entries, leaves, sha256)) files.set(`/log/${path}`, bytes);
  const nodes = nodesFromTiles(
    entries.length,
    (path) => Promise.resolve(files.get(`/log/${path}`) ?? new Uint8Array()),
    sha256,
  );
  return {
    checkpoint,
    files,
    proofOf: async (index) =>
      proofText({ index, path: await inclusionProof(index, entries.length, nodes, sha256), checkpoint }),
  };
}

export interface RunHere {
  /** What a person answers; without one there is no one to ask. */
  readonly person?: boolean;
  readonly now?: Date;
  readonly registry?: string;
  /** Lines of the input; what the command prints while it runs is before its errors. */
  readonly input?: readonly string[];
}

export interface FakeRegistry {
  readonly url: string;
  readonly home: string;
  /** The folder that commands are run in. */
  readonly project: string;
  /** By path: JSON, bytes, or an address to lead to. */
  answers: Map<string, object | Uint8Array | URL>;
  readonly asked: string[];
  /** What a 404 suggests. */
  readonly suggestions: string[];
  /** Lists this text with its statement, and serves its file as the code host. */
  list(text: Text, ...keys: readonly Key[]): void;
  publishKeys(keys: readonly Key[], more?: object): void;
  publishLog(log: Pick<FakeLog, 'files'>): void;
  /** Serves a text's file as the code host. */
  host(text: Text): void;
  run(words: readonly string[], options?: RunHere): Promise<Ran>;
  close(): Promise<void>;
}

export const today = new Date('2026-11-24T12:00:00.000Z');

export async function startFakeRegistry(): Promise<FakeRegistry> {
  const home = await mkdtemp(join(tmpdir(), 'fake-registry-'));
  const project = join(home, 'project');
  await mkdir(project);
  const asked: string[] = [];
  const suggestions: string[] = [];
  const fake: { answers: FakeRegistry['answers'] } = { answers: new Map() };
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
    asked.push(path);
    request.resume();
    const found = fake.answers.get(path);
    if (found instanceof URL) return void response.writeHead(302, { location: found.href }).end();
    if (found === undefined)
      return void response
        .writeHead(404)
        .end(JSON.stringify({ status: 404, detail: 'it is not here', suggestions }));
    response.end(found instanceof Uint8Array ? found : JSON.stringify(found));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host = (text: Text): void => {
    const place = `${new URL(text.repository).pathname}/${text.commit}/${text.path}`;
    fake.answers.set(`/raw${place}`, Buffer.from(text.content));
  };
  fake.answers.set('/api/registry/advisories', { advisories: [] });
  return {
    url,
    home,
    project,
    asked,
    suggestions,
    get answers() {
      return fake.answers;
    },
    set answers(answers) {
      fake.answers = answers;
    },
    host,
    list(text, ...keys) {
      host(text);
      for (const path of ['/api/registry/manifest', '/api/agent/skills'])
        fake.answers.set(`${path}/${text.slug}`, manifestOf(text));
      fake.answers.set(`/api/registry/statement/${text.slug}`, statementOf(text, ...keys));
    },
    publishKeys(keys, more = {}) {
      const list = keys.map(({ kid, x }) => ({ kid, x }));
      fake.answers.set('/.well-known/skill-registry-keys.json', { keys: list, endorsements: [], ...more });
    },
    publishLog(log) {
      for (const path of fake.answers.keys()) if (path.startsWith('/log/')) fake.answers.delete(path);
      for (const [path, bytes] of log.files) fake.answers.set(path, bytes);
    },
    async run(words, { person, now = today, registry = url, input = [] } = {}) {
      const notes: string[] = [];
      const { out, error, exitCode } = await runCommand(
        words,
        {
          environment: { SKILL_REGISTRY_URL: registry, SKILL_REGISTRY_SOURCE_URL: `${url}/raw` },
          workingFolder: project,
          homeFolder: home,
          now: () => now,
          isInteractive: person !== undefined,
          confirm: (question) => {
            notes.push(question);
            return Promise.resolve(person === true);
          },
          note: (line) => void notes.push(line),
          runtimes: [
            {
              id: 'claude-code',
              name: 'Claude Code',
              aliases: [],
              projectFolders: ['.claude/skills'],
              userFolders: ['~/.claude/skills'],
              homeVariable: null,
            },
          ],
          builtFor: null,
          programs: {},
          input: async function* () {
            yield* input;
          },
          print: (line) => void notes.push(line),
          version: '0.0.0',
          program: 'skill-registry',
          signal: new AbortController().signal,
        },
        { isTerminal: false, withColor: false },
      );
      return { out, error: [...notes, error].join('\n'), exitCode };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await rm(home, { recursive: true });
    },
  };
}
