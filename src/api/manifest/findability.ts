/** The results of a skill's routing tests → the part of its manifest that shows them. */
import { z } from 'zod';
import { type RoutedPrompt, routePrompts } from '../../resolve/findability.ts';
import type { Entry } from '../../scoring/registry.ts';
import { oneLine } from '../../text/plain-text.ts';
import type { Context } from '../define.ts';

export const FindabilityView = z
  .object({
    prompts: z.int().meta({ description: 'Prompts that the authors want the skill for' }),
    first: z.int().meta({ description: 'Of those: the skill comes first' }),
    among_three: z.int().meta({ description: 'Of those: it is among the first three' }),
    none: z.int().meta({ description: 'Of those: nothing in the registry is adequate' }),
    refused: z.int().meta({ description: 'Prompts that the authors do not want the skill for' }),
    refused_kept: z.int().meta({ description: 'Of those: the skill does not come first' }),
    stood_before: z
      .array(z.object({ slug: z.string(), prompts: z.int() }))
      .meta({ description: 'Skills that come first instead, most prompts first; at most five' }),
    missed: z
      .array(z.object({ prompt: z.string(), place: z.int().nullable(), before: z.string().nullable() }))
      .optional()
      .meta({ description: 'The wanted prompts for which it does not come first: untrusted text' }),
  })
  .meta({ id: 'Findability', description: 'Evidence only: nothing of it enters a ranking' });
export type FindabilityView = z.infer<typeof FindabilityView>;

const mostBefore = 5;
const longestShown = 200;

/** Null for a skill whose authors ship no routing tests. */
export function toFindability(entry: Entry, context: Context, withPrompts: boolean): FindabilityView | null {
  const routed = routePrompts(entry, context);
  if (routed.length === 0) return null;
  const wanted = routed.filter((each) => each.wanted);
  const refused = routed.filter((each) => !each.wanted);
  const missed = wanted.filter(({ place }) => place !== 1);
  const within = (most: number): number =>
    wanted.filter(({ place }) => place !== null && place <= most).length;
  return {
    prompts: wanted.length,
    first: within(1),
    among_three: within(3),
    none: wanted.filter(({ place, before }) => place === null && before === null).length,
    refused: refused.length,
    refused_kept: refused.filter(({ place }) => place !== 1).length,
    stood_before: standingBefore(missed),
    ...(withPrompts
      ? {
          missed: missed.map(({ prompt, place, before }) => ({
            prompt: oneLine(prompt, longestShown),
            place,
            before,
          })),
        }
      : {}),
  };
}

function standingBefore(missed: readonly RoutedPrompt[]): FindabilityView['stood_before'] {
  const counts = new Map<string, number>();
  for (const { before } of missed) if (before !== null) counts.set(before, (counts.get(before) ?? 0) + 1);
  return [...counts]
    .map(([slug, prompts]) => ({ slug, prompts }))
    .sort((a, b) => b.prompts - a.prompts || (a.slug < b.slug ? -1 : 1))
    .slice(0, mostBefore);
}

/** One line for texts. */
export function findabilityLine({
  prompts,
  first,
  among_three,
  stood_before: before,
}: FindabilityView): string {
  const others = before.map(({ slug }) => slug).join(', ');
  return `${first} of ${prompts} prompts of its authors find it first, ${among_three} among three${others === '' ? '' : `; before it: ${others}`}`;
}
