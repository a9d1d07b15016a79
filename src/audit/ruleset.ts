/** All rules in one place, and the one text whose digest tells two rule sets apart. */
import { engineVersion } from './engine-version.ts';
import { familyChecks } from './engine/families.ts';
import { confusablePairs } from './engine/fold.ts';
import { ruleFiles } from '../rule-files.ts';
import { factRules, loadRules } from './match/load-rules.ts';
import { learnedText } from './model/weights.ts';
import type { PatternRule, RuleFacts } from './engine/rule.ts';
import { networkSinks } from './rules/exfiltration/sources-and-sinks.ts';
import { secretSources } from './rules/exfiltration/sources-and-sinks.ts';
import { knownInstallers } from './hosts/known-hosts.ts';
import { weighers } from './rules/weighers.ts';

/** The rules of files, with those that are code. */
export interface Ruleset {
  /** By family, then by id. */
  readonly patternRules: readonly PatternRule[];
  /** Rules that count in licence, lock and minified files, where prose and code instruct no one. */
  readonly quietRules: readonly PatternRule[];
  /** Every rule's facts, by id. */
  readonly allRules: readonly RuleFacts[];
  /** What a rule id means; throws for an id that no table has, which only a mistake of ours can make. */
  readonly ruleFacts: (id: string) => RuleFacts;
}

/** Throws, with the file's name, for a file that this engine cannot use. `known`: what the code names and the files do not say. */
export function makeRuleset(files: Readonly<Record<string, string>>, known = ownRuleset.allRules): Ruleset {
  const rulesOfFiles = loadRules(weighers, files);
  const patternRules = familyChecks.flatMap(({ prefix }) =>
    rulesOfFiles.filter(({ id }) => id.startsWith(prefix)).sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  const facts = new Map<string, RuleFacts>(
    [...known, ...patternRules, ...factRules].map((rule) => [rule.id, rule]),
  );
  return {
    patternRules,
    quietRules: patternRules.filter(({ id }) => id.startsWith('SE') || id === 'RC-02' || id === 'RC-08'),
    allRules: [...facts.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    ruleFacts: (id) => {
      const found = facts.get(id);
      if (found === undefined) throw new RangeError(`no rule ${id}`);
      return found;
    },
  };
}

export const ownRuleset: Ruleset = makeRuleset(ruleFiles, []);
export const { patternRules, allRules } = ownRuleset;

let known: string | null = null;

/** The tables as text, made once; the engine's version identifies the code, and examples find nothing. */
export function rulesetText(): string {
  known ??= JSON.stringify(
    [
      [engineVersion, patternRules, factRules, learnedText],
      [secretSources, networkSinks, knownInstallers, confusablePairs],
    ],
    (key, value: unknown) =>
      key === 'catches' || key === 'spares' ? undefined : value instanceof RegExp ? String(value) : value,
  );
  return known;
}
