/** PI-01: The text instructs the agent to ignore instructions that it already has. */
import { tongueRows } from '../../vocabulary/override-tongues.ts';
import { spokenKinds } from './shared.ts';
import type { PatternRule } from '../../engine/rule.ts';
import { dropOrders } from './pi-01/orders-to-drop.ts';
import { declaredVoid } from './pi-01/declared-void.ts';

export const override: PatternRule = {
  id: 'PI-01',
  severity: 'high',
  why: 'The text instructs the agent to ignore instructions that it already has.',
  fix: 'Remove the instruction; a skill adds instructions and never cancels earlier ones.',
  owasp: ['AST01', 'ASI01', 'LLM01'],
  in: spokenKinds,
  rows: [...dropOrders, ...declaredVoid, ...tongueRows],
};
