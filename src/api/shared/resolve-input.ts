/** What a task is asked with, as parameters of a GET and as a body: the resolve answer and the receipt take the same. */
import { z } from 'zod';
import { agent, flag, keywords, maxRisk, minStars, parts, task, wholeNumber } from '../parameters.ts';
import { choiceParameters } from './choice.ts';
import { detailParameter } from './detail.ts';

const alternatives = wholeNumber(1, 20).optional().meta({
  description: 'Most candidates and most alternatives, 1 to 20; without it 8 candidates and 5 alternatives',
});

export const resolveQuery = z.object({
  task,
  keywords,
  agent,
  max_risk: maxRisk.default('medium'),
  min_stars: minStars,
  ...choiceParameters,
  limit: alternatives,
  detail: detailParameter,
});

export const resolveBody = z.object({
  task,
  keywords,
  agent,
  ...choiceParameters,
  limit: alternatives,
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
