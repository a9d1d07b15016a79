/** Approvals proposed at a running registry: a pull request in a real repository, or the file to commit by hand. */
import { beforeEach, describe, expect, it } from 'vitest';
import { openProposals } from '../../../src/adapters/github/proposals.ts';
import { parseMarkdown } from '../../../src/catalog/parse-markdown.ts';
import { ApprovalFrontMatter } from '../../../src/schema/policy/approval.ts';
import { PolicyFrontMatter } from '../../../src/schema/policy/policy.ts';
import { type FakeGitHub, type LocalRepository, makeRepository } from '../../support/github/server.ts';
import { useGitHub } from '../../support/github/use-github.ts';
import { type LiveOptions, type LiveRegistry, openLiveRegistry } from '../../support/live-context.ts';
import { createContext } from '../../support/registry.ts';
import { quietLogger } from '../../support/store-folder.ts';

interface Proposed {
  readonly path: string;
  readonly text: string;
  readonly pull_request: string | null;
  readonly next_step: string;
}

let host: FakeGitHub;
let content: LocalRepository;
useGitHub((started) => {
  host = started;
});
beforeEach(() => {
  content = makeRepository({ 'content/README.md': 'read me' });
  host.add('acme/registry', content.folder);
  return () => content.remove();
});

const asking = [
  {
    ...PolicyFrontMatter.parse({ version: 1, approval: { needed_for: 'all', by: ['Ann'] } }),
    slug: 'policy',
    summary: 'Ann reads everything.',
  },
];
const { integrity } = createContext().registry.bySlug.get('acme-charts')?.evidence ?? { integrity: '' };
const path = '/api/registry/approvals/acme-charts';
const body = { integrity, by: 'Ann', reason: 'Read whole.' };
const proposing = (): LiveOptions => {
  const config = { githubApiUrl: host.url, githubToken: 'secret', contentRepository: 'acme/registry' };
  const proposals = openProposals(config, quietLogger);
  return { context: createContext({ policy: asking }), ...(proposals === null ? {} : { proposals }) };
};
const pulls = () => host.repositories.get('acme/registry')?.pulls ?? [];
async function ask(registry: LiveRegistry, more: object = {}): Promise<Proposed> {
  const response = await registry.post(path, { ...body, ...more });
  expect(response.status).toBe(200);
  return (await response.json()) as Proposed;
}
const refusal = async (slug: string, more: object): Promise<[number, string]> => {
  const registry = await openLiveRegistry(proposing());
  const response = await registry.post(path.replace('acme-charts', slug), { ...body, ...more });
  return [response.status, ((await response.json()) as { detail: string }).detail];
};

describe('an approval that is asked for', () => {
  it('is a pull request with a file that content takes, of the text that is listed', async () => {
    const registry = await openLiveRegistry(proposing());
    const { path, text, pull_request: url } = await ask(registry);
    expect(url).toMatch(/^https:\/\/github\.com\/acme\/registry\/pull\/\d+$/);
    const [pull] = pulls();
    expect(pull).toMatchObject({ title: 'Approve acme-charts', base: 'main' });
    expect(`${content.git('show', `${pull?.head}:content/${path}`)}\n`).toBe(text);
    const { value, problems } = parseMarkdown(path, text, ApprovalFrontMatter);
    expect(problems).toEqual([]);
    expect(value).toMatchObject({ skill: 'acme-charts', integrity, by: 'Ann' });
  });

  it('is the same pull request when it is asked for again, and another one with another reason', async () => {
    const registry = await openLiveRegistry(proposing());
    const { pull_request: url } = await ask(registry);
    expect((await ask(registry)).pull_request).toBe(url);
    expect((await ask(registry, { reason: 'Read twice.' })).pull_request).not.toBe(url);
    expect(pulls()).toHaveLength(2);
  });

  it('names who sent it only where the proxy in front has checked the name', async () => {
    const registry = await openLiveRegistry({
      ...proposing(),
      callerNames: { header: 'x-remote-user', secret: 'a secret of the proxy' },
    });
    const headers = { 'x-proxy-secret': 'a secret of the proxy', 'x-remote-user': 'bea`@all' };
    expect((await registry.post(path, body, headers)).status).toBe(200);
    expect(pulls()[0]?.body).toContain('gives the caller as `bea@all`');
    await ask(await openLiveRegistry(proposing()), { reason: 'Another.' });
    expect(pulls()[1]?.body).toContain('The name in the file is not checked');
  });

  it('is the file alone where nothing can be proposed, or no policy asks for it', async () => {
    const alone = await ask(await openLiveRegistry({ context: createContext({ policy: asking }) }));
    expect(alone).toMatchObject({
      path: 'approvals/acme-charts.md',
      pull_request: null,
      next_step: expect.stringContaining('content/approvals/acme-charts.md') as unknown,
    });
    const unasked = await ask(await openLiveRegistry({ ...proposing(), context: createContext() }));
    expect(unasked).toMatchObject({ pull_request: null, text: alone.text });
    expect(pulls()).toEqual([]);
  });
});

describe('none is proposed', () => {
  it.each([
    [
      'of a text that is not listed',
      'acme-charts',
      { integrity: `sha256-${'B'.repeat(43)}=` },
      409,
      'another text',
    ],
    ['of a skill that is gone', 'acme-gone', {}, 404, 'acme-gone'],
    [
      'by a name that may not',
      'acme-charts',
      { by: 'Mallory' },
      422,
      'the policy lets Mallory approve nothing',
    ],
    [
      'of what is blocked',
      'acme-thief',
      { integrity: undefined },
      422,
      'no approval lifts: A critical finding (EX-01',
    ],
    ['that has ended', 'acme-charts', { until: '2020-01-01' }, 400, 'until'],
    ['over several lines', 'acme-charts', { reason: 'One.\nskill: other' }, 400, 'reason'],
    ['without a reason', 'acme-charts', { reason: undefined }, 400, 'reason'],
  ])('%s', async (_, slug, more, status, detail) => {
    expect(await refusal(slug, more)).toEqual([status, expect.stringContaining(detail)]);
    expect(pulls()).toEqual([]);
  });

  it('while the code host is silent; asking again opens it', async () => {
    const registry = await openLiveRegistry(proposing());
    host.fault = () => 'bad-gateway';
    const response = await registry.post(path, body);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    host.fault = () => null;
    expect((await ask(registry)).pull_request).not.toBeNull();
  });

  it('beyond what one network may ask for in an hour', async () => {
    const registry = await openLiveRegistry({ ...proposing(), writesPerMinute: 600 });
    const proposals: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      const response = await registry.post(path, body, {
        'x-forwarded-for': '203.0.113.7',
      });
      proposals.push(String(response.status));
    }
    expect(proposals.at(-1)).toBe('429');
    expect(new Set(proposals.slice(0, -1))).toEqual(new Set(['200']));
  });
});
