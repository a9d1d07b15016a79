/** PI-03: The agent is instructed to hide something from the user or to lie about it. */
import { concealmentTongueRows } from '../../vocabulary/injection-tongues.ts';
import { spokenKinds } from './shared.ts';
import type { PatternRule } from '../../engine/rule.ts';
import { untoldActs } from './pi-03/untold-acts.ts';
import { unseenChanges } from './pi-03/unseen-changes.ts';
import { leftOut } from './pi-03/left-out.ts';
import { dark } from '../steps/dark.ts';
import { hiddenTongues } from '../steps/tongues.ts';

export const concealment: PatternRule = {
  id: 'PI-03',
  severity: 'high',
  why: 'The agent is instructed to hide something from the user or to lie about it.',
  fix: 'Let the user see what is done; remove the instruction to hide it.',
  owasp: ['ASI09'],
  in: spokenKinds,
  rows: [...dark, ...untoldActs, ...leftOut, ...unseenChanges, ...concealmentTongueRows, ...hiddenTongues],
};
