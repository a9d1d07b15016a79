/** Functions that a row of a rule file names, to weigh a hit by what levels cannot say: whose host, which key, what is around it. */
import * as agentPermissions from './agent-permissions.ts';
import * as exfiltration from './exfiltration/weighers.ts';
import { byRun } from './flows.ts';
import * as programs from './programs/weighers.ts';
import * as promptInjection from './prompt-injection.ts';
import * as secrets from './secrets.ts';
import * as supplyChain from './supply-chain.ts';
import * as accounts from './system-changes/accounts.ts';
import * as starts from './system-changes/starts.ts';
import type { Weighers } from '../match/load-rules.ts';

export const weighers: Weighers = {
  ...agentPermissions,
  ...exfiltration,
  ...programs,
  ...promptInjection,
  ...secrets,
  ...supplyChain,
  ...accounts,
  ...starts,
  byRun,
};
