/** How often editors chose a skill: a preference that breaks ties left by the figures. */
import type { Registry } from '../scoring/registry.ts';

export type Chosen = Pick<Registry, 'tasks' | 'packs' | 'tracks'>;

export interface Choices {
  readonly tasks: number;
  readonly packs: number;
  readonly tracks: number;
}

const none: Choices = { tasks: 0, packs: 0, tracks: 0 };

/** By slug: the number of tasks that pin it and of packs and tracks that name it; skills without any have no row. */
export function countChoices({ tasks, packs, tracks }: Chosen): ReadonlyMap<string, Choices> {
  const counts = new Map<string, Choices>();
  const count = (kind: keyof Choices, list: readonly { readonly skill: string }[]): void => {
    for (const slug of new Set(list.map(({ skill }) => skill))) {
      const known = counts.get(slug) ?? none;
      counts.set(slug, { ...known, [kind]: known[kind] + 1 });
    }
  };
  for (const { pins } of tasks) count('tasks', pins);
  for (const { skills } of packs) count('packs', skills);
  for (const { skills } of tracks) count('tracks', skills);
  return counts;
}

export function sumOf({ tasks, packs, tracks }: Choices = none): number {
  return tasks + packs + tracks;
}

/** `2 tasks, 1 pack`; empty for none. */
export function choicesPhrase({ tasks, packs, tracks }: Choices = none): string {
  return [count(tasks, 'task'), count(packs, 'pack'), count(tracks, 'track')]
    .filter((part) => part !== '')
    .join(', ');
}

function count(amount: number, word: string): string {
  return amount === 0 ? '' : `${amount} ${word}${amount === 1 ? '' : 's'}`;
}
