/** PI-03, PI-05, PI-06, PI-07, PI-09, PI-10 and PI-11 beyond English: the commonest wordings in nine languages. */
import type { Severity } from '../../schema/vocabulary.ts';
import { row, type Row, type RowFacts, type RowHit } from '../engine/rule.ts';
import { tongueGroups, type Group, type Phrases } from './injection-vocabulary.ts';

function pattern(edge: string, ...phrases: readonly Phrases[]): RegExp {
  return new RegExp(`${edge}(?:${phrases.flat().join('|')})`, 'iu');
}

function rows(make: (group: Group) => Omit<RowFacts, 'sign'>): Row[] {
  return tongueGroups.map((group) => row(group.name, { sign: group.sign, ...make(group) }));
}

const instructionFile =
  /\bCLAUDE\.md\b|\bAGENTS\.md\b|\bGEMINI\.md\b|\bMEMORY\.md\b|\.cursorrules\b|\.windsurfrules\b|copilot-instructions\.md|\.cursor\/rules|~\/\.(?:claude|codex)\b/i;
const address = /https?:\/\/[^\s)>"'`]{3,300}/i;

/** PI-03: kept from the user, while something is sent or destroyed. */
export const concealmentTongueRows = rows(({ edge, hide, send, destroy, kept, goods }) => ({
  match: pattern(edge, hide),
  and: [pattern(edge, send, destroy), pattern(edge, goods)],
  unless: [pattern(edge, kept)],
  within: 'window',
}));

/** PI-05: an address is opened, and what stands there is followed. */
export const remoteOrderTongueRows = rows(({ edge, fetch, follow, harmless }) => ({
  match: pattern(edge, follow),
  and: [address, pattern(edge, fetch)],
  unless: [pattern(edge, harmless)],
  within: 'window',
}));

/** PI-06: lasting rules into the files that steer the agent, with nobody asked. */
export const memoryTongueRows = rows(({ edge, write, lasting, asked }) => ({
  match: pattern(edge, write),
  and: [instructionFile, pattern(edge, lasting)],
  unless: [pattern(edge, asked)],
  within: 'window',
}));

/** PI-07: who judges, what they shall find, and that it is about this skill. */
export const verdictTongueRows = rows(({ edge, reviewer, verdict, itself }) => ({
  match: pattern(edge, reviewer),
  and: [pattern(edge, verdict), pattern(edge, itself)],
  within: 'window',
}));

/** PI-09: another task than the described one. */
export const taskSwapTongueRows = rows(({ edge, swap }) => ({
  match: pattern(edge, swap),
  within: 'sentence',
}));

/** PI-10: a consent that is only claimed; high where something is sent or destroyed on it. */
export const approvalTongueRows = rows(({ edge, approved, wide, condition, send, destroy }) => {
  const grave = pattern(edge, send, destroy);
  return {
    match: pattern(edge, approved),
    and: [pattern(edge, wide)],
    unless: [pattern(edge, condition)],
    within: 'sentence',
    weigh: ({ scope, severity }: RowHit): Severity => (grave.test(scope) ? 'high' : severity),
  };
});

/** PI-11: decode a block and do what it says. */
export const decodeTongueRows = rows(({ edge, decode, follow, harmless }) => ({
  match: pattern(edge, decode),
  and: [
    pattern(edge, follow, [
      'ejec[uú]tal[oa]s?|ejecuta el resultado|ex[eé]cute[rz]?(?: |-)le|f[uü]hre? (?:es|das ergebnis|ihn|sie) aus|execute[ -]o|execute o resultado|执行(?:结果|它|解码)|結果を実行|выполни(?:те)? (?:его|результат)|نف[ّ]?ذه|نف[ّ]?ذ النتيجة',
    ]),
  ],
  unless: [pattern(edge, harmless)],
  within: 'window',
}));
