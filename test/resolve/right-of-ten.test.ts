/** What an answer says of how often such answers are right holds for the measured sets. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rightOfTen } from '../../src/resolve/resolution.ts';
import { ResolveReport } from '../../src/schema/resolve-report.ts';

const report = ResolveReport.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/eval/resolve-report.json'), 'utf8')),
);
/** Those of other people's tasks that are large enough to say something. */
const sets = (report.outside?.sets ?? []).filter(({ name }) =>
  /^(?:public|author prompts)(?:$|.*keywords$)/.test(name),
);

it.each(sets.map((set) => [set.name, set] as const))(
  '%s',
  (_, { tasks, success1, none, doubted, matches, listed }) => {
    const { said = 0, right = 0 } = matches ?? {};
    const weak = ((doubted ?? 0) - (none ?? 0)) * tasks;
    const firstOfWeak = ((success1 ?? 0) * tasks - right) / weak;
    // As if every match that is wrong had the right one beside it.
    const anyOfWeak = ((listed?.first8 ?? 0) * tasks - said) / weak;
    expect(right / said).toBeGreaterThanOrEqual(rightOfTen.firstOfMatch / 10);
    expect(firstOfWeak).toBeGreaterThanOrEqual(rightOfTen.firstOfWeak / 10);
    expect(anyOfWeak).toBeGreaterThanOrEqual(rightOfTen.anyOfWeak / 10);
  },
);
