/** Rules that code looks for (characters, kinds of files, front matter, flows), from `rule-files/facts`, with their examples. */
import { parse } from 'yaml';
import { z } from 'zod';
import { ruleFiles } from '../../rule-files.ts';
import { factsPlace } from '../../schema/signed/rules-document.ts';
import type { ExampleText } from '../engine/example.ts';
import type { RuleFacts } from '../engine/rule.ts';
import { readNamed, toExample } from './load-rules.ts';
import { Examples, Facts } from './rule-file.ts';

/** One idea of a rule, with texts that it finds and near ones that it leaves alone. */
export interface FactExamples {
  readonly what: string;
  readonly catches: readonly ExampleText[];
  readonly spares: readonly ExampleText[];
}

const FactFile = z.array(
  z.strictObject({
    ...Facts,
    finds: z.array(z.strictObject({ what: z.string(), catches: Examples, spares: Examples })).min(1),
  }),
);

const read = Object.entries(ruleFiles)
  .filter(([path]) => path.startsWith(factsPlace))
  .flatMap(([name, text]) => readNamed(name, () => FactFile.parse(parse(text))));

export const factRules: readonly RuleFacts[] = read.map(({ finds: _finds, ...facts }) => facts);

/** The examples by rule id. */
export const factExamples: Readonly<Record<string, readonly FactExamples[]>> = Object.fromEntries(
  read.map(({ id, finds }) => [
    id,
    finds.map(({ what, catches, spares }) => ({
      what,
      catches: catches.map(toExample),
      spares: spares.map(toExample),
    })),
  ]),
);
