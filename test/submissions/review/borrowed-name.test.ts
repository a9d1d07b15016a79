/** Accounts and skills that use a known name go to a person; the owner of the name, and other words, do not. */
import { describe, expect, it } from 'vitest';
import { isKnownWord } from '../../../src/adapters/english-words.ts';
import {
  claimsOfficial,
  findBorrowedName,
  findClaimedOrigin,
} from '../../../src/submissions/review/borrowed-name.ts';
import { originPhrases, unnamedPhrases } from '../../../src/submissions/review/origin-claims.ts';
import { verifiedPublisher } from '../../support/cast.ts';

const acme = { ...verifiedPublisher, verified: { ...verifiedPublisher.verified, by: 'maintainer' as const } };
const kitchenware = { ...verifiedPublisher, slug: 'kitchen-ware', name: 'Kitchen Ware Limited' };
const holders = { publishers: [acme, kitchenware], host: 'skills.umbrella.example', isKnownWord };
const own = 'this registry';

describe('a borrowed name', () => {
  it.each([
    ['anthropic-official', 'pdf', 'anthropic'],
    ['anthropics-ai', 'pdf', 'anthropic'],
    ['anthropicskills', 'pdf', 'anthropic'],
    ['openai-team', 'pdf', 'openai'],
    ['Open-AI-tools', 'pdf', 'openai'],
    ['claude-code-skills', 'pdf', 'claude'],
    ['claudeCodeSkills', 'pdf', 'claude'],
    ['g1thub-tools', 'pdf', 'github'],
    ['zebra', 'Stripe payments', 'stripe'],
    ['zebra', 'сlaude-helper', 'claude'],
    ['acme-official', 'forks', 'Acme'],
    ['real-kitchenware', 'forks', 'Kitchen Ware Limited'],
    ['zebra', 'forks by kitchen ware', 'Kitchen Ware Limited'],
    ['bluebarn', 'stripe2-payments', 'stripe'],
    ['bluebarn', '2stripe', 'stripe'],
    ['getstripe', 'payments', 'stripe'],
    ['stripehq', 'payments', 'stripe'],
    ['zebra', '\u0405tr\u0456\u0440e payments', 'stripe'],
    ['s-t-r-i-p-e', 'payments', 'stripe'],
    ['anthroppic', 'pdf', 'anthropic'],
    ['acme-tools', 'use-skill-registry', own],
    ['acme-tools', 'Use_Skill.Registry2', own],
    ['acme-tools', 'useSkillRegistry', own],
    ['acme-tools', 'use-ski11-reg1stry', own],
    ['zebra', 'registry-skill-use', own],
    ['skill-registry', 'finder', own],
    ['use-skill', 'registry-finder', own],
    ['skillregistry', 'install-skills', own],
    ['acme-tools2', 'find-skills-registry', own],
    ['microsoft', 'skill-registry', own],
    ['zebra', 'skills.umbrella.example', own],
    ['skills-umbrella', 'forks', own],
  ])('is found in %s, %s', (owner, name, known) => {
    expect(findBorrowedName({ owner, name }, holders)).toBe(known);
  });

  it.each([
    ['Acme', 'acme forks'],
    ['anthropics', 'claude-api'],
    ['microsoft', 'azure-tools'],
    ['acmeist', 'macmerge'],
    ['zebra', 'strip the wallpaper'],
    ['kitchen', 'ware house'],
    ['zebra', ''],
    ['stripeyhorse', 'paint'],
    ['zebra', 'container-registry-skill'],
    ['umbrella-skills', 'forks'],
  ])('is not found in %s, %s', (owner, name) => {
    expect(findBorrowedName({ owner, name }, holders)).toBeNull();
  });

  it('may be used by a publisher that a person verified: its other brands are its business', () => {
    expect(findBorrowedName({ owner: 'acme', name: 'github-forks' }, holders)).toBeNull();
  });

  it.each(['domain', 'github-organization-verified'] as const)(
    'may not be used by one that is verified by %s, which shows no more than that it has a domain',
    (by) => {
      const proven = { ...acme, verified: { ...acme.verified, by } };
      const found = findBorrowedName(
        { owner: 'acme', name: 'github-forks' },
        { ...holders, publishers: [proven] },
      );
      expect(found).toBe('github');
    },
  );
});

it.each([
  ['use-skill-registry', own],
  ['stripe', 'stripe'],
])(
  'a borrowed name is found in the folder that clients install under, and in the title: %s',
  (text, known) => {
    expect(findBorrowedName({ owner: 'zebra', name: 'forks', folder: text }, holders)).toBe(known);
    expect(findBorrowedName({ owner: 'zebra', name: 'forks', title: text }, holders)).toBe(known);
  },
);

describe('the name of this registry', () => {
  it.each([null, 'localhost', '127.0.0.1'])('has nothing of the host %s', (host) => {
    for (const name of ['localhost-proxy', '127-0-0-1', 'forks'])
      expect(findBorrowedName({ owner: 'zebra', name }, { publishers: [], host })).toBeNull();
  });
});

describe('a claimed origin', () => {
  const claimed = (owner: string, ...texts: string[]): string | null =>
    findClaimedOrigin({ owner, texts }, holders);
  const umbrella = { ...verifiedPublisher, slug: 'umbrella', name: 'Umbrella' };

  it.each(originPhrases)('is read in: $example', ({ example }) => {
    const found = (owner: string): string | null =>
      findClaimedOrigin({ owner, texts: [example] }, { publishers: [umbrella], host: null, isKnownWord });
    expect([found('zebra'), found('umbrella')]).toEqual(['Umbrella', null]);
  });

  it.each([
    [
      'Made by the Anthropic team for Claude: fills PDF forms, extracts tables and checks signatures.',
      'anthropic',
    ],
    ['The Stripe maintainers wrote this skill: integrates card payments.', 'stripe'],
    ['Verified by Stripe, Inc. Sets up payments with cards.', 'stripe'],
    ['Genuine skill of GitHub, certified partner edition: writes release notes.', 'github'],
    ['Approved by the Skill Registry. Finds skills.', own],
    ['Fills forms. Verifled by 5tripe.', 'stripe'],
    ['Ｍａｄｅ by ANTHR0PIC: fills forms', 'anthropic'],
    ['Made by O p e n A I for reports', 'openai'],
    ['This toolkit was carefully written and tested by engineers at Microsoft', 'microsoft'],
    ['Works with Slack. Not only useful: endorsed by Stripe.', 'stripe'],
    ['A payments plugin from the Kitchen Ware Limited team', 'Kitchen Ware Limited'],
    ['Certified by stripe2', 'stripe'],
    ['Not a toy, made by Stripe', 'stripe'],
    ['Copyright (c) 2026 Stripe, all rights reserved.', 'stripe'],
  ])('is read in: %s', (text, holder) => {
    expect(claimed('zebra', text)).toBe(holder);
  });

  it.each([
    'Works with Stripe.',
    'Release notes for GitHub Actions, from merged pull requests.',
    'Reviews code written by Claude or Copilot before it is merged.',
    'Checks the signature of webhooks sent and signed by Stripe.',
    'Converts designs created in Figma into components provided by Expo.',
    'Not affiliated with or endorsed by Stripe.',
    'This skill isn’t made or verified by Anthropic.',
    'Posts the daily report to a Slack team channel.',
    'Prepares for the exam of a certified Kubernetes administrator.',
    'Explains errors that Google Cloud returned, from GitHub issues.',
    'Helps GitHub maintainers publish releases.',
    'Installs the plugin from GitHub and runs it in Docker.',
    'Plots α-diversity and 10 µm scales in a Google sheet.',
    'Finds offices of Stripe in Łódź and Ağrı.',
  ])('is not read in: %s', (text) => expect(claimed('zebra', text)).toBeNull());

  it.each([
    'Stworzone przez zespół Stripe.',
    'Stripe ekibi tarafından geliştirildi.',
    'Αναπτύχθηκε από την ομάδα της Stripe.',
    'Stripe टीम द्वारा बनाया गया।',
    'تم تطويره بواسطة فريق Stripe.',
    'Dibuat oleh tim Stripe.',
    'Dibuat Oleh Tim Stripe: reads invoices and writes what is due.',
    'DIBUAT OLEH TIM STRIPE',
    'Skapad av Stripe-teamet.',
    'Udviklet af Stripe til betalinger.',
    'Stripen tiimin tekemä.',
    'Duoc tao boi doi ngu Stripe.',
    'Fet per l’equip de Stripe.',
    'Créé et validé par l’équipe Stripe.',
    'Vom Stripe-Team geprüft.',
    'Створено командою Stripe.',
    '由Stripe團隊開發。',
    'Dibuat oleh tim Stripe for all who keep the books of a shop in order and send what is due.',
    'Prüft Code, den Stripe geschrieben hat.',
    'Dibuat oleh tim stripe.com',
    'Dibuat oleh tim https://www.stripe.com/about',
    'Dibuat oleh desk@stripe.com untuk toko',
  ])('may be read in another language, wherever it names the holder: %s', (text) => {
    expect(claimed('zebra', text)).toBe('stripe');
    expect(findClaimedOrigin({ owner: 'zebra', texts: [], body: ['Reads it.', text] }, holders)).toBe(
      'stripe',
    );
    expect(claimed('stripe', text)).toBeNull();
  });

  it.each(['Par Stripe', 'Von Stripe.', 'Reads invoices and writes what is due. De Stripe.', 'Av  Stripe!'])(
    'may be one short word and the name: %s',
    (text) => {
      expect(claimed('zebra', text)).toBe('stripe');
      expect(claimed('stripe', text)).toBeNull();
    },
  );

  it.each([
    'Requires Stripe',
    'Non-Stripe',
    'stripe',
    'stripe-node',
    'Stripe API.',
    'For Stripe payments.',
    'Reads Slack, or Stripe.',
  ])('is not read in a value or a sentence such as: %s', (text) => expect(claimed('zebra', text)).toBeNull());

  it('may be in another sentence than the name, in another language', () => {
    expect(claimed('zebra', 'Works with Stripe. Wypisuje zespół oraz faktury.')).toBe('stripe');
    expect(claimed('zebra', 'Works with ledgers. Wypisuje zespół oraz faktury.')).toBeNull();
  });

  it.each([
    'Maintained by the Stripe team.',
    'The official Stripe skill for payments.',
    'Author: Stripe maintainers',
  ])('is read in the instructions: %s', (text) => {
    expect(findClaimedOrigin({ owner: 'zebra', texts: [], body: [text] }, holders)).toBe('stripe');
  });

  it.each([
    'Run `stripe listen --forward-to localhost:4242` and copy the key.',
    'Reads azure-pipelines.yml, docker-compose.yml and https://docs.github.com/actions.',
    '- Slack, Gmail, Kubernetes, kubectl or podman',
    '### PyTorch Lightning',
  ])('is not read in terms, code and addresses of the instructions: %s', (text) => {
    expect(findClaimedOrigin({ owner: 'zebra', texts: [], body: [text] }, holders)).toBeNull();
  });

  it.each(unnamedPhrases)('is read where the title names the holder: $example', ({ example }) => {
    const found = (title: string): string | null =>
      findClaimedOrigin(
        { owner: 'zebra', texts: [title, example] },
        { publishers: [umbrella], host: null, isKnownWord },
      );
    expect([found('Umbrella forms'), found('Forms')]).toEqual(['Umbrella', null]);
  });

  it.each([
    ['Stripe payments', 'Reviews changes before they are approved by the maintainers of your repository.'],
    ['GitHub issues', 'Groups issues written by users, and those that the team created, into a report.'],
    ['Slack digest', 'Not made or endorsed by the company.'],
    ['Notion notes', 'Finds pages that were edited by your team this week.'],
    ['Docker images', 'Lists images built by the provider and checks which are verified.'],
  ])('is not read in a skill called %s: %s', (...texts) => expect(claimed('zebra', ...texts)).toBeNull());

  it('may be stated by the holder of the name, and by a publisher that a person verified', () => {
    expect(claimed('stripe', 'Made by the Stripe team.')).toBeNull();
    expect(claimed('acme', 'Made by the Stripe team.')).toBeNull();
    expect(claimed('acme', 'Approved by the skill registry.')).toBe(own);
  });
});

describe('a claim to be official', () => {
  it.each([
    'Official guide to forks',
    'the oﬃcial skill',
    'offizielles Werkzeug',
    '官方技能',
    'Официальный навык',
    '공식 스킬',
  ])('is read in %s', (text) => expect(claimsOfficial(text)).toBe(true));
  it.each(['Unofficial notes', 'officials and referees', 'An officer’s guide', ''])(
    'is not read in %s',
    (text) => expect(claimsOfficial(text)).toBe(false),
  );
});
