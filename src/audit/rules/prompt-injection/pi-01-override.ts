/** PI-01: The text tells the agent to drop the instructions it already has. */
import { tongueRows } from '../../vocabulary/override-tongues.ts';
import { spokenKinds } from './shared.ts';
import type { PatternRule } from '../../engine/rule.ts';
import { dropOrders } from './pi-01/orders-to-drop.ts';
import { declaredVoid } from './pi-01/declared-void.ts';
import { makersOverruled } from './pi-01/makers-overruled.ts';

export const override: PatternRule = {
  id: 'PI-01',
  severity: 'high',
  why: 'The text tells the agent to drop the instructions it already has.',
  fix: 'Remove the order; a skill adds to instructions and never voids earlier ones.',
  owasp: ['AST01', 'ASI01', 'LLM01'],
  in: spokenKinds,
  rows: [...dropOrders, ...declaredVoid, ...tongueRows, ...makersOverruled],
};
