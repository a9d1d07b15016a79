/** PI-07: The text tries to influence the verdict of a scanner, reviewer or model that evaluates it. */
import { verdictTongueRows } from '../../vocabulary/injection-tongues.ts';
import { spokenKinds } from './shared.ts';
import type { PatternRule } from '../../engine/rule.ts';
import { addressedReviewers } from './pi-07/addressed-reviewers.ts';

export const wishedVerdict: PatternRule = {
  id: 'PI-07',
  severity: 'high',
  why: 'The text tries to influence the verdict of a scanner, reviewer or model that evaluates it.',
  fix: 'Remove it; a verdict depends on what the files do.',
  owasp: ['AST08'],
  demotable: false,
  in: spokenKinds,
  rows: [...addressedReviewers, ...verdictTongueRows],
};
