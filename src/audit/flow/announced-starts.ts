/** SY-01: a start-up entry that SKILL.md tells its reader of. A job that is concealed is the harm; a disclosed one is for its reader. */
import { isSkillFile } from '../../schema/skill-folder.ts';
import type { RegionKind } from '../engine/region.ts';
import type { Hit } from '../engine/scan.ts';
import { never, type ConditionOf } from './condition.ts';
import { startKinds } from '../vocabulary/system-changes/announced-starts.ts';

/** What a person who opens SKILL.md sees. */
const seen = new Set<RegionKind>(['description', 'heading', 'prose', 'list', 'table', 'quote', 'fence']);
const written = new Set<RegionKind>(['script', 'config', 'fence']);
/** Characters of SKILL.md that are searched. */
const most = 131_072;
/** Names of makers of systems, under which an entry passes for one of theirs. */
const borrowed =
  /\bcom\.(?:apple|microsoft|google|adobe)\w{0,8}\.|\b(?:Microsoft|Windows)[\w .]{0,20}(?:Update|Defender|Health)/i;

const isAnnounceable = ({ rule, severity }: Hit): boolean => severity === 'high' && rule === 'SY-01';

/** SKILL.md names the same kind of entry, and the entry does not pass for one of the system's own. */
export const isAnnouncedStart: ConditionOf = (hits, { regions }) => {
  if (!hits.some(isAnnounceable)) return never;
  const text = regions
    .filter(({ file, kind }) => isSkillFile(file) && seen.has(kind))
    .map((region) => region.text)
    .join('\n')
    .slice(0, most);
  return (hit) => {
    if (!isAnnounceable(hit) || hit.region === null || !written.has(hit.region.kind)) return false;
    const { text: code } = hit.region;
    if (borrowed.test(hit.file) || borrowed.test(code)) return false;
    const near = code.slice(Math.max(0, hit.offset - 200), hit.offset + 400);
    return startKinds.some((kind) => kind.written.test(near) && kind.said.test(text));
  };
};
