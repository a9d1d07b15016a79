/** `npm run audit:train:places`: learns the weights that tell places of harmful skills from ordinary ones. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scoreOf, type Linear } from '../../../src/audit/model/weights.ts';
import { readArguments } from '../../help.ts';
import { learn } from '../logistic.ts';
import { storedLinear } from '../packed.ts';
import { realPlaces, writtenPlaces } from './sources.ts';

const target = join(import.meta.dirname, '../../../src/audit/model/hit-weights.json');

const usage = `usage: npm run --silent audit:train:places -- --skills <folder> [--write]
Learns src/audit/model/hit-weights.json from the places at which the audit finds something high: in harmful skills of independent
writers, in the examples of the rules, and in real skills, of which only the weights are kept. Exit code 2 where something is missing.
  --skills <folder>  one folder <owner>__<name> for each repository of repositories.json beside this file, in it one for each skill
  --write            write the weights`;

/** Limits below which a place is ordinary (docs/audit.md). */
const limits = { said: -0.85, saidCritical: -1.2, run: -0.55 };

async function main(): Promise<number> {
  const { values } = readArguments(usage, {
    options: { skills: { type: 'string' }, write: { type: 'boolean', default: false } },
  });
  if (values.skills === undefined) {
    console.error('audit:train:places needs --skills <folder>.');
    return 2;
  }
  const written = writtenPlaces();
  const real = await realPlaces(values.skills);
  console.log(
    `${written.harmful.length} harmful and ${written.honest.length} honest skills, ${real.length} real ones`,
  );
  const model = learn({ ...written, real: real.flat(), counted: real }, { harmful: 2, honest: 2, real: 1 });
  console.log(
    `bias ${model.bias}, step ${model.step}, ${model.weights.filter((each) => each !== 0).length} weights`,
  );
  console.log(`harmful ${quantiles(model, written.harmful)}`);
  console.log(`honest ${quantiles(model, written.honest)}`);
  console.log(`real ${quantiles(model, real)}`);
  if (values.write) writeFileSync(target, stored(model));
  return 0;
}

/** Of the likeliest place of each skill. */
function quantiles(model: Linear, skills: readonly (readonly Int32Array[])[]): string {
  const best = skills
    .map((places) => Math.max(...places.map((each) => scoreOf(model, each))))
    .sort((a, b) => a - b);
  return [0.02, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98]
    .map((share) => `${share}: ${(best[Math.floor(share * best.length)] ?? 0).toFixed(2)}`)
    .join(', ');
}

const stored = (model: Linear): string =>
  `${JSON.stringify({ limits, fromOrdinary: storedLinear(model) }, null, 2)}\n`;

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`audit:train:places: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
