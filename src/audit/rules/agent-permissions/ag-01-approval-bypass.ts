/** AG-01: The agent is started with its permission checks bypassed, or instructed to bypass them. */
import { ordersToWrite } from './ag-01-modes.ts';
import { isAgentSetting } from './agent-signs.ts';
import { type Weigher } from '../../engine/rule.ts';

/** An editor setting that approves everything (AG-01). */
export const byEditorSettings: Weigher = ({ region, severity, match, start }) =>
  (
    region.kind === 'config' || region.kind === 'script'
      ? isAgentSetting(region, match[0], start)
      : ordersToWrite(region)
  )
    ? severity
    : 'medium';
