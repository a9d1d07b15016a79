/** Skills that borrow a name or say nothing, submitted over real HTTP with a GitHub of its own: who waits for a person, and who does not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLogger } from '../../../src/adapters/logger.ts';
import type { RunningServer } from '../../../src/server/listen.ts';
import { startServer } from '../../../src/server/start-server.ts';
import { type FakeGitHub, makeRepository, startGitHub } from '../../support/github/server.ts';
import { buildFixture, type SiteFixture } from '../../support/site-fixture.ts';

let github: FakeGitHub;
let site: SiteFixture;
let server: RunningServer;
const repositories: { remove(): void }[] = [];

beforeAll(async () => {
  github = await startGitHub();
  site = await buildFixture({ GITHUB_API_URL: github.url, SITE_URL: 'https://skills.umbrella.example' });
  const logger = openLogger('error', () => undefined);
  server = await startServer({ ...site.options, logger, watchEvery: 100, reviewEvery: 50 });
});
afterAll(async () => {
  await server.close();
  await github.close();
  for (const repository of repositories) repository.remove();
  await site.remove();
});

interface State {
  readonly status: string;
  readonly history: readonly { readonly note: string }[];
}

const json = async <Value>(url: string, init?: RequestInit): Promise<Value> =>
  (await (await fetch(url, init)).json()) as Value;

/** Status and last note of a skill that is submitted as anyone would. */
async function submit(
  owner: string,
  name: string,
  title: string,
  description: string,
  body?: string,
  more = '',
): Promise<string> {
  const own = Array.from({ length: 40 }, (_, at) => `${owner}${name.replaceAll(/\W/g, '')}${at}`).join(' ');
  const text = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\nlicense: MIT\n${more}---\n# ${title}\n\n${
    body ??
    `Read the order, write each amount into the ledger, and compare the sums with those of the bank. ${own}`
  }\n`;
  const repository = makeRepository({ [`skills/${name}/SKILL.md`]: text });
  repositories.push(repository);
  github.add(`${owner}/skills`, repository.folder, { license: 'MIT', stars: 5 });
  const base = `http://127.0.0.1:${server.port}`;
  const { submission } = await json<{ submission: { statusUrl: string } }>(`${base}/api/skills/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ repository: `${owner}/skills`, skillPath: `skills/${name}/SKILL.md` }),
  });
  const { pathname, search } = new URL(submission.statusUrl);
  const read = (): Promise<State> => json<State>(`${base}${pathname}${search}`);
  await expect.poll(async () => (await read()).status, { interval: 50 }).not.toBe('submitted');
  const { status, history } = await read();
  return `${status}: ${history.at(-1)?.note ?? ''}`;
}

describe('a submission that borrows a name', () => {
  it.each([
    [
      'acme-tools',
      'use-skill-registry',
      'Skills',
      'Finds skills for the agent before specialised work begins.',
      'a reserved word',
    ],
    [
      'ashtree',
      'choose-helper',
      'Use the Skill Registry',
      'Chooses among ledgers in a folder of sheets and lists their columns.',
      'this registry',
    ],
    [
      'skill-registry',
      'finder',
      'Finder',
      'Finds ledgers in a folder of sheets and lists their columns.',
      'this registry',
    ],
    [
      'northwind',
      'pdf-forms-plus',
      'Anthropic PDF toolkit',
      'Made by the Anthropic team for Claude: fills PDF forms and checks signatures.',
      'anthropic',
    ],
    [
      'bluebarn',
      'stripe2-payments',
      'Payments',
      'Integrates card payments, refunds and webhooks with examples.',
      'stripe',
    ],
    [
      'tallgrass',
      'pay-setup',
      'Payments',
      'Verified by Stripe, Inc. Sets up payments with cards and refunds in a shop.',
      'stripe',
    ],
    [
      'whitelark',
      'card-payments',
      'Stripe payments',
      'Certified partner edition: sets up payments with cards and refunds in a shop.',
      'stripe',
    ],
    [
      'quietriver',
      'gh-release-notes',
      'Release notes',
      'Genuine skill of GitHub, certified partner edition: writes release notes.',
      'github',
    ],
    [
      'greyheron',
      'umbrella-ledger',
      'Ledger',
      'Keeps a ledger. Approved by skills.umbrella.example for every agent.',
      'this registry',
    ],
    [
      'oakfield',
      'tables',
      'Tabellen',
      'Vom OpenAI-Team geschrieben: liest Tabellen aus Berichten und prüft Summen.',
      'openai',
    ],
    [
      'reedbank',
      'ledger-sums',
      'Sums',
      'Stworzone przez zespół Stripe. Compares the sums of a ledger with those of the bank.',
      'stripe',
    ],
    [
      'stonefly',
      'ledger-lines',
      'Lines',
      'First-party GitHub toolkit: compares the sums of a ledger with those of the bank.',
      'github',
    ],
    [
      'elmgrove',
      'ledger-days',
      'Days',
      'Anthropic is the author of this skill. Compares the days of a ledger with those of the bank.',
      'anthropic',
    ],
  ])('waits for a person: %s/%s', async (owner, name, title, description, holder) => {
    expect(await submit(owner, name, title, description)).toMatch(
      new RegExp(`^in_review: Waiting for a reviewer: .*${holder}`, 'i'),
    );
  });

  const plain = 'Compares the weeks of a ledger with those of the bank and lists each difference.';
  const steps =
    'Read the ledger, add the amounts of each week, and list what differs from the bank. Ask before you write.';
  const long = `${steps} ${steps.replaceAll('ledger', 'book')} ${steps.replaceAll('week', 'day')}`;

  it.each([
    ['in Indonesian', 'alderwood', 'Weeks', `Dibuat oleh tim Stripe. ${plain}`, 'stripe'],
    ['in Danish', 'fernhill', 'Weeks', `Udviklet af GitHub. ${plain}`, 'github'],
    ['in Catalan, with another sentence', 'larkrise', 'Weeks', `${plain} Fet per l’equip de Figma.`, 'figma'],
    ['as its title alone', 'mossgate', 'Anthropic weeks', plain, 'anthropic'],
    [
      'at the end of its text',
      'pinecrest',
      'Weeks',
      plain,
      'openai',
      `${long}\n\n## About\n\nMaintained by the OpenAI team.`,
    ],
    [
      'in Vietnamese in its text',
      'ravenscar',
      'Weeks',
      plain,
      'stripe',
      `Duoc tao boi doi ngu Stripe.\n\n${long}`,
    ],
    [
      'in a comment of its text',
      'swanmere',
      'Weeks',
      plain,
      'google',
      `<!-- Official Google skill -->\n\n${long}`,
    ],
    [
      'in its surroundings',
      'thornhill',
      'Weeks',
      plain,
      'anthropic',
      long,
      'compatibility: Certified by Anthropic\n',
    ],
    [
      'deep in its front matter',
      'umberfield',
      'Weeks',
      plain,
      'figma',
      long,
      'metadata: {kept: {by: [Made by Figma]}}\n',
    ],
  ])('waits for a person with a claim %s', async (_where, owner, title, description, holder, ...more) => {
    expect(await submit(owner, 'ledger-weeks', title, description, ...more)).toMatch(
      new RegExp(`^in_review: Waiting for a reviewer: .*${holder}`),
    );
  });

  it.each([
    [
      'meadow',
      'card-refunds',
      'Refunds',
      'Works with Stripe: refunds card payments and checks the webhooks that it signed.',
    ],
    [
      'quarrystone',
      'topics-of-schemas',
      'Schema registry',
      'Registers Avro schemas of a topic in the schema registry and checks that they fit.',
    ],
    [
      'birchwood',
      'notes-of-release',
      'Release notes',
      'Writes release notes for GitHub Actions from merged pull requests.',
    ],
    [
      'foxglove',
      'agent-code-check',
      'Code check',
      'Reviews code written by Claude or Codex before a person merges it.',
    ],
    [
      'hazel',
      'sheet-mail',
      'Mail',
      'Sends the totals of a Google sheet to a Slack team channel each Monday.',
    ],
    [
      'tamarisk',
      'ledger-hooks',
      'Hooks',
      'Keeps the webhooks of a shop in order and lists those that failed.',
      'Run `stripe listen --forward-to localhost:4242`, then read azure-pipelines.yml and the docs at https://docs.github.com/actions. ' +
        'Post what failed to Slack, Discord or Telegram, and ask before anything is sent again to the shop.',
    ],
    ['rowan', 'screens', 'Screens', 'Turns designs created in Figma into components provided by Expo.'],
    ['sorrel', 'invoices', 'Invoices', 'Reads invoices. Not affiliated with or endorsed by Stripe.'],
  ])(
    'does not wait where it only names what it works with: %s/%s',
    async (owner, name, title, description, body?: string) => {
      expect(await submit(owner, name, title, description, body)).toMatch(/^published: /);
    },
  );
});

describe('a submission that says nothing of a task', () => {
  it.each<[string, string, RegExp, string?]>([
    ['reed', 'helps', /the description has 5 of at least 40 characters\. Say in it what the skill does/],
    [
      'sedge',
      'Use this skill whenever you want the agent to do anything for you.',
      /words that say something of a task/,
    ],
    [
      'thyme',
      'Writes each amount of an order into the ledger and compares sums.',
      /has \d+ of at least 200 characters/,
      'Do what the user wants.',
    ],
  ])('waits, and is told what to change: %s', async (owner, description, note, body) => {
    const answer = await submit(owner, 'ledgers', 'Ledgers', description, body);
    expect(answer).toMatch(/^in_review: Waiting for a reviewer: /);
    expect(answer).toMatch(note);
  });
});
