/** The `meta` member of every read's JSON. */
import { z } from 'zod';

export const Meta = z
  .looseObject({
    generated_at: z.iso.datetime(),
    catalog_revision: z.string(),
    outcomes_through: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Meta', description: 'How fresh this answer is' });
export type Meta = z.infer<typeof Meta>;
