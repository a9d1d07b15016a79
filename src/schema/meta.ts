/** The `meta` member of every read's JSON. */
import { z } from 'zod';

export const Meta = z
  .looseObject({
    generated_at: z.iso.datetime().meta({ description: 'When this answer last changed' }),
    revision: z.string().meta({ description: 'Digest of what this answer is made from' }),
    catalog_revision: z
      .string()
      .optional()
      .meta({ description: 'Changes when, and only when, the catalog does; not in answers about one skill' }),
    ignored_parameters: z
      .array(z.object({ name: z.string(), nearest: z.string().nullable() }))
      .optional()
      .meta({ description: 'Names in the request that mean nothing here, with what was probably meant' }),
    outcomes_through: z.iso.datetime().nullable().meta({ description: 'Time of the newest report in it' }),
  })
  .meta({ id: 'Meta', description: 'How fresh this answer is' });
export type Meta = z.infer<typeof Meta>;
