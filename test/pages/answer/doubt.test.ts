/** A skill for a product that a general task does not name is never shown as what fits. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolve } from '../../../src/api/resolve/endpoint.ts';
import { chosenEvents, shownCandidate, verdictOf } from '../../../src/components/answer/answer-words.ts';
import { namedChoice } from '../../../src/components/answer/choice-address.ts';
import { ask } from '../../../src/components/ask.ts';
import { shortOutcomeCommand } from '../../../src/resolve/install-commands.ts';
import { fixedTime, openStarter, type Starter } from '../../support/starter/starter-context.ts';

describe('the verdict on a page', () => {
  let starter: Starter;
  beforeAll(async () => {
    starter = await openStarter(fixedTime);
  });
  afterAll(() => starter?.remove());

  it('names the product of a skill that was found for a general task, and is no green light', async () => {
    const asked = (query: Record<string, string>) => ask(resolve, { query }, starter.context);
    const task = 'memory usage of the database grows';
    const { decision_packet: packet } = await asked({ task, keywords: 'qdrant' });
    const chosen = await asked({ task, slug: 'qdrant-memory-usage-optimization' });
    const [first] = chosen.decision_packet.candidates;
    expect(first?.slug).toBe('qdrant-memory-usage-optimization');
    const open = { ...chosen.decision_packet, choice: 'open' as const };
    expect(verdictOf(open)).toMatchObject({ isDoubtful: true });
    expect(verdictOf(open).words).toContain('about Qdrant, which you did not name');
    expect(verdictOf({ ...open, keywords: ['qdrant'] }).words).not.toContain('about Qdrant');
    expect(verdictOf(chosen.decision_packet, true).words).toContain('This one is chosen.');
    expect(shownCandidate(packet)?.slug).toBe(packet.selected_skill?.slug);
  });

  it('is no doubt of whose the work is, but of what it is', async () => {
    const verdictFor = async (task: string) =>
      verdictOf((await ask(resolve, { query: { task } }, starter.context)).decision_packet);
    expect(await verdictFor('write playwright tests for our shop')).toEqual({
      words:
        'Fits best, though it says nothing of your shop. Read what could go wrong before you install it.',
      isDoubtful: false,
    });
    expect(await verdictFor('write playwright tests of a shop')).toMatchObject({ isDoubtful: true });
  });

  it('of a task that is the slug of a skill says that this is the skill, and nothing of the words in it', async () => {
    const entry = starter.context.registry.entries.find(({ safety }) => safety.policy === 'review');
    const slug = entry?.slug ?? '';
    const { decision_packet: packet } = await ask(
      resolve,
      { query: { task: slug, ...namedChoice(slug, starter.context.registry) } },
      starter.context,
    );
    expect(packet.selected_skill?.slug).toBe(slug);
    expect(verdictOf(packet)).toMatchObject({ isDoubtful: false });
    expect(verdictOf(packet).words).toMatch(
      /^The skill of this name\. Read what could go wrong before you install it\./,
    );
  });

  it('says that the first use is in a sandbox exactly where the skill’s safety says so', async () => {
    const installable = starter.context.registry.entries.filter(({ safety }) => safety.policy !== 'blocked');
    for (const sandboxFirst of [true, false]) {
      const entry = installable.find(({ safety }) => safety.sandbox_first === sandboxFirst);
      const query = { task: 'fill in PDF forms', slug: entry?.slug ?? '' };
      const { decision_packet: packet } = await ask(resolve, { query }, starter.context);
      expect(packet.selected_skill?.slug).toBe(entry?.slug);
      for (const isOwnChoice of [true, false])
        expect(verdictOf(packet, isOwnChoice).words.endsWith(' Try it in a sandbox first.')).toBe(
          sandboxFirst,
        );
    }
  });

  it('is no green light for what the skill says itself that it is not for', async () => {
    const task = 'write playwright tests for our shop';
    const { decision_packet: packet } = await ask(resolve, { query: { task } }, starter.context);
    const candidates = packet.candidates.map((each) => ({
      ...each,
      not_for: ['playwright tests of a shop'],
    }));
    const verdict = verdictOf({ ...packet, match: 'match', candidates });
    expect(verdict).toMatchObject({ isDoubtful: true });
    expect(verdict.words).toMatch(
      /^Partly fits: it says itself that it is not for playwright tests of a shop; /,
    );
  });

  it('of a skill with open doubts says that it is the nearest, and is no green light', async () => {
    const { decision_packet: packet } = await ask(resolve, { query: { task: 'linear' } }, starter.context);
    if (packet.selected_skill === null) throw new Error('nothing was selected');
    const shown = { ...packet.selected_skill, safety_tier: 'experimental' as const };
    expect(verdictOf({ ...packet, selected_skill: shown })).toEqual({
      words: expect.stringMatching(/^The nearest\. It has open doubts\. /),
      isDoubtful: true,
    });
  });

  it('of several chosen skills gives each its own event for its report', async () => {
    const task = 'memory usage of the database grows; review a pull request';
    const { decision_packet: offered } = await ask(resolve, { query: { task, limit: '6' } }, starter.context);
    const slugs = offered.candidates.slice(0, 3).map(({ slug }) => slug);
    const { decision_packet: packet } = await ask(
      resolve,
      { query: { task, slug: slugs.join(',') } },
      starter.context,
    );
    expect(verdictOf(packet, true).words).toMatch(/^These 3 are chosen\. /);
    const events = chosenEvents(packet);
    for (const each of events)
      expect(
        shortOutcomeCommand({ ...each, task }, { client: 'x', siteUrl: 'https://skills.example' }),
      ).toContain(` outcome OUTCOME ${each.slug} --event ${each.event} --task `);
    expect(events.map(({ slug }) => slug)).toEqual(slugs);
    expect(new Set(events.map(({ event }) => event)).size).toBe(3);
  });

  it('says of a word that was read as another one which it was, and not that it is missing', async () => {
    const { decision_packet: packet } = await ask(resolve, { query: { task: 'linear' } }, starter.context);
    const [first] = packet.candidates;
    if (first === undefined) throw new Error('nothing was found');
    const candidates = [{ ...first, matched: ['meeting'], not_mentioned: ['meetng'] }];
    const corrections = [{ from: 'meetng', to: 'meeting' }];
    const { words } = verdictOf({ ...packet, task: 'a meetng', match: 'weak', candidates, corrections });
    expect(words).toMatch(/: (?:about .*; )?meetng was read as meeting\.$/);
  });

  it('says that the reader chose only where the reader did: the name of a skill as the task is no choice', async () => {
    const { decision_packet: packet } = await ask(resolve, { query: { task: 'linear' } }, starter.context);
    expect(packet.choice).toBe('made');
    expect(verdictOf(packet).words).toMatch(/^Fits best\. /);
    expect(verdictOf(packet).words).not.toContain('max_risk');
  });
});
