/** What a rule is: data about one idea, with rows of patterns that must all be met in one place. */
import type { Severity } from '../../schema/vocabulary.ts';
import type { ExampleText } from './example.ts';
import type { Region, RegionKind } from './region.ts';

/** How far around the first pattern's hit the others may lie. */
type Scope = 'sentence' | 'window' | 'line' | 'block';

export interface Row {
  /** What the row looks for, in a few words. */
  readonly title: string;
  /** Kinds of region where this row applies; the rule's own kinds when absent. */
  readonly in?: readonly RegionKind[];
  readonly within: Scope;
  /** A cheap sign, somewhere in the region, without which the row need not be tried. */
  readonly sign?: RegExp;
  /** Places the finding. */
  readonly match: RegExp;
  /** Each of these must match in the same scope. */
  readonly and?: readonly RegExp[];
  /** None of these may match in the scope. */
  readonly unless?: readonly RegExp[];
  /** Differs from the rule's severity. */
  readonly severity?: Severity;
  /** What a high hit counts where no other rule finds anything beside it: `medium` where the row alone is wrong more often than right. */
  readonly alone?: 'medium' | 'high';
  /** Weighs the hit by what it names, e.g. a host; null drops it. */
  readonly weigh?: Weigher;
  /** What a row finds and what it leaves alone; both are shown beside the rule and tested. */
  readonly catches: readonly ExampleText[];
  readonly spares: readonly ExampleText[];
}

/** The severity of a hit; null where it is none. */
export type Weigher = (hit: RowHit) => Severity | null;

export interface RowHit {
  readonly match: RegExpExecArray;
  /** The text of the scope around the hit. */
  readonly scope: string;
  /** Where the hit begins in the region's text. */
  readonly start: number;
  readonly region: Region;
  readonly owner: string | null;
  readonly severity: Severity;
}

export interface RuleFacts {
  readonly id: string;
  readonly severity: Severity;
  readonly why: string;
  readonly fix: string;
  /** OWASP Agentic Skills (AST), Agentic (ASI) and LLM Top 10 entries. */
  readonly owasp: readonly string[];
  /** False where quotation and prohibition never soften a hit. */
  readonly demotable?: false;
  /** What a mention counts, where two steps down are too much still. */
  readonly mentionSeverity?: Severity;
}

export interface PatternRule extends RuleFacts {
  /** Kinds of region where the rows apply. */
  readonly in: readonly RegionKind[];
  readonly rows: readonly Row[];
}
/** Text that a reader takes for words; all other kinds say by their form what they do. */
export const saidKinds: ReadonlySet<RegionKind> = new Set<RegionKind>([
  'prose',
  'list',
  'table',
  'quote',
  'heading',
  'description',
  'frontmatter',
]);
