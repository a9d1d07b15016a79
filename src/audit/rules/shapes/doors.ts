/** SY-05, SY-04: code and settings that grant access without authentication, or run the content of a request. */
import { type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

/** A reference shows such a line; a file or a step of the skill has it. */
export const asShown = ({ region, severity }: RowHit): Severity =>
  region.kind === 'fence' && region.file !== 'SKILL.md' ? 'low' : severity;
