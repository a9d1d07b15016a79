/** Ways around a policy on the side of the client: each ends with exit code 4 and the name of the rule. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../src/catalog/parse-markdown.ts';
import { ApprovalFrontMatter } from '../../../src/schema/policy/approval.ts';
import {
  type FakeRegistry,
  lockOf,
  makeKey,
  makeText,
  type RunHere,
  receiptOf,
  signed,
  startFakeRegistry,
  today,
} from '../support/fake-registry.ts';
import type { Ran } from '../support/registry.ts';

const key = makeKey();
const thief = makeKey();
const good = makeText('good');
const other = makeText('other', { auditedOn: '2026-11-22' });
const path = '/.well-known/skill-registry-policy.json';

let registry: FakeRegistry;
beforeEach(async () => {
  registry = await startFakeRegistry();
  registry.publishKeys([key]);
  registry.list(good, key);
});
afterEach(() => registry.close());

const document = (version: number, rules: object | null): object => ({
  format: 'skill-registry-policy-v1',
  version,
  rules,
  reason: 'Ann reads everything.',
});
const approval = { approval: { needed_for: 'all', unattended: false } };
const serve = (version: number, rules: object | null, by = key): unknown =>
  registry.answers.set(path, signed(document(version, rules), by));
const install = (more: readonly string[] = [], how: RunHere = {}): Promise<Ran> =>
  registry.run(['install', 'acme-tables', '-a', 'claude-code', ...more], how);
const refuses = (ran: Ran, rule: string): void => {
  expect(ran).toMatchObject({
    exitCode: 4,
    error: expect.stringContaining(`Policy rule ${rule}`) as unknown,
  });
};
const isThere = (): Promise<boolean> =>
  readFile(join(registry.project, '.claude/skills/tables/SKILL.md')).then(
    () => true,
    () => false,
  );

describe('a policy', () => {
  it('that the registry has never had changes nothing', async () => {
    expect((await install()).exitCode).toBe(0);
    serve(0, null);
    expect((await install(['--force'])).exitCode).toBe(0);
  });

  it('is kept, and an older one is refused, also one that is none', async () => {
    serve(3, { largest_risk: 'high' });
    expect((await install()).exitCode).toBe(0);
    for (const take of [
      () => serve(2, {}),
      () => serve(0, null),
      () => serve(3, {}),
      () => registry.answers.set(path, document(0, null)),
    ]) {
      take();
      refuses(await install(['--force', '--yes', '--allow-risk']), 'version');
    }
    serve(4, {});
    expect((await install(['--force'])).exitCode).toBe(0);
  });

  it('is refused where no known key has signed it', async () => {
    serve(1, {}, thief);
    refuses(await install(['--yes']), 'signature');
    registry.answers.set(path, { ...document(1, {}), signature: undefined });
    const unsigned = await install(['--yes']);
    refuses(unsigned, 'signature');
    expect(unsigned.error).toContain(`the answer to ${path} is not signed by a registry`);
    registry.answers.set(path, { ...signed(document(1, approval), key), rules: {} });
    refuses(await install(['--yes']), 'signature');
    // A receipt that anyone can ask for says nothing of the document around it.
    registry.answers.set(path, { ...document(1, {}), receipt: signed(receiptOf(good, today), key) });
    refuses(await install(['--yes']), 'signature');
    expect(await isThere()).toBe(false);
  });

  it('that is gone from a registry that had one ends the installation', async () => {
    serve(3, {});
    await install();
    registry.answers.delete(path);
    expect((await install(['--force'])).exitCode).not.toBe(0);
  });

  it('of one registry refuses another where it says so', async () => {
    serve(1, { only_this_registry: true });
    expect((await install()).exitCode).toBe(0);
    const elsewhere = await install(['--yes'], { registry: registry.url.replace('127.0.0.1', 'localhost') });
    refuses(elsewhere, 'only_this_registry');
  });
});

describe('--yes', () => {
  const given = { by: 'Ann', on: '2026-11-01', until: null };
  const review = makeText('review', { policy: 'review', tier: 'reviewed', approval: given });
  const reasons = ['Policy rule approval: it waits for approval by Ann: this text is not approved.'];
  const held = makeText('held', { policy: 'blocked', tier: 'reviewed', reasons });

  it('is no approval where the policy asks for one by name', async () => {
    registry.list(review, key);
    serve(1, approval);
    refuses(await install(['--yes']), 'approval');
    expect(await isThere()).toBe(false);
    expect((await install([], { person: true })).exitCode).toBe(0);
  });

  it('lets nothing through that the registry holds back', async () => {
    registry.list(held, key);
    serve(1, approval);
    const ran = await install(['--yes', '--allow-risk', '--max-risk', 'high'], { person: true });
    refuses(ran, 'approval');
    expect(ran.error).toContain('Approval needed: acme-tables waits for one');
    expect(ran.error).toContain('it waits for approval by Ann');
    expect(ran.error).toContain('request-approval acme-tables --by');
    expect(ran.error).not.toContain('blocked by the registry');
    expect(await isThere()).toBe(false);
  });
});

describe('an approval of what is blocked a minute later', () => {
  const given = { by: 'Ann', on: '2026-11-24', until: null };
  const approved = makeText('approved', { policy: 'auto_allowed', tier: 'reviewed', approval: given });
  const why = 'Revoked by advisory x_SKREG-2026-0001: It sends the environment to its author';
  const blocked = { ...approved, policy: 'blocked', tier: 'blocked', reasons: [why] } as const;
  beforeEach(() => {
    registry.list(approved, key);
    serve(1, approval);
  });

  it('installs nothing, and the refusal says why', async () => {
    registry.list(blocked, key);
    const ran = await install(['--yes', '--allow-risk', '--max-risk', 'high'], { person: true });
    expect(ran).toMatchObject({ exitCode: 4, error: expect.stringContaining(why) as unknown });
    expect(await isThere()).toBe(false);
  });

  it('keeps no lockfile and no installed copy in use', async () => {
    expect((await install()).exitCode).toBe(0);
    registry.list(blocked, key);
    expect((await registry.run(['verify'])).exitCode).toBe(4);
    await rm(join(registry.project, '.claude'), { recursive: true });
    const again = await registry.run(['install', '--yes', '--allow-risk']);
    expect(again).toMatchObject({ exitCode: 4, error: expect.stringContaining(why) as unknown });
    expect(await isThere()).toBe(false);
  });
});

describe('a lockfile', () => {
  it('installs no other text than the one that is listed now', async () => {
    serve(1, approval);
    registry.host(other);
    await writeFile(join(registry.project, 'skill-registry.lock.json'), lockOf(other, registry.url));
    refuses(await registry.run(['install', '--yes', '--allow-risk']), 'listed');
    expect(await isThere()).toBe(false);
  });
});

describe('request-approval', () => {
  const words = ['request-approval', 'acme-tables', '--by', 'Ann "A" Example', '--reason', 'Read whole.'];

  it('writes an approval of the signed text that content takes, and never over another', async () => {
    const ran = await registry.run([...words, '--until', '2027-11-24', '--into', 'content']);
    expect(ran).toMatchObject({ exitCode: 0 });
    const place = join(registry.project, 'content/approvals/acme-tables.md');
    const { value, problems } = parseMarkdown(
      'approvals/acme-tables.md',
      await readFile(place, 'utf8'),
      ApprovalFrontMatter,
    );
    expect(problems).toEqual([]);
    expect(value).toEqual({
      skill: 'acme-tables',
      integrity: good.integrity,
      by: 'Ann "A" Example',
      on: '2026-11-24',
      until: '2027-11-24',
    });
    expect((await registry.run([...words, '--into', 'content'])).exitCode).toBe(1);
  });

  it('says where the policy takes no approval of the name, also when nothing is sent', async () => {
    serve(1, { approval: { needed_for: 'all', by: ['Bea Example'] } });
    const ran = await registry.run([...words, '--dry-run']);
    expect(ran.exitCode).toBe(0);
    expect(ran.error).toContain(
      'It will not count by the policy of this registry: Ann "A" Example may not approve.',
    );
    serve(2, { approval: { needed_for: 'all', by: ['Ann "A" Example'] } });
    expect((await registry.run([...words, '--dry-run'])).error).not.toContain('will not count');
  });

  it('gives the address of the pull request that the registry opens', async () => {
    const url = 'https://github.com/acme/registry/pull/7';
    registry.answers.set('/api/registry/approvals/acme-tables', {
      pull_request: url,
      next_step: 'Merge it.',
    });
    const ran = await registry.run([...words, '--json']);
    expect(JSON.parse(ran.out)).toMatchObject({ pull_request: url, written: false });
    expect((await registry.run(words)).out).toContain(`Pull request: ${url}`);
  });

  it('prints the file and the command that writes it where the registry opens none', async () => {
    for (const answer of [{ pull_request: null, next_step: 'No policy asks for it.' }, null]) {
      if (answer === null) registry.answers.delete('/api/registry/approvals/acme-tables');
      else registry.answers.set('/api/registry/approvals/acme-tables', answer);
      const ran = await registry.run(words);
      expect(ran).toMatchObject({ exitCode: 0, out: expect.stringContaining(good.integrity) as unknown });
      expect(ran.out).not.toContain('Pull request');
      expect(ran.error).toContain(`request-approval acme-tables --by 'Ann "A" Example'`);
      expect(ran.error).toContain('--into content');
    }
  });

  it('needs a name and a reason, and is none of what is blocked', async () => {
    expect((await registry.run(['request-approval', 'acme-tables'])).exitCode).toBe(2);
    registry.list(makeText('bad', { tier: 'blocked', policy: 'blocked' }), key);
    expect((await registry.run(words)).exitCode).toBe(4);
  });
});
