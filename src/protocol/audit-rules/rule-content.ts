/** Every rule of the audit as the rules page shows it: grouped by family, with where it looks and what it looks for. */
import { familyChecks } from '../../audit/engine/families.ts';
import { shownText } from './shown-example.ts';
import { factExamples, type FactExamples } from '../../audit/match/load-rules.ts';
import type { RegionKind } from '../../audit/engine/region.ts';
import type { Row, RuleFacts } from '../../audit/engine/rule.ts';
import { allRules, patternRules } from '../../audit/ruleset.ts';
import { severities, type Severity } from '../../schema/vocabulary.ts';
import type { Entry } from '../../scoring/registry.ts';

/** Skills in which the rule found something after suppressions, the most trusted first. */
export function skillsFoundBy(ruleId: string, entries: readonly Entry[]): Entry[] {
  return entries
    .filter(({ row }) => row.rules.includes(ruleId))
    .toSorted((a, b) => b.row.trust - a.row.trust);
}

/** One idea that a rule looks for. */
interface LookedFor {
  readonly what: string;
  /** Where it differs from the rule's own severity; null otherwise. */
  readonly severity: Severity | null;
  /** Texts that it finds, and near ones that it leaves alone. */
  readonly catches: readonly string[];
  readonly spares: readonly string[];
}

export interface RuleContent extends Pick<RuleFacts, 'id' | 'severity' | 'why' | 'fix' | 'owasp'> {
  /** The parts of a skill that are searched, in words. */
  readonly looksAt: string;
  readonly looksFor: readonly LookedFor[];
  /** Whether quotation and prohibition lower a hit's severity; null for a rule that looks at facts, not at words. */
  readonly softened: boolean | null;
  /** Severities of rows that differ from the rule's own, the worst first. */
  readonly others: readonly Severity[];
}

interface FamilyAccount {
  /** Anchor on the page. */
  readonly id: string;
  readonly label: string;
  readonly rules: readonly RuleContent[];
}

/** Families in the order of a report's checks, their rules by id. */
export function toFamilyContents(): FamilyAccount[] {
  return familyChecks.map(({ prefix, id, label }) => ({
    id,
    label,
    rules: allRules.filter((rule) => rule.id.startsWith(`${prefix}-`)).map(toAccount),
  }));
}

/** Parts of a skill in words, in the order they are named. */
const partNames: readonly (readonly [kinds: readonly RegionKind[], name: string])[] = [
  [['description'], 'the description'],
  [['frontmatter'], 'front matter'],
  [['heading', 'prose', 'list', 'table', 'quote'], 'text'],
  [['fence'], 'code blocks'],
  [['comment', 'hidden'], 'comments and hidden elements'],
  [['script'], 'scripts'],
  [['script-comment'], 'comments in scripts'],
  [['config'], 'configuration files'],
  [['decoded'], 'decoded blocks'],
];

/** Where the rules look that no list of parts describes, by rule id, else by family. */
const otherPlaces: Readonly<Record<string, string>> = {
  'EX-01': 'the source of a secret and a network destination, in one command, script or text',
  'EX-07': 'where a step, command or script sends something, against what the skill says it is for',
  'EX-08': 'the hosts that programs ask, against those that SKILL.md names',
  'PI-16': 'text of Markdown files, passage by passage, with weights learned from harmful and honest steps',
  'PI-17':
    'the same passages, with the effects that rules for words know and the hosts that the skill does not name; high only in SKILL.md and where the wording is far beyond the limit, else medium',
  'HU-04': 'the skill’s name and the hosts of its addresses',
  HU: 'the characters of every text file, as they are stored',
  FI: 'the files themselves: kind, mode and place',
  MD: 'front matter, links and licence, and what scripts use',
  'AG-04': 'hook, server and task files of agents and editors',
  'SC-02': 'package manifests and setup scripts',
  'SC-03': 'the skill’s name and description, against the repository’s owner',
};

/** What a row counts by itself, where that is not what the rule counts. */
function differing({ alone, severity }: Row, ofRule: Severity): Severity | null {
  const counted = alone ?? severity ?? ofRule;
  return counted === ofRule ? null : counted;
}

const toLookedFor = ({ what, catches, spares }: FactExamples): LookedFor => ({
  what,
  severity: null,
  catches: catches.map(shownText),
  spares: spares.map(shownText),
});

function toAccount(rule: RuleFacts): RuleContent {
  const { id, severity, why, fix, owasp, demotable } = rule;
  const pattern = patternRules.find((each) => each.id === id);
  const kinds = new Set(pattern?.in);
  const parts = partNames.filter(([group]) => group.some((kind) => kinds.has(kind))).map(([, name]) => name);
  const started = new Set(pattern?.rows.map((row) => row.severity ?? severity));
  return {
    id,
    severity,
    others: severities.filter((each) => each !== severity && started.has(each)).reverse(),
    why,
    fix,
    owasp,
    looksAt: otherPlaces[id] ?? otherPlaces[id.slice(0, 2)] ?? parts.join(', '),
    looksFor:
      pattern === undefined
        ? (factExamples[id] ?? []).map(toLookedFor)
        : pattern.rows.map((row) => ({
            ...toLookedFor({ what: row.title, catches: row.catches, spares: row.spares }),
            severity: differing(row, severity),
          })),
    softened: pattern === undefined ? null : demotable !== false,
  };
}
