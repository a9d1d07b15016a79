/** The form of the examples of rules that look at facts. */
import type { ExampleText } from '../engine/example.ts';

/** One idea of a rule, with texts that it finds and near ones that it leaves alone. */
export interface FactExamples {
  readonly what: string;
  readonly catches: readonly ExampleText[];
  readonly spares: readonly ExampleText[];
}

export type ExamplesByRule = Readonly<Record<string, readonly FactExamples[]>>;
