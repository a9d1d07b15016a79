/** The address of an answer after a choice: the same task and event, and the skill that was chosen. */
import type { ResolveResponse } from '../../api/resolve/shape.ts';
import type { Registry } from '../../scoring/registry.ts';

type Packet = ResolveResponse['decision_packet'];

/** What a form or link repeats of the answer that it is in. */
export function choiceFields({ task, agent, keywords, outcome_feedback }: Packet): Record<string, string> {
  const { event_id } = outcome_feedback;
  return {
    task,
    ...(agent === 'universal' ? {} : { agent }),
    ...(keywords === undefined ? {} : { keywords: keywords.join(',') }),
    ...(event_id === '' ? {} : { event_id }),
  };
}

export function choiceHref(packet: Packet, slug: string): string {
  return `/resolve?${new URLSearchParams({ ...choiceFields(packet), slug }).toString()}`;
}

/** Slugs in an address: one `slug`, or one of each part of the task (`slug-0`, `slug-1`). */
export function chosenSlugs(parameters: URLSearchParams): string[] {
  const given = [...parameters].filter(([name, value]) => /^slug(?:-\d{1,2})?$/.test(name) && value !== '');
  return [...new Set(given.flatMap(([, value]) => value.split(',')).map((each) => each.trim()))];
}

/** The choice of a task that is the slug of a skill: no words are searched for then. */
export function namedChoice(task: string, { bySlug }: Pick<Registry, 'bySlug'>): Record<string, string> {
  const slug = task.trim().toLowerCase();
  return bySlug.has(slug) ? { slug } : {};
}

/** Parts in an address for which no skill was chosen, in their order; empty where one skill was chosen for all of them, or none. */
export function openParts(parts: readonly string[], parameters: URLSearchParams): string[] {
  if (parameters.has('slug') || chosenSlugs(parameters).length === 0) return [];
  return parts.filter((_, at) => (parameters.get(`slug-${at}`) ?? '') === '');
}
