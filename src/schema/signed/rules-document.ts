/** The audit's rule files as one signed document: what a registry serves to clients that are older than its rules. */

export const rulesFormat = 'skill-registry-rules-v1';

/** Below the registry's address. */
export const rulesPath = 'cli/rules.json';

/** How an error about a rule file begins, before its path. */
export const ruleFilePlace = 'src/audit/rule-files/';

/** Below it: patterns of the engine's own code, and rules that code looks for, which belong to its version. */
export const patternsPlace = 'patterns/';
export const factsPlace = 'facts/';

export interface RulesDocument {
  readonly format: typeof rulesFormat;
  /** RFC 3339, of the build that has these rules. */
  readonly generated_at: string;
  /** Texts by path, as src/audit/rule-files has them. */
  readonly files: Readonly<Record<string, string>>;
}

/** The files of a document: what belongs to the engine's code is each client's own. */
export const rulesAlone = (files: RulesDocument['files']): RulesDocument['files'] =>
  Object.fromEntries(
    Object.entries(files).filter(([path]) => !path.startsWith(patternsPlace) && !path.startsWith(factsPlace)),
  );
