/** What is found in a skill, before it is a finding: by a pattern, by following a program, or by code that looks for facts. */
import type { Severity } from '../../schema/vocabulary.ts';
import { lineAt, type Region } from './region.ts';
import type { Role } from './roles.ts';

export interface Hit {
  readonly rule: string;
  readonly severity: Severity;
  readonly base: Severity;
  readonly role: Role;
  /** The condition, or the role, that lowered it last. */
  readonly loweredBy?: string | undefined;
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** Which of the things that the rule looks for this is, in words of ours alone: it is kept where no text of the source is. */
  readonly found?: string | undefined;
  /** The matched words; null for facts, which are no text. */
  readonly matched: string | null;
  readonly view: 'raw' | 'folded' | 'decoded';
  /** What the hit counts where nothing else is found beside it, if that is less. */
  readonly alone?: Severity | undefined;
  /** Region and offset, where another rule may ask what is near. */
  readonly region: Region | null;
  readonly offset: number;
}

/** Whether a hit is what the conditions on its place, its words or its purpose may lower. */
export const isGrave = ({ severity }: Pick<Hit, 'severity'>): boolean =>
  severity === 'high' || severity === 'critical';

/** Rules for what does harm wherever it is: a leaked key is leaked anywhere. */
export const everywhere: ReadonlySet<string> = new Set(['SE-01']);

/** What is found at an offset of a region's text; `base` and `role` are those of a hit that nothing has lowered yet. */
export const hitAt = (
  region: Region,
  offset: number,
  found: Pick<Hit, 'rule' | 'severity' | 'text' | 'matched'> & Partial<Hit>,
): Hit => ({
  base: found.severity,
  role: 'use',
  file: region.file,
  line: lineAt(region, offset),
  view: region.kind === 'decoded' ? 'decoded' : 'raw',
  region,
  offset,
  ...found,
});

/** What code finds where no pattern fits: characters, files, manifests, names. */
export interface PlainHit {
  readonly rule: string;
  readonly severity: Severity;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** As in a hit. */
  readonly found?: string;
}

/** A fact as a hit, which no text around it can soften. */
export const fromPlain = (hit: PlainHit): Hit => ({
  ...hit,
  base: hit.severity,
  role: 'use',
  matched: null,
  view: 'raw',
  region: null,
  offset: 0,
});
