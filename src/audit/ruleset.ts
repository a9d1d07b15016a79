/** All rules in one place, and the one text whose digest tells two rule sets apart. */
import { confusablePairs } from './engine/fold.ts';
import { chainRule } from './engine/chains.ts';
import type { FactRule } from './engine/fact.ts';
import type { PatternRule, RuleFacts } from './engine/rule.ts';
import { agentPermissionRules } from './rules/agent-permissions.ts';
import { brandRules } from './vocabulary/brand-names.ts';
import { exfiltrationRules, networkSinks, secretSources } from './rules/exfiltration.ts';
import { fileRules } from './rules/files.ts';
import { hiddenUnicodeRules } from './rules/hidden-unicode.ts';
import { knownInstallers } from './vocabulary/hosts.ts';
import { manifestRules } from './rules/manifests.ts';
import { metadataRules } from './rules/metadata.ts';
import { promptInjectionRules } from './rules/prompt-injection.ts';
import { remoteCodeRules } from './rules/remote-code.ts';
import { secretRules } from './rules/secrets.ts';
import { supplyChainRules } from './rules/supply-chain.ts';
import { systemChangeRules } from './rules/system-changes.ts';

/** Raised with every change of what the engine finds, tables or code. */
export const engineVersion = '1.2.0';

export const patternRules: readonly PatternRule[] = [
  ...promptInjectionRules,
  ...exfiltrationRules,
  ...remoteCodeRules,
  ...agentPermissionRules,
  ...systemChangeRules,
  ...supplyChainRules,
  ...secretRules,
];

export const factRules: readonly FactRule[] = [
  chainRule,
  ...[hiddenUnicodeRules, fileRules, manifestRules, brandRules, metadataRules].flatMap((table) =>
    Object.values(table),
  ),
];

/** Rules that count in licence, lock and minified files, where prose and code are nobody's instructions. */
export const quietRules: readonly PatternRule[] = patternRules.filter(
  ({ id }) => id.startsWith('SE') || id === 'RC-02' || id === 'RC-08',
);

const facts = new Map<string, RuleFacts>([...patternRules, ...factRules].map((rule) => [rule.id, rule]));

/** What a rule id means; throws for an id that no table has, which only a mistake of ours can make. */
export function ruleFacts(id: string): RuleFacts {
  const found = facts.get(id);
  if (found === undefined) throw new RangeError(`no rule ${id}`);
  return found;
}

/** Every rule's facts, by id. */
export const allRules: readonly RuleFacts[] = [...facts.values()].sort((a, b) => (a.id < b.id ? -1 : 1));

let known: string | null = null;

/** The tables as canonical text, made once; the engine's version stands for what is code. */
export function rulesetText(): string {
  known ??= canonicalTables();
  return known;
}

function canonicalTables(): string {
  return JSON.stringify([
    engineVersion,
    patternRules.map(({ id, severity, why, fix, kinds, rows }) => [
      [id, severity, why, fix, kinds],
      rows.map(({ all, sign = null, none = [], scope, severity = null, kinds = null, reason }) => [
        all.map(String),
        String(sign),
        none.map(String),
        scope,
        severity,
        kinds,
        reason,
      ]),
    ]),
    factRules.map(({ id, severity, why, fix }) => [id, severity, why, fix]),
    [...secretSources, ...networkSinks].map(String),
    knownInstallers,
    confusablePairs,
  ]);
}
