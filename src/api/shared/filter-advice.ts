/** What a list says of its filters: a value that no skill can have is the likely reason for what is, or is not, there. */
import { z } from 'zod';
import { categories } from '../../schema/vocabulary.ts';
import type { Agent } from '../../schema/collections.ts';
import { knownAgent } from '../../resolve/targets.ts';
import { withoutTerms } from '../../search/text/analysis.ts';
import { oneLine } from '../../text/plain-text.ts';
import { nearestName } from '../../text/nearest-name.ts';
import { slugOf } from '../../text/slug-of.ts';

/** Member of a list's answer; absent where there is nothing to say. */
export const Advice = z
  .string()
  .optional()
  .meta({ description: 'What to change: nothing matches, or a filter has a value that no skill can have' });

export const Corrections = z.array(z.object({ from: z.string(), to: z.string() })).meta({
  id: 'Corrections',
  description: 'Words that no skill has, and what each was also searched as',
});

interface Filters {
  readonly category?: string | undefined;
  readonly platform?: string | undefined;
}

/** The id of the runtime that `platform` means, by id, name or alias; an unknown one and a blank one as they are. */
export function platformId(agents: readonly Agent[], platform: string | undefined): string | undefined {
  return isBlank(platform) ? platform : (knownAgent(agents, platform)?.slug ?? platform);
}

interface Matches {
  readonly total: number;
  /** Whether the query has text, but no word that can be searched for. */
  readonly wordless: boolean;
}

/** One to three sentences as the member `advice`, or nothing. */
export function filterAdvice(
  { category, platform }: Filters,
  agents: readonly Agent[],
  { total, wordless }: Matches,
): { advice?: string } {
  const wrong = [
    ...(wordless ? [withoutTerms('query')] : []),
    ...(isBlank(category) || isCategory(category) ? [] : [noCategory(category)]),
    ...(isBlank(platform) || knownAgent(agents, platform) ? [] : [noPlatform(platform, agents)]),
  ];
  const said = [
    ...(total === 0 ? ['Nothing matches.'] : []),
    ...(total === 0 && wrong.length === 0 ? ['Use fewer or different words, or remove a filter.'] : wrong),
  ];
  return said.length === 0 ? {} : { advice: said.join(' ') };
}

function isBlank(value: string | undefined): value is undefined {
  return value === undefined || value.trim() === '';
}

/** In any case and with any separators, as lists take it. */
export function isCategory(label: string): boolean {
  return categories.some((each) => slugOf(each) === slugOf(label));
}

function noCategory(label: string): string {
  const near = nearestName(label, categories);
  const meant = near === null ? `Categories: ${categories.join(', ')}.` : `Did you mean ${near}?`;
  return `There is no category ${oneLine(label, 60)}. ${meant}`;
}

/** Skills for any runtime match every platform, so the list of an unknown one looks like any other. */
function noPlatform(platform: string, agents: readonly Agent[]): string {
  const ids = agents.map(({ slug }) => slug).join(', ');
  const known = ids === '' ? '' : ` Runtimes: ${ids}.`;
  return `There is no runtime ${oneLine(platform, 60)}: only skills for any runtime match it.${known}`;
}
