/** Every endpoint, in the order of the documentation. */
import { activity } from './activity.ts';
import { audit } from './audit.ts';
import { badge } from './badge.ts';
import type { Endpoint } from './define-endpoint.ts';
import { discovery } from './discovery.ts';
import { evals } from './evals.ts';
import { funnel } from './funnel.ts';
import { install } from './install.ts';
import { agentProtocol, integrationKit } from './integration-kit.ts';
import { keys } from './keys.ts';
import { manifest } from './manifest.ts';
import { feedback } from './feedback.ts';
import { outcome, outcomePost } from './outcome.ts';
import { pack, packs } from './packs.ts';
import { rankingHistory } from './ranking-history.ts';
import { rankings } from './rankings.ts';
import { receipt, receiptPost } from './receipt.ts';
import { recommend } from './recommend.ts';
import { registryIndex } from './registry-index.ts';
import { resolve, resolvePost } from './resolve.ts';
import { search } from './search.ts';
import { skills } from './skills.ts';
import { stats } from './stats.ts';
import { submission } from './submission.ts';
import { submit } from './submit.ts';
import { confirm, subscribe, unsubscribe, unsubscribePost } from './subscribe.ts';
import { task, tasks } from './tasks.ts';
import { validate } from './validate.ts';
import { weeklyReport } from './weekly-report.ts';

export const endpoints: readonly Endpoint[] = [
  registryIndex,
  stats,
  search,
  recommend,
  skills,
  manifest,
  audit,
  evals,
  tasks,
  task,
  packs,
  pack,
  rankings,
  rankingHistory,
  weeklyReport,
  activity,
  discovery,
  funnel,
  resolve,
  resolvePost,
  receipt,
  receiptPost,
  install,
  outcome,
  outcomePost,
  validate,
  submit,
  submission,
  feedback,
  subscribe,
  confirm,
  unsubscribe,
  unsubscribePost,
  badge,
  integrationKit,
  agentProtocol,
  keys,
];
