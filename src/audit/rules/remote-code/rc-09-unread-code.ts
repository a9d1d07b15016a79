/** RC-09: Code is run that is not part of the skill, or that the agent is instructed not to read. */

import type { RegionKind } from '../../engine/region.ts';
import { type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { fileOf } from '../calls/opened-files.ts';

/** A source file by its name, neither hidden nor in a folder that others can write to. */
const sourceFile =
  /^(?!\/(?:tmp|var|dev|srv|mnt|root|Users\/Shared)\/|~\/\.cache\/)(?:<[\w -]{1,40}>\/)?(?:[\w~. -]{0,60}\/){0,12}[\w-][\w.-]{0,60}\.py$/;

/** Where the agent is told what to do with the data of a person. */
const instructed = new Set<RegionKind>(['prose', 'list']);

/**
 * What a program loads from a source file of the folder, or from a file that its caller names, is what an interpreter
 * would run; a file of another kind, a hidden one, or one from elsewhere is not read as code.
 */
export function byFile({ match: [call], region, severity }: RowHit): Severity {
  const file = fileOf(call, region.text);
  const isData = call.startsWith('eval');
  if (file === undefined && isData) return instructed.has(region.kind) ? severity : 'medium';
  if (file === undefined || sourceFile.test(file)) return 'low';
  // An expression in a file of data is an old way to read it.
  return isData && !file.startsWith('/') ? 'medium' : severity;
}
