/** `npm run eval -- --demand` and `-- --judged`: writes the sheets of the demand list, and counts what a reader judged. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { refuseCall } from '../../../help.ts';
import { KeptJudgements } from '../../../../src/schema/demand.ts';
import { dayOf } from '../../../../src/text/day.ts';
import { keepResult } from '../keep-choices.ts';
import { keyPath } from '../sheet-key.ts';
import { demandText, scoreDemand } from './score-demand.ts';
import { writeDemand } from './write-demand.ts';

/** Lines of the usage, and options as `parseArgs` takes them; `--key` and `--keep` are those of sheets. */
export const demandUsage = [
  '  --demand <folder>     write the tasks of content/demand with the candidates for each, for readers to judge',
  '  --judged <file>       count what a reader judged; the key is <folder of the file>-key.json',
];
export const demandOptions = { demand: { type: 'string' }, judged: { type: 'string' } } as const;

type Given = Readonly<Partial<Record<'demand' | 'judged' | 'key' | 'keep', string>>> & {
  readonly content: string;
};

/** Whether one of the two was asked for; then it was done. Throws what `scoreDemand` and `writeDemand` throw. */
export async function runDemand(
  { demand, judged, key, keep, content }: Given,
  usage: string,
): Promise<boolean> {
  if (demand !== undefined && judged !== undefined) refuseCall('either --demand or --judged', usage);
  if (demand !== undefined) {
    const { tasks } = await writeDemand(demand, content, dayOf(new Date()));
    console.log(`${Object.keys(tasks).length} tasks in ${demand}, the key in ${keyPath(demand)}.`);
    return true;
  }
  if (judged === undefined) return false;
  const keyFile = key ?? keyPath(dirname(resolve(judged)));
  const kept = scoreDemand(await readFile(judged, 'utf8'), await readFile(keyFile, 'utf8'));
  console.log(demandText(kept));
  if (keep !== undefined) console.log(`kept in ${await keepResult(keep, KeptJudgements, kept)}`);
  return true;
}
