/** What code finds (characters, files, manifests, names) where no pattern fits. */
import type { Severity } from '../../schema/vocabulary.ts';

/** A hit of a fact rule; its role is always "use". */
export interface PlainHit {
  readonly rule: string;
  readonly severity: Severity;
  readonly file: string;
  readonly line: number;
  readonly text: string;
}
