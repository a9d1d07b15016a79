/** What the home page says of measurements: each share with the number of tasks that it is a share of. */
import { expect, it } from 'vitest';
import { measuredFigure } from '../../../src/components/home/measured.ts';
import { demandResults } from '../../../src/lists/demand-answers.ts';

it('leads with the widest measurement, and names the tasks of both', () => {
  const all = { tasks: 480, adequate: 333, partial: 128, none: 19 };
  const { value, label, href } = measuredFigure([{ all }]);
  expect(value).toMatch(/^69(?:\.\d)? ?%$/);
  expect(label).toBe('of 480 tasks of many professions have a skill made for them, as a model judges');
  expect(href).toBe('/evals/resolve#demand');
});

it('is of the newest judgement that is kept', () => {
  expect(measuredFigure().label).toContain(`of ${demandResults[0]?.all.tasks} tasks`);
});

it('is of the measured tasks alone where no judgement is kept', () => {
  expect(measuredFigure([]).label).toMatch(
    /^of \d+ tasks measured with [\d,]+ skills get a suitable skill first$/,
  );
});
