/** What is high by one rule alone, where that rule alone has not proved to be right. */
import type { RegionKind } from '../engine/region.ts';
import type { Hit } from '../engine/hit.ts';
import { saidKinds } from '../engine/rule.ts';
import { isSkillFile } from '../../schema/skill-folder.ts';
import type { ConditionOf } from './condition.ts';

/** Lines between two hits that still belong to one thought. */
const nearLines = 6;
/** Text that only the agent sees: that an order is hidden is the second piece of evidence. */
const hidden = new Set<RegionKind>(['comment', 'hidden', 'decoded']);
/** Rules of one learned model, which are no company for each other. */
const learned = new Set<string>(['PI-16', 'PI-17']);
/** Rules for orders in words, and text that shows words and orders nothing. */
const spoken = /^PI-0[139]$/;
const shown = new Set<RegionKind>(['fence', 'config', 'script-comment']);
/** Rules whose words the comments and the printed lines of programs have too. */
const commented = /^(?:AG|EX|PI|SY)-/;
/** Rules for what a text tells its reader to do, which a document about a product does on each page. */
const worded = /^(?:AG-0[38]|EX-02|PI-(?:0[35]|18)|RC-06|SY-02)$/;

/**
 * No other rule finds anything beside it that is medium or worse, and it is a hit of a row that has not proved itself, of an
 * order in words inside a block or a comment of a program, of words of a comment, or of a command that a program only
 * prints.
 * That a host is named nowhere else (EX-08) says nothing of what is asked of it.
 */
export const isAlone: ConditionOf = (hits) => {
  const live = hits.filter(
    ({ rule, role, severity }) => role === 'use' && grave.has(severity) && rule !== 'EX-08',
  );
  const hasCompany = (hit: Hit): boolean =>
    live.some(
      (other) =>
        other.rule !== hit.rule &&
        !(learned.has(hit.rule) && learned.has(other.rule)) &&
        other.file === hit.file &&
        Math.abs(other.line - hit.line) <= nearLines,
    );
  return (hit) => isLowered(hit) && isWeak(hit) && !hasCompany(hit);
};

const isLowered = ({ severity, alone }: Hit): boolean =>
  severity === 'high' || (severity === 'critical' && alone !== undefined);

const grave = new Set<string>(['medium', 'high', 'critical']);

function isWeak({ rule, region, alone, file }: Hit): boolean {
  if (region === null) return false;
  const isSaid = saidKinds.has(region.kind) || (region.kind === 'fence' && rule !== 'SY-02');
  if (worded.test(rule) && isSaid && !isSkillFile(file)) return true;
  if (alone !== undefined) return !hidden.has(region.kind);
  if (region.kind === 'script-comment') return commented.test(rule);
  if (region.kind === 'script') return false;
  return spoken.test(rule) && shown.has(region.kind);
}
