/** The measured lift of a skill as answers show it. */
import { z } from 'zod';

export const MeasuredLiftView = z
  .object({
    lift: z.number(),
    low: z.number(),
    high: z.number(),
    with_skill: z.number(),
    without_skill: z.number(),
    runs: z.int(),
    reports: z.int(),
    networks: z.int(),
    models: z.array(z.string()).readonly(),
    last_at: z.string(),
  })
  .meta({
    id: 'MeasuredLift',
    description:
      'Difference of pass rates (−1 to 1) with and without the skill, with its 95 % interval, as others measured it',
  });
