/** PI-07: The text tries to steer a scanner, reviewer or judge towards a verdict. */
import { verdictTongueRows } from '../../vocabulary/injection-tongues.ts';
import { spokenKinds } from './shared.ts';
import type { PatternRule } from '../../engine/rule.ts';
import { addressedReviewers } from './pi-07/addressed-reviewers.ts';
import { claimedFindings } from './pi-07/claimed-findings.ts';

export const wishedVerdict: PatternRule = {
  id: 'PI-07',
  severity: 'high',
  why: 'The text tries to steer a scanner, reviewer or judge towards a verdict.',
  fix: 'Remove it; a verdict is made of what the files do.',
  owasp: ['AST08'],
  demotable: false,
  in: spokenKinds,
  rows: [...addressedReviewers, ...claimedFindings, ...verdictTongueRows],
};
