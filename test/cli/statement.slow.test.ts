/** `statement`: signed statements checked by the client, from the registry, from a file, and after a rotation of keys. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyFolder, openSigner } from '../../src/adapters/signer.ts';
import { prepareNextKey, retireFormerKey, rotateKeys } from '../../src/adapters/signing-keys.ts';
import { trustedKeys } from '../../src/cli/registry/keyring.ts';
import { JsonValue } from '../../src/cli/registry/read-json.ts';
import { canonicalJson } from '../../src/proof/canonical-json.ts';
import { toEnvelope } from '../../src/proof/dsse.ts';
import { type CliRegistry, openCliRegistry, tablesText } from './support/registry.ts';

let registry: CliRegistry;
beforeAll(async () => {
  registry = await openCliRegistry();
});
afterAll(() => registry.close());

interface Envelope {
  payload: string;
  payloadType: string;
  signatures: { keyid: string; sig: string }[];
}

async function savedStatement(cwd: string, change: (envelope: Envelope) => void = () => undefined) {
  const answer = await fetch(`${registry.url}/api/registry/statement/acme-tables.json`);
  const envelope = (await answer.json()) as Envelope;
  change(envelope);
  await writeFile(join(cwd, 'tables.dsse.json'), JSON.stringify(envelope));
}

const changePayload = (envelope: Envelope, change: (text: string) => string): void => {
  const text = Buffer.from(envelope.payload, 'base64').toString('utf8');
  envelope.payload = Buffer.from(change(text)).toString('base64');
};

describe('statement', () => {
  it('of a slug says what the registry decided about which text, and that the installed one is that', async () => {
    const cwd = await registry.project();
    await registry.run(['install', 'acme-tables', '--yes'], { cwd });
    const ran = await registry.run(['statement', 'acme-tables'], { cwd });
    expect(ran.exitCode).toBe(0);
    expect(ran.out).toContain(`at ${registry.commit}`);
    expect(ran.out).toContain('The installed skill has this text.');
  });

  it('of a file needs no network once the key is known', async () => {
    const cwd = await registry.project();
    await savedStatement(cwd);
    const words = ['statement', 'tables.dsse.json', '--offline', '--json'];
    const ran = await registry.run(words, { cwd });
    expect(ran).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(ran.out)).toMatchObject({ ok: true, statement: { slug: 'acme-tables' } });
    const elsewhere = { XDG_CONFIG_HOME: join(cwd, 'other') };
    const unknown = await registry.run(words, { cwd, environment: elsewhere });
    expect(unknown.exitCode).toBe(1);
    expect(unknown.out + unknown.error).toContain('no key of');
  });

  it.each<[string, (envelope: Envelope) => void, string]>([
    [
      'a better decision',
      (envelope) => changePayload(envelope, (text) => text.replace('"score":', '"score":1')),
      'it was changed after it was signed',
    ],
    [
      'another type of payload',
      (envelope) => (envelope.payloadType = 'text/plain'),
      'its payload is not an in-toto Statement',
    ],
    [
      'a signature by an unknown key',
      (envelope) => (envelope.signatures = [{ keyid: 'stranger', sig: 'AAAA' }]),
      'it is signed with another key (stranger)',
    ],
    ['no signature', (envelope) => (envelope.signatures = []), 'another key (none)'],
    [
      'a signature that is no base64',
      (envelope) => (envelope.signatures = envelope.signatures.map((each) => ({ ...each, sig: '*' }))),
      'it was changed after it was signed',
    ],
    ['a payload that is no base64', (envelope) => (envelope.payload = '*'), 'not base64'],
  ])('with %s is refused, and the file is named', async (_, change, reason) => {
    const cwd = await registry.project();
    await savedStatement(cwd, change);
    const ran = await registry.run(['statement', 'tables.dsse.json'], { cwd });
    expect(ran.exitCode).toBe(5);
    expect(ran.error).toContain('the statement tables.dsse.json does not verify');
    expect(ran.error).toContain(reason);
  });

  it('of what is neither a slug that is listed nor a file says so', async () => {
    const cwd = await registry.project();
    expect((await registry.run(['statement', 'acme-nothing'], { cwd })).exitCode).toBe(3);
    expect((await registry.run(['statement', './nothing.json'], { cwd })).exitCode).toBe(2);
    expect((await registry.run(['statement', 'acme-tables', '--offline'], { cwd })).exitCode).toBe(2);
  });

  it('is refused when another text is installed than it is about', async () => {
    const cwd = await registry.project();
    await registry.run(['install', 'acme-tables', '--yes'], { cwd });
    await registry.publishChange(tablesText.replace('Pulls tables', 'Pulls all tables'));
    const ran = await registry.run(['statement', 'acme-tables'], { cwd });
    expect([ran.exitCode, ran.error]).toEqual([5, expect.stringContaining('with another text')]);
  });
});

it('accepts the next key by the word of the one it knows, and no key without one', async () => {
  const home = await mkdtemp(join(tmpdir(), 'keyring-'));
  try {
    const data = join(home, 'data');
    const open = () => openSigner(data, 'a secret for tests');
    let signer = await open();
    const client = {
      url: 'https://skills.example',
      getJson: async () =>
        new JsonValue({ keys: signer.publicKeys, endorsements: signer.endorsements }, 'keys'),
      getText: async () => '',
      getFile: async () => null,
      post: async () => new JsonValue({}, 'nothing'),
    };
    const where = { environment: {}, homeFolder: home, note: () => undefined };
    const ask = async () => {
      const { signatures } = toEnvelope('text/plain', canonicalJson({}), signer);
      const ids = signatures.map(({ keyid }) => keyid);
      const keys = await trustedKeys(ids, client, where, { trustNewKey: false, offline: false });
      return keys.some(({ kid }) => kid === signer.keyId);
    };
    expect(await ask()).toBe(true);
    for (const step of [prepareNextKey, rotateKeys, retireFormerKey]) await step(keyFolder(data));
    signer = await open();
    expect(await ask()).toBe(true);
    await rm(data, { recursive: true });
    signer = await open();
    await expect(ask()).rejects.toThrow('signs with a key that it did not have before');
  } finally {
    await rm(home, { recursive: true });
  }
});
