/** Tests and what they are given, which no other file of the skill names: no step leads there, and no program starts them. */
import { isGrave } from '../engine/scan.ts';
import { never, type ConditionOf } from './condition.ts';
import { testPlace } from '../vocabulary/file-places.ts';

/** A leaked key is leaked anywhere. */
const everywhere = new Set(['SE-01']);

/** The file is one of tests by its place, and neither its name nor its folder is in any other file. */
export const isUnreachedTest: ConditionOf = (hits, { files }) => {
  if (!hits.some((hit) => isGrave(hit) && testPlace.test(hit.file))) return never;
  const known = new Map<string, boolean>();
  const isReached = (path: string): boolean => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const folders = path
      .split('/')
      .slice(0, -1)
      .filter((folder) => testPlace.test(`${folder}/`))
      .map((folder) => `${folder}/`);
    const names = [name, ...folders].map(
      (each) => new RegExp(`(?<![\\w-])${RegExp.escape(each)}(?![\\w-])`, 'i'),
    );
    return files.some(
      ({ path: other, text }) =>
        text !== null &&
        other !== path &&
        !testPlace.test(other) &&
        names.some((pattern) => pattern.test(text)),
    );
  };
  return (hit) => {
    if (!isGrave(hit) || hit.region === null || everywhere.has(hit.rule) || !testPlace.test(hit.file))
      return false;
    const reached = known.get(hit.file) ?? isReached(hit.file);
    known.set(hit.file, reached);
    return !reached;
  };
};
