/** Ways around the policy of a registry that an agent, a proxy or a commit might try with our client: a row each, refused by the rule's name. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/proof/canonical-json.ts';
import { toEnvelope } from '../../../src/proof/dsse.ts';
import {
  answerOf,
  type FakeRegistry,
  type Key,
  lockOf,
  makeKey,
  makeText,
  receiptOf,
  type RunHere,
  signed,
  startFakeRegistry,
  statementOf,
  type Text,
  today,
} from '../support/fake-registry.ts';

const key = makeKey();
const thief = makeKey();
const rules = {
  skills: { refused: ['acme-gone'] },
  owners: { refused: ['mallory'] },
  hosts: { allowed: ['github.com'] },
  licenses: { allowed: ['MIT'] },
  largest_risk: 'medium',
  approval: { needed_for: 'all', by: ['Ann'], unattended: true },
  only_this_registry: true,
};
const document = (version: number, more: object = rules): object => ({
  format: 'skill-registry-policy-v1',
  version,
  rules: more,
  reason: 'Ann reads everything.',
});
const policyPath = '/.well-known/skill-registry-policy.json';

const approval = {
  by: 'Ann',
  on: '2026-11-01',
  until: '2027-01-01',
  reason: 'Read.',
  file: 'approvals/x.md',
};
const approved = makeText('approved', { approval });
const before = makeText('before');
const newer = makeText('newer', {
  tier: 'reviewed',
  policy: 'blocked',
  reasons: [
    'Policy rule approval: it waits for approval by Ann: this text is not the one that was approved.',
  ],
  auditedOn: '2026-11-22',
  earlier: [{ integrity: approved.integrity, commit: approved.commit, risk_level: 'low' }],
});
const held = makeText('held', {
  slug: 'acme-held',
  name: 'held',
  tier: 'reviewed',
  policy: 'blocked',
  reasons: ['Policy rule approval: it waits for approval by Ann: this text is not approved.'],
});
const refused = makeText('refused', {
  slug: 'mallory-tables',
  name: 'evil',
  repository: 'https://github.com/mallory/tables',
  tier: 'blocked',
  policy: 'blocked',
  reasons: ['Policy rule owners: the owner mallory is refused.'],
});

/** As the registry signed it before its policy: nothing was approved, everything of low risk was allowed. */
const replayed = (more: Partial<Text>): Text =>
  makeText('replayed', { slug: 'acme-old', name: 'old', ...more });

/** The registry's signed statement about the text before the listed one. */
function versionOf(text: Text, listed: Text, by: Key): object {
  const { predicate, ...statement } = JSON.parse(
    Buffer.from(statementOf(text, by).payload, 'base64').toString(),
  ) as { predicate: object };
  const { path, digest, size } = text.file;
  const files = {
    count: 1,
    incomplete: null,
    executable: [],
    list: [{ path, digest, size, mode: '100644' }],
  };
  const { integrity, commit } = listed;
  const about = { ...predicate, files, listed: { integrity, commit } };
  return toEnvelope(
    'application/vnd.in-toto+json',
    canonicalJson({ ...statement, predicateType: 'urn:skill-registry:skill-version:v1', predicate: about }),
    { signWithAll: (said) => [{ keyId: by.kid, value: by.sign(said) }] },
  );
}

let registry: FakeRegistry;
const serve = (answer: object): unknown => registry.answers.set(policyPath, answer);
const to = (name: string): string => join(registry.project, name);

/** As a commit would bring it, beside every command. */
async function writeSkill(text: Text): Promise<void> {
  await mkdir(to(`.claude/skills/${text.name}`), { recursive: true });
  await writeFile(to(`.claude/skills/${text.name}/SKILL.md`), text.content);
}
const writeLock = (text: Text): Promise<void> =>
  writeFile(to('skill-registry.lock.json'), lockOf(text, registry.url));

/** Lets the registry say by digest that it lists a text, or has listed it before. */
const know = ({ slug, commit, integrity }: Text, state = 'current'): unknown =>
  registry.answers.set('/api/registry/lookup', { found: [{ digest: integrity, state, slug, commit }] });

async function listEarlier(): Promise<void> {
  const listed = makeText('newer', { ...newer, policy: 'auto_allowed', reasons: [], approval });
  registry.list(listed, key);
  registry.host(approved);
  registry.answers.set(
    `/api/registry/statement/acme-tables/${approved.commit}`,
    versionOf(approved, listed, key),
  );
}

beforeEach(async () => {
  registry = await startFakeRegistry();
  registry.publishKeys([key]);
  serve(signed(document(3), key));
  for (const text of [approved, held, refused]) registry.list(text, key);
});
afterEach(() => registry.close());

it('what is approved installs without a person', async () => {
  expect(await registry.run(['install', 'acme-tables', '-a', 'claude-code'])).toMatchObject({ exitCode: 0 });
});

const all = ['--yes', '--allow-risk', '--force', '--max-risk', 'high'];

interface Way {
  readonly try: readonly string[];
  readonly rule: string;
  readonly first?: () => unknown;
  readonly how?: () => RunHere;
}

const ways: Readonly<Record<string, Way>> = {
  'the flag --yes': { try: ['install', 'acme-held', '--yes'], rule: 'approval' },
  'every option at once': { try: ['install', 'acme-held', ...all], rule: 'approval' },
  'a person at the keyboard who is not Ann': {
    try: ['install', 'acme-held'],
    how: () => ({ person: true }),
    rule: 'approval',
  },
  'every option for a refused owner': { try: ['install', 'mallory-tables', ...all], rule: 'owners' },
  'a person for a refused owner': {
    try: ['install', 'mallory-tables'],
    how: () => ({ person: true }),
    rule: 'owners',
  },
  'a name without its owner': {
    first: () => registry.suggestions.push('mallory-tables'),
    try: ['install', 'tables', ...all],
    rule: 'owners',
  },
  'one refused among those allowed': {
    try: ['install', 'acme-tables', 'acme-held', ...all],
    rule: 'approval',
  },
  'a receipt that allows what the statement does not': {
    first: () => {
      const receipt = receiptOf({ ...held, policy: 'auto_allowed' }, today);
      registry.answers.set('/api/agent/receipt', answerOf(signed(receipt, key)));
    },
    try: ['install', '--task', 'format a csv file', ...all],
    rule: 'approval',
  },
  'an alternative of an answer, by its event': {
    first: () => {
      const receipt = receiptOf({ ...held, policy: 'auto_allowed' }, today);
      registry.answers.set('/api/agent/receipt', answerOf(signed(receipt, key)));
    },
    try: ['install', 'acme-held', '--event', 'evt_1', '--task', 'format a csv file', ...all],
    rule: 'approval',
  },
  'as what an allowed skill needs': {
    first: () => registry.list({ ...approved, needs: ['acme-held'] }, key),
    try: ['install', 'acme-tables', ...all],
    rule: 'approval',
  },
  'the commit of an earlier version': {
    first: listEarlier,
    try: ['install', `acme-tables@${approved.commit}`, ...all],
    rule: 'listed',
  },
  'a roll-back to an earlier version': {
    first: async () => {
      await listEarlier();
      await writeLock(newer);
    },
    try: ['rollback', 'tables', ...all],
    rule: 'listed',
  },
  'the own lockfile with an earlier text': {
    first: async () => {
      await listEarlier();
      await writeLock(approved);
    },
    try: ['install', ...all],
    rule: 'listed',
  },
  'the own lockfile with a changed digest': {
    first: () => writeLock(before),
    try: ['install', '--yes'],
    rule: 'listed',
  },
  'a lockfile that the registry signed earlier': {
    first: async () => {
      const { slug, repository, path, commit, integrity, file } = before;
      const row = {
        slug,
        repository,
        path,
        commit,
        integrity,
        risk_level: 'low',
        files: { [file.path]: file },
      };
      const origin = { event_id: null, receipt_id: null };
      const lock = signed({ version: 1, registry: origin, skills: { tables: { registry: row } } }, key);
      await writeFile(to('their.json'), JSON.stringify(lock));
    },
    try: ['install', '--lockfile', 'their.json', ...all],
    rule: 'listed',
  },
  'an update to a text that nobody approved': {
    first: async () => {
      await writeSkill(approved);
      await writeLock(approved);
      registry.list(newer, key);
    },
    try: ['update', ...all],
    rule: 'approval',
  },
  'a folder that another command installed, by the lockfile of `skills`': {
    first: () => writeSkill(held),
    try: ['verify', 'acme-held'],
    rule: 'approval',
  },
  'a folder of a refused owner in another place': {
    first: () => writeSkill(refused),
    try: ['verify', 'mallory-tables', '--folder', '.claude/skills/evil'],
    rule: 'owners',
  },
  'a folder and a row of the lockfile that were committed by hand': {
    first: async () => {
      registry.list(newer, key);
      await writeSkill({ ...newer, name: 'tables' });
      await writeLock(newer);
    },
    try: ['verify'],
    rule: 'approval',
  },
  'reading what nobody approved': { try: ['read', 'acme-held'], rule: 'approval' },
  'reading it with an option': { try: ['read', 'acme-held', '--allow-risk'], rule: 'approval' },
  'reading a refused owner': { try: ['read', 'mallory-tables', '--allow-risk'], rule: 'owners' },
  'another name of the command': { try: ['add', 'acme-held', ...all], rule: 'approval' },
  'a measurement that runs what nobody approved': { try: ['eval', 'acme-held'], rule: 'approval' },
  'a measurement without a sandbox': { try: ['eval', 'mallory-tables', '--no-sandbox'], rule: 'owners' },
  'a measurement from another registry': {
    try: ['eval', 'acme-tables'],
    how: () => ({ registry: registry.url.replace('127.0.0.1', 'localhost') }),
    rule: 'only_this_registry',
  },
  'a folder that was written into the lockfile by `adopt`': {
    first: async () => {
      await writeSkill(held);
      know(held);
      const adopted = await registry.run(['adopt']);
      expect(adopted.out).toContain('acme-held at');
    },
    try: ['verify'],
    rule: 'approval',
  },
  'an update of a folder that another command installed': {
    first: async () => {
      await writeSkill({ ...approved, name: 'tables' });
      registry.list(newer, key);
      know(approved, 'older');
    },
    try: ['update', ...all],
    rule: 'approval',
  },
  'a statement from before the approvals': {
    first: () => registry.list(replayed({}), key),
    try: ['install', 'acme-old', ...all],
    rule: 'approval',
  },
  'reading by a statement from before the approvals': {
    first: () => registry.list(replayed({}), key),
    try: ['read', 'acme-old'],
    rule: 'approval',
  },
  'a statement from before the rule on skills': {
    first: () => registry.list(replayed({ slug: 'acme-gone', approval }), key),
    try: ['install', 'acme-gone', ...all],
    rule: 'skills',
  },
  'a statement from before the rule on owners': {
    first: () => registry.list(replayed({ repository: 'https://github.com/Mallory/tables', approval }), key),
    try: ['install', 'acme-old', ...all],
    rule: 'owners',
  },
  'a statement from before the rule on hosts': {
    first: () => registry.list(replayed({ repository: 'https://git.mallory.example/a/b', approval }), key),
    try: ['install', 'acme-old', ...all],
    rule: 'hosts',
  },
  'a statement from before the rule on licences': {
    first: () => registry.list(replayed({ license: 'SSPL-1.0', approval }), key),
    try: ['install', 'acme-old', ...all],
    rule: 'licenses',
  },
  'a statement from before the largest risk': {
    first: () => registry.list(replayed({ risk: 'high', approval }), key),
    try: ['install', 'acme-old', ...all],
    rule: 'largest_risk',
  },
  'an approval by somebody else': {
    first: () => registry.list(replayed({ approval: { ...approval, by: 'Mallory' } }), key),
    try: ['install', 'acme-old', ...all],
    rule: 'approval',
  },
  'an approval that has ended': {
    first: () => registry.list(replayed({ approval: { ...approval, until: '2026-11-24' } }), key),
    try: ['install', 'acme-old', ...all],
    rule: 'approval',
  },
  'an older policy': {
    first: () => serve(signed(document(2, {}), key)),
    try: ['install', 'acme-tables', ...all],
    rule: 'version',
  },
  'other rules under the same number': {
    first: () => serve(signed(document(3, {}), key)),
    try: ['install', 'acme-tables', ...all],
    rule: 'version',
  },
  'a registry that says it has none': {
    first: () => serve({ version: 0, rules: null, reason: '' }),
    try: ['install', 'acme-tables', ...all],
    rule: 'version',
  },
  'a registry that hides it': {
    first: () => registry.answers.delete(policyPath),
    try: ['install', 'acme-tables', ...all],
    rule: 'version',
  },
  'an address that leads to an older one': {
    first: () => {
      registry.answers.set('/older', signed(document(2, {}), key));
      serve(new URL(`${registry.url}/older`));
    },
    try: ['install', 'acme-tables', ...all],
    rule: 'version',
  },
  'a kept policy that was changed on this machine': {
    first: async () => {
      const kept = join(registry.home, '.config/skill-registry/policy.json');
      const empty = { version: 1, registries: { [registry.url]: signed(document(1, {}), thief) } };
      await writeFile(kept, JSON.stringify(empty));
      registry.list(replayed({}), key);
    },
    try: ['install', 'acme-old', ...all],
    rule: 'approval',
  },
  'a page in its place': {
    first: () => serve(Buffer.from('<title>Sign in</title>')),
    try: ['install', 'acme-tables', ...all],
    rule: 'version',
  },
  'a newer one that somebody else signed': {
    first: () => serve(signed(document(4, {}), thief)),
    try: ['install', 'acme-tables', ...all],
    rule: 'signature',
  },
  'a newer one that nobody signed': {
    first: () => serve(document(4, {})),
    try: ['install', 'acme-tables', ...all],
    rule: 'signature',
  },
  'a newer one that was changed after it was signed': {
    first: () => serve({ ...signed(document(4), key), rules: {} }),
    try: ['install', 'acme-tables', ...all],
    rule: 'signature',
  },
  'the address of another registry': {
    try: ['install', 'acme-tables', ...all],
    how: () => ({ registry: registry.url.replace('127.0.0.1', 'localhost') }),
    rule: 'only_this_registry',
  },
  'reading from another registry': {
    try: ['read', 'acme-tables'],
    how: () => ({ registry: registry.url.replace('127.0.0.1', 'localhost') }),
    rule: 'only_this_registry',
  },
  'a machine that forgets the policy': {
    first: async () => {
      await rm(join(registry.home, '.config'), { recursive: true });
      registry.list(replayed({}), key);
    },
    try: ['install', 'acme-old', ...all],
    rule: 'approval',
  },
};

it.each(Object.entries(ways))('%s is no way around the policy', async (_, way) => {
  // The policy is known from an installation before.
  const seen = await registry.run(['install', 'acme-tables', '-a', 'claude-code']);
  expect(seen).toMatchObject({ exitCode: 0 });
  await rm(to('.claude'), { recursive: true });
  await rm(to('skill-registry.lock.json'));
  await way.first?.();
  const isInstall = way.try[0] === 'install' && way.try.length > 1;
  const ran = await registry.run([...way.try, ...(isInstall ? ['-a', 'claude-code'] : [])], way.how?.());
  const said = `${ran.error}\n${ran.out}`;
  expect([ran.exitCode, /Policy rule ([a-z_.]+)/.exec(said)?.[1] ?? said]).toEqual([4, way.rule]);
});
