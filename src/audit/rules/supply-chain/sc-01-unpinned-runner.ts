/** SC-01: A package is downloaded and run without a pinned version and without a confirmation. */
import known from '../../vocabulary/supply-chain/well-known-packages.json' with { type: 'json' };
import type { Severity } from '../../../schema/vocabulary.ts';
import { type RowHit, type Weigher } from '../../engine/rule.ts';

/** Scopes and packages that many projects run unpinned; data, reviewed 2026-11-20. */
const wellKnown = new RegExp(
  String.raw`^(?:@(?:${known.scopes.join('|')})/|${known.packages.map((name) => RegExp.escape(name)).join('|')}|create-[\w-]{1,40}|expo-[\w-]{1,20})(?:@|$)`,
  'i',
);

export function byPackage({ match, owner }: RowHit): Severity | null {
  const name = match[1] ?? '';
  if (name === '' || /^[./$<{[-]|^https?:/.test(name) || /[<{[$]/.test(name)) return null;
  if (/^(?:@[^@\s]{1,100}|[^@\s]{1,100})(?:@|==)\d/.test(name)) return null;
  if (wellKnown.test(name)) return 'info';
  // A package that carries the owner's name comes from the skill's own author.
  return owner !== null && owner.length >= 3 && name.toLowerCase().includes(owner.toLowerCase())
    ? 'info'
    : 'low';
}

/** A runner that installs without a question (SC-01). */
export const byRunnerPackage: Weigher = (hit) => {
  const standing = byPackage(hit);
  return standing === 'low' ? 'medium' : standing === 'info' ? 'low' : standing;
};
