/** Where the page of a skill leads on: to skills of others for the same task, and to more of its owner. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { relatedLinks } from '../../../src/components/skill/related-links.ts';
import { sourceOf } from '../../../src/schema/source.ts';
import type { Entry } from '../../../src/scoring/registry.ts';
import { fixedTime, openStarter, type Starter } from '../../support/starter/starter-context.ts';

let starter: Starter;
beforeAll(async () => {
  starter = await openStarter(fixedTime);
});
afterAll(() => starter?.remove());

const ownerOf = ({ source }: Entry): string => sourceOf(source.repository).owner;

it('offers for the same task skills of others alone, of as many owners as there are', () => {
  const { context } = starter;
  const pinned = new Set(context.registry.tasks.flatMap(({ pins }) => pins.map(({ skill }) => skill)));
  const entries = [...pinned].slice(0, 20).flatMap((slug) => context.registry.bySlug.get(slug) ?? []);
  let offered = 0;
  for (const entry of entries) {
    const { alternatives, sameOwner } = relatedLinks(entry, context);
    const owners = alternatives.map(ownerOf);
    offered += alternatives.length;
    expect([entry.slug, owners.includes(ownerOf(entry))]).toEqual([entry.slug, false]);
    expect(new Set([entry, ...alternatives, ...sameOwner]).size).toBe(
      1 + alternatives.length + sameOwner.length,
    );
    // The second of an owner comes behind the first of every other.
    const turns = owners.map((owner, at) => owners.slice(0, at).filter((each) => each === owner).length);
    expect(turns).toEqual(turns.toSorted());
  }
  expect(offered).toBeGreaterThan(entries.length);
});
