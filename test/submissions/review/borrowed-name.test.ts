/** Accounts and skills that use a known name go to a person; the owner of the name, and other words, do not. */
import { describe, expect, it } from 'vitest';
import { claimsOfficial, findBorrowedName } from '../../../src/submissions/review/borrowed-name.ts';
import { verifiedPublisher } from '../../support/cast.ts';

const kitchenware = { ...verifiedPublisher, slug: 'kitchen-ware', name: 'Kitchen Ware Limited' };
const publishers = [verifiedPublisher, kitchenware];

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
  ])('is found in %s, %s', (owner, name, known) => {
    expect(findBorrowedName({ owner, name }, publishers)).toBe(known);
  });

  it.each([
    ['Acme', 'acme forks'],
    ['anthropics', 'claude-api'],
    ['microsoft', 'azure-tools'],
    ['acmeist', 'macmerge'],
    ['zebra', 'strip the wallpaper'],
    ['kitchen', 'ware house'],
    ['zebra', ''],
  ])('is not found in %s, %s', (owner, name) => {
    expect(findBorrowedName({ owner, name }, publishers)).toBeNull();
  });

  it('may be used by a verified publisher: its other brands are its business', () => {
    expect(findBorrowedName({ owner: 'acme', name: 'github-forks' }, publishers)).toBeNull();
  });
});

describe('a claim to be official', () => {
  it.each([
    'Official guide to forks',
    'the oﬃcial skill',
    'offizielles Werkzeug',
    '官方技能',
    'Официальный навык',
  ])('is read in %s', (text) => expect(claimsOfficial(text)).toBe(true));
  it.each(['Unofficial notes', 'officials and referees', 'An officer’s guide', ''])(
    'is not read in %s',
    (text) => expect(claimsOfficial(text)).toBe(false),
  );
});
