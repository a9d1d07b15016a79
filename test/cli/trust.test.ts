/** What the client believes of a skill: what a key that it knows has signed, about the very text that it writes. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answerOf,
  type Envelope,
  type FakeRegistry,
  lockOf,
  logEntry,
  makeKey,
  makeLog,
  makeText,
  manifestOf,
  receiptOf,
  signed,
  startFakeRegistry,
  statementOf,
  today,
} from './support/fake-registry.ts';

const key = makeKey();
const thief = makeKey();
const good = makeText('good');
const better = makeText('better', { auditedOn: '2026-11-22' });
const evil = makeText('evil', { repository: 'https://github.com/evil/tables' });

let registry: FakeRegistry;
beforeEach(async () => {
  registry = await startFakeRegistry();
  registry.publishKeys([key]);
  registry.list(good, key);
});
afterEach(() => registry.close());

const installed = (): Promise<string> =>
  readFile(join(registry.project, '.claude/skills/tables/SKILL.md'), 'utf8');
const install = async (): Promise<void> => {
  const ran = await registry.run(['install', 'acme-tables', '-a', 'claude-code']);
  expect(ran).toMatchObject({ exitCode: 0 });
};
const lockPath = (): string => join(registry.project, 'skill-registry.lock.json');
const serve = (statement: Envelope): unknown =>
  registry.answers.set('/api/registry/statement/acme-tables', statement);

describe('the first contact', () => {
  it('keeps the key of the registry, and says so', async () => {
    const ran = await registry.run(['install', 'acme-tables', '-a', 'claude-code']);
    expect(ran.exitCode).toBe(0);
    expect(ran.error).toContain(`Keys of ${registry.url} are now known to this machine.`);
    expect(await installed()).toBe('good');
  });
});

describe('a slug without its owner', () => {
  const words = ['add', 'tables', '-a', 'claude-code'];

  it('is taken where one skill alone ends so, once a person has seen whose it is', async () => {
    registry.suggestions.push('acme-tables', 'tables-of-acme');
    expect(await registry.run(words)).toMatchObject({ exitCode: 4, out: '' });
    const asked = await registry.run(words);
    expect(asked.error).toContain('Approval needed: acme-tables is installed once a person approves');
    expect(asked.error).toContain(`tables is acme-tables, from ${good.repository}: named without its owner`);
    expect(await registry.run([...words, '--yes'])).toMatchObject({ exitCode: 0 });
    expect(await installed()).toBe('good');
  });

  it('is refused where two skills end so, with both', async () => {
    registry.suggestions.push('acme-tables', 'evil-tables');
    const ran = await registry.run([...words, '--yes']);
    expect(ran).toMatchObject({ exitCode: 3, out: '' });
    expect(ran.error).toContain('Did you mean: acme-tables, evil-tables');
  });
});

/** What a host serves that has taken the place of the registry, without its key. */
const lies: readonly (readonly [name: string, lie: () => void, reason: string])[] = [
  [
    'no statement',
    () => registry.answers.delete('/api/registry/statement/acme-tables'),
    'gives no signed statement about acme-tables',
  ],
  [
    'a statement without a signature',
    () => serve({ ...statementOf(evil, key), signatures: [] }),
    'another key (none)',
  ],
  ['a statement that another key signed', () => serve(statementOf(evil, thief)), 'signed with another key'],
  [
    'a statement and the key document of another key',
    () => {
      serve(statementOf(evil, thief));
      registry.publishKeys([thief]);
    },
    'signs with a key that it did not have before',
  ],
  [
    'another key under the id of the known one',
    () => {
      const named = { ...thief, kid: key.kid };
      serve(statementOf(evil, named));
      registry.publishKeys([named]);
    },
    'has the id of another key',
  ],
  [
    'the signed statement of another skill',
    () => serve(statementOf(makeText('good', { slug: 'acme-charts' }), key)),
    'the statement of another skill',
  ],
  [
    'a signed statement with another commit in it',
    () => {
      const envelope = statementOf(good, key);
      const text = Buffer.from(envelope.payload, 'base64').toString('utf8');
      const changed = text.replaceAll(good.commit, evil.commit);
      serve({ ...envelope, payload: Buffer.from(changed).toString('base64') });
    },
    'it was changed after it was signed',
  ],
  ['the statement of the text before', () => serve(statementOf(good, key)), 'another text'],
];

describe('of a host without the registry’s key', () => {
  it.each(lies)(
    '%s is refused by every command that says or does something about a skill',
    async (_, lie, reason) => {
      await install();
      registry.list(evil, key);
      lie();
      for (const words of [
        ['update'],
        ['update', '--yes'],
        ['install', 'acme-tables', '--yes', '--allow-risk'],
        ['info', 'acme-tables'],
        ['read', 'acme-tables'],
        ['verify', 'acme-tables'],
      ]) {
        const ran = await registry.run(words);
        expect([words, ran.exitCode, ran.out]).toEqual([words, 5, '']);
        expect(ran.error).toContain(reason);
      }
      expect(await installed()).toBe('good');
    },
  );

  it('a statement that a redirect leads to has to be signed, too', async () => {
    await install();
    registry.list(evil, thief);
    registry.answers.set('/elsewhere', statementOf(evil, thief));
    registry.answers.set('/api/registry/statement/acme-tables', new URL('/elsewhere', registry.url));
    expect((await registry.run(['update', '--yes'])).exitCode).toBe(5);
    expect(await installed()).toBe('good');
  });

  it('a friendlier gate in the manifest changes nothing: the signed one decides', async () => {
    registry.list({ ...good, policy: 'review', risk: 'high' }, key);
    const manifest = manifestOf(good);
    for (const path of ['/api/registry/manifest', '/api/agent/skills'])
      registry.answers.set(`${path}/acme-tables`, manifest);
    const ran = await registry.run(['install', 'acme-tables', '--yes']);
    expect([ran.exitCode, ran.error]).toEqual([4, expect.stringContaining('has risk high')]);
  });

  it.each([
    ['what the statement says that the skill needs', ['acme-charts'], [], ['charts', 'tables']],
    ['nothing that the manifest alone says', [], ['acme-charts'], ['tables']],
    ['nothing where needs are not signed, and says so', null, ['acme-charts'], ['tables']],
  ])('installs as well %s', async (_, needs, claimed, folders) => {
    registry.list(makeText('charts', { slug: 'acme-charts', name: 'charts' }), key);
    registry.list({ ...good, needs }, key);
    const manifest = manifestOf({ ...good, needs: claimed });
    registry.answers.set('/api/registry/manifest/acme-tables', manifest);
    const ran = await registry.run(['install', 'acme-tables', '-a', 'claude-code']);
    expect(ran.exitCode).toBe(0);
    expect((await readdir(join(registry.project, '.claude/skills'))).toSorted()).toEqual(folders);
    expect(ran.error.includes('which the registry does not sign')).toBe(needs === null);
  });

  it.each<[string, () => void]>([
    ['of an earlier day', () => registry.list(good, key)],
    ['of the same day, replaced since', () => registry.list({ ...better, policy: 'review' }, key)],
  ])('an older statement %s is refused after a newer one was seen', async (_, serveOlder) => {
    serveOlder();
    await registry.run(['info', 'acme-tables']);
    registry.list(better, key);
    expect((await registry.run(['install', 'acme-tables', '-a', 'claude-code'])).exitCode).toBe(0);
    serveOlder();
    const ran = await registry.run(['update', '--yes']);
    expect([ran.exitCode, ran.error]).toEqual([5, expect.stringContaining('is older than one seen before')]);
    expect(await installed()).toBe('better');
  });
});

describe('update', () => {
  it.each<[string, Partial<typeof good>]>([
    ['owner', { repository: 'https://github.com/other/tables' }],
    ['repository', { repository: 'https://github.com/acme/sheets' }],
    ['path', { path: 'other/tables/SKILL.md' }],
  ])('asks a person where the %s is another one, and names both', async (_, moved) => {
    await install();
    const now = makeText('moved', { auditedOn: '2026-11-23', ...moved });
    registry.list(now, key);
    const unasked = await registry.run(['update']);
    expect(unasked.exitCode).toBe(4);
    const refused = await registry.run(['update'], { person: false });
    expect(refused.exitCode).toBe(4);
    for (const { error } of [unasked, refused]) {
      expect(error).toContain(`from ${good.repository} ${good.path}`);
      expect(error).toContain(`from ${now.repository} ${now.path}`);
    }
    expect(await installed()).toBe('good');
    expect((await registry.run(['update'], { person: true })).exitCode).toBe(0);
    expect(await installed()).toBe('moved');
  });
});

describe('a lockfile that came with a project', () => {
  it.each<[string, typeof good]>([
    ['another text of another repository', evil],
    ['the listed files of another repository', { ...good, repository: 'https://github.com/evil/tables' }],
    ['a text of the listed repository that was never listed', { ...evil, repository: good.repository }],
  ])('with %s is shown as what it is, and installs nothing by a yes', async (_, named) => {
    registry.host(named);
    await writeFile(lockPath(), lockOf(named, 'https://other.example'));
    for (const run of [
      () => registry.run(['install'], { person: true }),
      () => registry.run(['install', '--yes', '--max-risk', 'high']),
    ]) {
      const ran = await run();
      expect(ran.exitCode).toBe(4);
      expect(ran.error).toContain('the registry has never listed this text of ');
      expect(ran.error).toContain(`${named.repository} ${named.path} at ${named.commit}`);
      expect(ran.error).toContain('Risk unknown');
      expect(ran.error).not.toContain('read acme-tables');
    }
    expect(await readdir(registry.project)).toEqual(['skill-registry.lock.json']);
    expect((await registry.run(['install', '--yes', '--allow-risk'])).exitCode).toBe(0);
    expect(await installed()).toBe(named.content);
  });

  it('with an earlier text of the registry asks a person, with the risk that the registry signed for that text', async () => {
    const old = makeText('old');
    const earlier = [
      { integrity: old.integrity, commit: old.commit, risk_level: 'high', audited_on: '2026-11-01' },
    ];
    registry.list({ ...good, earlier }, key);
    registry.host(old);
    await writeFile(lockPath(), lockOf(old, registry.url));
    const ran = await registry.run(['install', '--yes']);
    expect([ran.exitCode, ran.error]).toEqual([4, expect.stringContaining('has risk high')]);
    const asked = await registry.run(['install', '--max-risk', 'high'], { person: true });
    expect(asked.exitCode).toBe(0);
    expect(asked.error).toContain('that the registry does not list now');
    expect(await installed()).toBe('old');
  });

  it('with a text that only the transparency log has asks a person, and says that its risk is not known', async () => {
    const old = makeText('old');
    registry.host(old);
    registry.publishLog(makeLog([logEntry(old), logEntry(good)], `${new URL(registry.url).host}/log`, key));
    await writeFile(lockPath(), lockOf(old, registry.url));
    const ran = await registry.run(['install']);
    expect([ran.exitCode, ran.error]).toEqual([4, expect.stringContaining('Risk unknown')]);
    expect((await registry.run(['install', '--yes'])).exitCode).toBe(0);
    expect((await registry.run(['verify'])).out).toContain('it has listed this one before');
  });

  it('with the listed text needs no one', async () => {
    await writeFile(lockPath(), lockOf(good, registry.url));
    expect((await registry.run(['install'])).exitCode).toBe(0);
    expect(await installed()).toBe('good');
  });
});

describe('verify', () => {
  const place = async (text: typeof good): Promise<void> => {
    await mkdir(join(registry.project, '.claude/skills/tables'), { recursive: true });
    await writeFile(join(registry.project, '.claude/skills/tables/SKILL.md'), text.content);
    await writeFile(lockPath(), lockOf(text, registry.url));
  };

  it.each<[string, typeof good]>([
    ['a text and a lockfile that were changed together', evil],
    ['the listed files in the name of another repository', { ...good, repository: evil.repository }],
    ['a skill that the registry does not know', { ...evil, slug: 'acme-unknown' }],
  ])('fails for %s', async (_, text) => {
    await place(text);
    const ran = await registry.run(['verify']);
    expect(ran.exitCode).toBe(5);
    expect(ran.out).toContain('it has never listed this one');
    const json = JSON.parse((await registry.run(['verify', '--json'])).out) as object;
    expect(json).toMatchObject({ ok: false, skills: [{ listed: 'never' }] });
  });

  it('says without the network whether this machine has seen that the registry listed the text', async () => {
    await place(evil);
    const unknown = await registry.run(['verify', '--frozen']);
    expect(unknown.out).toContain('not shown: whether the registry has ever listed this text');
    const away = await registry.run(['verify'], { registry: 'http://127.0.0.1:9' });
    expect(away.out).toContain('not shown: whether the registry has ever listed this text');
    await place(good);
    expect((await registry.run(['verify'])).exitCode).toBe(0);
    const known = await registry.run(['verify', '--frozen']);
    expect(known.out).toContain('seen the registry’s signed statement about this text');
  });
});

describe('a lockfile that the registry signed long ago', () => {
  it('installs its text by that text’s own risk, and not without a person', async () => {
    const old = makeText('old', { risk: 'high', tier: 'experimental', policy: 'review' });
    registry.host(old);
    const rows = (risk: string): object => {
      const { skills } = JSON.parse(lockOf({ ...old }, registry.url)) as { skills: { tables: object } };
      return { tables: { registry: { ...skills.tables, risk_level: risk, safety_tier: 'experimental' } } };
    };
    const write = async (risk: string): Promise<void> => {
      const origin = { generated_at: '2026-01-01T00:00:00Z', task: 't', event_id: null, receipt_id: null };
      const { signature, ...document } = signed({ version: 1, skills: rows(risk), registry: origin }, key);
      const whole = { ...document, registry: { ...document.registry, signature } };
      await writeFile(join(registry.project, 'old.json'), JSON.stringify(whole));
    };
    const words = ['install', '--lockfile', 'old.json', '-a', 'claude-code'];
    await write('high');
    expect((await registry.run([...words, '--yes'])).error).toContain('has risk high');
    await write('low');
    const ran = await registry.run(words);
    expect([ran.exitCode, ran.error]).toEqual([4, expect.stringContaining('does not list now')]);
    expect((await registry.run(words, { person: true })).exitCode).toBe(0);
    expect(await installed()).toBe('old');
  });
});

it('a lockfile that nothing signs is refused, also with a receipt of the registry inside', async () => {
  const registryPart = { generated_at: today.toISOString(), task: 't', event_id: null, receipt_id: null };
  const forged = {
    version: 1,
    skills: {},
    registry: registryPart,
    receipt: signed(receiptOf(good, today), key),
  };
  await writeFile(join(registry.project, 'forged.json'), JSON.stringify(forged));
  const ran = await registry.run(['install', '--lockfile', 'forged.json', '-a', 'claude-code', '--yes']);
  expect(ran).toMatchObject({
    exitCode: 1,
    error: expect.stringContaining('forged.json is not signed by a registry'),
  });
});

describe('install --task', () => {
  const words = ['install', '--task', 'Format  a CSV file', '-a', 'claude-code'];
  const give = (change: object, by = key): unknown =>
    registry.answers.set(
      '/api/agent/receipt',
      answerOf(signed({ ...receiptOf(good, today), ...change }, by)),
    );
  const daysAgo = (days: number): string => new Date(today.getTime() - days * 86_400_000).toISOString();

  it('takes a receipt for this task, of these days', async () => {
    give({ generated_at: daysAgo(29) });
    expect(await registry.run(words)).toMatchObject({ exitCode: 0 });
    expect(await installed()).toBe('good');
  });

  it.each<[string, object, number, string]>([
    ['of another task', { task: 'delete my database' }, 5, 'for another task'],
    ['for another agent', { agent: 'codex' }, 5, 'for another agent'],
    ['of 31 days ago', { generated_at: daysAgo(31) }, 5, 'it counts for 30 days'],
    ['of tomorrow', { generated_at: daysAgo(-1) }, 5, 'it counts for 30 days'],
    ['of no day', { generated_at: 'soon' }, 5, 'it counts for 30 days'],
    ['that blocks its skill', { install: { policy: 'blocked' } }, 4, 'is blocked by the registry'],
    ['for a blocked tier', { risk: { level: 'low', safety_tier: 'blocked' } }, 4, 'is blocked'],
    ['with a higher risk', { risk: { level: 'high', safety_tier: 'verified' } }, 4, 'has risk high'],
    ['that asks for approval', { install: { policy: 'review' } }, 4, 'Approval needed: '],
    ['that fits in part', { policy_inputs: { match: 'weak' } }, 4, 'probably not what you need'],
    [
      'for another repository than the statement',
      {
        selected_skill: {
          ...(receiptOf(good, today)['selected_skill'] as object),
          repository: evil.repository,
        },
      },
      5,
      'is of another text than the receipt',
    ],
    [
      'for another skill',
      { selected_skill: { ...(receiptOf(good, today)['selected_skill'] as object), slug: 'acme-charts' } },
      3,
      '',
    ],
  ])('refuses a signed receipt %s, whatever the unsigned part says', async (_, change, exitCode, reason) => {
    give(change);
    const ran = await registry.run(words);
    expect(ran).toMatchObject({ exitCode, out: '' });
    expect(ran.error).toContain(reason);
    expect(await readdir(registry.project)).toEqual([]);
  });

  it('refuses a receipt of another registry', async () => {
    give({}, thief);
    const ran = await registry.run(words);
    expect([ran.exitCode, ran.error]).toEqual([5, expect.stringContaining('signed with another key')]);
  });
});
