/** How often callers take the first skill that they are offered, the second, a later one or none: figures and one sentence. */
import { z } from 'zod';
import { leastShown } from '../../lists/funnel.ts';
import { choiceDays, type ChoicePlace, choicePlaces } from '../../outcomes/choices.ts';
import type { Registry } from '../../scoring/registry.ts';
import { counted } from '../../text/plain-text.ts';

const Place = z
  .object({
    reports: z
      .int()
      .nullable()
      .meta({ description: `Null if withheld: 1 to ${leastShown - 1}` }),
    share: z.number().min(0).max(1).nullable().meta({
      description: 'Weighted, of the places that are shown; null if withheld, or if nothing is shown',
    }),
  })
  .meta({ id: 'ChoicePlace' });

export const ChoiceFigures = z
  .object({
    days: z.int(),
    first: Place,
    second: Place,
    later: Place,
    none: Place,
    meaning: z.string(),
  })
  .meta({ id: 'ChoiceFigures', description: 'What callers chose of the skills that one answer offered' });
export type ChoiceFigures = z.infer<typeof ChoiceFigures>;

const meaning =
  'By the place, in the offer of its event, of the skill that a report names; none: it says not_relevant. ' +
  `Of one network or agent three reports a day count. Figures below ${leastShown} are null.`;

export function toChoiceFigures({ choices }: Pick<Registry, 'choices'>): ChoiceFigures {
  const sums = choicePlaces.map((place) => ({
    place,
    ...(choices?.places[place] ?? { reports: 0, weight: 0 }),
  }));
  const shown = sums.filter(({ reports }) => reports === 0 || reports >= leastShown);
  const whole = shown.reduce((sum, { weight }) => sum + weight, 0);
  const figure = (place: ChoicePlace): z.infer<typeof Place> => {
    const sum = shown.find((each) => each.place === place);
    if (sum === undefined) return { reports: null, share: null };
    return { reports: sum.reports, share: whole === 0 ? null : Math.round((100 * sum.weight) / whole) / 100 };
  };
  return {
    days: choiceDays,
    first: figure('first'),
    second: figure('second'),
    later: figure('later'),
    none: figure('none'),
    meaning,
  };
}

/** Reports that say that the skill fits less than the one used; null if withheld. */
export function passedOverReports({ choices }: Pick<Registry, 'choices'>, slug: string): number | null {
  const reports = choices?.passedOver.get(slug) ?? 0;
  return reports > 0 && reports < leastShown ? null : reports;
}

const nouns: Readonly<Record<ChoicePlace, string>> = {
  first: 'the first',
  second: 'the second',
  later: 'a later one',
  none: 'none',
};

export function choiceSentence(figures: ChoiceFigures): string {
  const parts = choicePlaces.flatMap((place) => {
    const { share } = figures[place];
    return share === null ? [] : [`${nouns[place]} ${Math.round(share * 100)} %`];
  });
  const reports = choicePlaces.reduce((sum, place) => sum + (figures[place].reports ?? 0), 0);
  return parts.length === 0
    ? `Of the last ${figures.days} days too few choices were reported to say what callers take of what they are offered.`
    : `What callers took of the skills that one answer offered, in ${counted(reports, 'report')} of the last ${figures.days} days: ${parts.join(', ')}.`;
}
