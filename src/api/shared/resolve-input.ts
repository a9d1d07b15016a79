/** What a task is asked with, as parameters of a GET and as a body: the resolve answer and the receipt take the same. */
import { z } from 'zod';
import { agent, flag, keywords, limit, maxRisk, minStars, task } from '../parameters.ts';
import { detailParameter } from './detail.ts';

export const resolveQuery = z.object({
  task,
  keywords,
  agent,
  max_risk: maxRisk.default('medium'),
  min_stars: minStars,
  limit: limit(5, 20).meta({ description: 'Alternatives to return, 1 to 20' }),
  detail: detailParameter,
});

export const resolveBody = z.object({
  task,
  keywords,
  agent,
  limit: limit(5, 20),
  detail: detailParameter,
  constraints: z
    .object({
      max_risk: maxRisk.default('medium'),
      needs_install_command: flag.default(false),
      min_stars: minStars,
    })
    .prefault({}),
});
