/** Judgements of the demand list, counted by field and by kind of task. */
import { z } from 'zod';
import {
  type DemandCounts,
  type DemandResult,
  demandVerdicts,
  type Judgement,
  type KeptJudgements,
  WrittenJudgements,
} from '../../../../src/schema/demand.ts';
import { ChoiceError, readWritten } from '../score-choices.ts';

/** What was on the sheets: kept beside their folder. */
export const DemandKey = z.object({
  answered_on: z.iso.date(),
  skills: z.int(),
  sheets_digest: z.string(),
  tasks: z.record(z.string(), z.object({ field: z.string(), kind: z.string(), listed: z.array(z.string()) })),
});
export type DemandKey = z.infer<typeof DemandKey>;

/** Throws a `ChoiceError` for files of another form, for other sheets, or with a task or slug that is not on them. */
export function scoreDemand(judgedText: string, keyText: string): KeptJudgements {
  const { judgements, ...written } = readWritten(WrittenJudgements, judgedText, 'the judgements');
  const key = readWritten(DemandKey, keyText, 'the key');
  if (written.sheets_digest !== key.sheets_digest)
    throw new ChoiceError('the judgements are for other sheets: their sheets_digest is not that of the key');
  const strays = Object.entries(judgements).flatMap(([id, { slug }]) => {
    const task = key.tasks[id];
    if (task === undefined) return [id];
    return slug === undefined || task.listed.includes(slug) ? [] : [`${id}: ${slug}`];
  });
  if (strays.length > 0) throw new ChoiceError(`not on the sheets: ${strays.join(', ')}`);
  const judged = Object.entries(key.tasks).map(([id, task]) => ({ id, ...task, judgement: judgements[id] }));
  const by = (name: 'field' | 'kind'): Record<string, DemandCounts> =>
    Object.fromEntries(
      [...Map.groupBy(judged, (each) => each[name])]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([value, own]) => [value, countsOf(own)]),
    );
  const result: DemandResult = {
    ...written,
    answered_on: key.answered_on,
    skills: key.skills,
    all: countsOf(judged),
    kinds: by('kind'),
    fields: by('field'),
    unanswered: judged.filter(({ judgement }) => judgement?.verdict === 'none').map(({ id }) => id),
  };
  return { result, judgements };
}

function countsOf(judged: readonly { readonly judgement: Judgement | undefined }[]): DemandCounts {
  const [adequate, partial, none] = demandVerdicts.map(
    (verdict) => judged.filter(({ judgement }) => judgement?.verdict === verdict).length,
  );
  return { tasks: judged.length, adequate: adequate ?? 0, partial: partial ?? 0, none: none ?? 0 };
}

/** For a terminal. */
export function demandText({
  result: { reader, model, date, skills, all, kinds, fields },
}: KeptJudgements): string {
  const row = (name: string, { tasks, adequate, partial, none }: DemandCounts): string =>
    `${name.padEnd(28)}${[tasks, adequate, partial, none].map((each) => String(each).padStart(10)).join('')}` +
    `${(tasks === 0 ? 0 : adequate / tasks).toFixed(2).padStart(10)}`;
  return [
    `${reader} (${model}), ${date}, ${skills} skills`,
    `${''.padEnd(28)}${['tasks', 'adequate', 'partial', 'none', 'share'].map((each) => each.padStart(10)).join('')}`,
    row('all', all),
    ...Object.entries(kinds).map(([name, counts]) => row(name, counts)),
    ...Object.entries(fields).map(([name, counts]) => row(name, counts)),
  ].join('\n');
}
