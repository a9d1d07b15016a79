/** `npm run audit:train`: learns the weights of the audit's model. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../help.ts';
import { leaveOut, type Judge } from './leave-out.ts';
import { chooseLimits, limitsText } from './limits.ts';
import { passagesDigest, readPassages } from './passages.ts';
import { learnBoth, readReal } from './models.ts';
import { storedLinear } from './packed.ts';

const support = import.meta.dirname;
const target = join(import.meta.dirname, '../../src/audit/model/weights.json');

const usage = `usage: npm run --silent audit:train -- --mirror <folder> [--write] [--classes]
Learns src/audit/model/weights.json from the passages of scripts/audit-train/passages and the text of real skills, and says what
it finds among writers, classes and repositories that it has not learned from. Exit code 2 where something is missing.
  --mirror <folder>  each repository of repositories.json as <owner>+<name>/repo, a git directory; its text is read and not kept
  --write            write the weights
  --classes          also leave out each class in turn`;

function main(): number {
  const { values } = readArguments(usage, {
    options: {
      mirror: { type: 'string' },
      write: { type: 'boolean', default: false },
      classes: { type: 'boolean', default: false },
    },
  });
  if (values.mirror === undefined) {
    console.error('audit:train needs --mirror <folder> with the repositories of repositories.json.');
    return 2;
  }
  const passages = readPassages(join(support, 'passages'));
  const real = readReal(values.mirror, join(support, 'repositories.json'));
  console.log(
    `${passages.length} passages, ${passages.filter(({ isHarmful }) => isHarmful).length} of them harmful; ` +
      `${real.learned.length} passages of real skills to learn from, ${real.held.length} of ${real.skills} other skills to measure with`,
  );
  const models = learnBoth(passages, real.learned);
  const limits = chooseLimits(models, real);
  console.log(limitsText(models, limits, real));
  if (values.write) writeFileSync(target, stored(models, limits));
  const judge: Judge = (kept) => {
    const others = learnBoth(kept, real.learned);
    const own = chooseLimits(others, real);
    return { models: others, limits: own };
  };
  for (const line of leaveOut('writer', passages, judge)) console.log(line);
  if (values.classes) for (const line of leaveOut('class', passages, judge)) console.log(line);
  return 0;
}

function stored(
  { fromReal, fromHonest }: ReturnType<typeof learnBoth>,
  limits: ReturnType<typeof chooseLimits>,
): string {
  return `${JSON.stringify({ passages: passagesDigest(join(support, 'passages')), limits, fromReal: storedLinear(fromReal), fromHonest: storedLinear(fromHonest) }, null, 2)}\n`;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(`audit:train: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
