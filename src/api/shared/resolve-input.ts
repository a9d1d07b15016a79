/** What a task is asked with: resolve and receipt take the same, as parameters of a GET and as a body; recommend and compare its keywords. */
import { z } from 'zod';
import { mostKeywords } from '../../search/words/keywords.ts';
import { agent, flag, keywords, maxRisk, minStars, parts, task, wholeNumber } from '../parameters.ts';
import { choiceParameters } from './choice.ts';
import { detailParameter } from './detail.ts';

/** How many candidates are described, and how many alternatives, recommendations or results an answer has beside them. */
export const mostShown = wholeNumber(1, 20).optional().meta({
  description: 'Most candidates (8) and alternatives (5), recommendations (3) or results (5)',
});

/** Members of an answer: the keywords that count, and how many do not. */
export const keywordsMembers = {
  keywords: z.array(z.string()).optional(),
  keywords_dropped: z.int().optional(),
};
const KeywordsView = z.object(keywordsMembers);
type KeywordsView = z.infer<typeof KeywordsView>;

export function toKeywords(given: readonly string[]): KeywordsView {
  const dropped = given.length - mostKeywords;
  return {
    ...(given.length === 0 ? {} : { keywords: given.slice(0, mostKeywords) }),
    ...(dropped > 0 ? { keywords_dropped: dropped } : {}),
  };
}

/** Null where every keyword counts. */
export function droppedText({ keywords_dropped }: KeywordsView): string | null {
  return keywords_dropped === undefined
    ? null
    : `Only the first ${mostKeywords} keywords count; ${keywords_dropped} were dropped.`;
}

export const resolveQuery = z.object({
  task,
  keywords,
  agent,
  max_risk: maxRisk.default('medium'),
  min_stars: minStars,
  ...choiceParameters,
  limit: mostShown,
  detail: detailParameter,
});

export const resolveBody = z.object({
  task,
  keywords,
  agent,
  ...choiceParameters,
  limit: mostShown,
  detail: detailParameter,
  constraints: z
    .object({
      max_risk: maxRisk.default('medium'),
      needs_install_command: flag.default(false),
      min_stars: minStars,
    })
    .prefault({}),
});

/** Resolve alone takes the parts of a task; a receipt is for what was chosen. */
export const partsQuery = resolveQuery.extend({ parts });
export const partsBody = resolveBody.extend({ parts });
