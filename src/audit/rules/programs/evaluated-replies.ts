/** RC-01: what a host returned is evaluated or unpickled. */
import type { Weigher } from '../../engine/rule.ts';

import { argumentAt, byCommand, byOrigin } from './origins.ts';
import { originOf, repliedFiles, repliesOf } from './replies.ts';

const safe = /weights_only\s?=\s?True|Safe_?Loader|safe_load/;
const models = /^(?:torch|joblib|(?:c?[Pp]ickle|dill|cloudpickle))\./;

/** Rows of RC-01. */
/** a shell runs what a host returned. */
export const byShellReply: Weigher = (hit) => {
  const [, name = ''] = /\(\s{0,3}(\w{1,40})/.exec(hit.match[0]) ?? [];
  if (/subprocess/.test(hit.match[0]) && !/shell\s?=\s?True/.test(hit.match[0])) return null;
  const origin = repliesOf(hit.region.text).held.get(name);
  return origin === undefined ? null : byCommand(name, origin, hit);
};

/** a program evaluates or unpickles what a host returned. */
export const byEvaluatedReply: Weigher = (hit) => {
  const { text } = hit.region;
  const words = argumentAt(text, hit.match[0], hit.scope);
  if (safe.test(words) || /^\s{0,3}\/|^\s{0,3}$/.test(words)) return null;
  const file = [...repliedFiles(text)].find(([name]) => words.includes(name));
  const origin = originOf(words, repliesOf(text)) ?? file?.[1] ?? null;
  return origin === null ? null : byOrigin(origin, hit, models.test(hit.match[0].trimStart()));
};
