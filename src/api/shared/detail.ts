/** How much of an answer is written out: `detail=brief|standard|full`, the same answer each time. */
import { z } from 'zod';

export const details = ['brief', 'standard', 'full'] as const;
export const Detail = z.enum(details);
export type Detail = z.infer<typeof Detail>;

export const detailParameter = Detail.default('standard').meta({
  description: 'How much to write out',
});

/** Members that each level leaves out; `full` leaves out nothing, `brief` also what `standard` leaves out. */
export interface LeftOut<Name extends string> {
  readonly standard: readonly Name[];
  readonly brief: readonly Name[];
}

/** The value without the members that the level leaves out; the order of the others is kept. */
export function atDetail<T extends object, Name extends string & keyof T>(
  value: T,
  detail: Detail,
  leftOut: LeftOut<Name>,
): Omit<T, Name> & Partial<Pick<T, Name>> {
  if (detail === 'full') return value;
  const isBrief = detail === 'brief';
  const kept: Partial<T> = {};
  // As: the names of the object's own members, of which exactly these are taken out.
  for (const name of Object.keys(value) as Name[])
    if (!leftOut.standard.includes(name) && !(isBrief && leftOut.brief.includes(name)))
      kept[name] = value[name];
  return kept as Omit<T, Name> & Partial<Pick<T, Name>>;
}
