/** The level of a program by where it is written. */
import { testFile } from '../../vocabulary/file-places.ts';
import type { RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

/** A program of the skill; in a fence outside of SKILL.md it is material to read. */
export const byKind = ({ region: { kind, file }, severity }: RowHit): Severity | null => {
  if (testFile.test(file)) return null;
  return kind === 'fence' && file !== 'SKILL.md' ? 'medium' : severity;
};
