/** Every endpoint, in the order of the documentation. */
import { activity } from './activity/endpoint.ts';
import { advisories } from './advisories/endpoint.ts';
import { ardAgents } from './ard/agents.ts';
import { ardExplore } from './ard/explore.ts';
import { ardSearch } from './ard/search.ts';
import { approval } from './approval/endpoint.ts';
import { audit } from './audit/endpoint.ts';
import { badge } from './badge/endpoint.ts';
import type { Endpoint } from './define.ts';
import { discovery } from './discovery/endpoint.ts';
import { evalReport } from './eval-report/endpoint.ts';
import { evals } from './evals/endpoint.ts';
import { funnel } from './funnel/endpoint.ts';
import { install } from './install/endpoint.ts';
import { agentProtocol, integrationKit } from './integration-kit/endpoint.ts';
import { keys } from './keys/endpoint.ts';
import { lookup } from './lookup/endpoint.ts';
import { manifest } from './manifest/endpoint.ts';
import { feedback } from './feedback/endpoint.ts';
import { outcome, outcomePost } from './outcome/endpoint.ts';
import { pack, packs } from './packs/endpoint.ts';
import { policy } from './policy/endpoint.ts';
import { read } from './read/endpoint.ts';
import { rankingHistory } from './ranking-history/endpoint.ts';
import { rankings } from './rankings/endpoint.ts';
import { receipt, receiptPost } from './receipt/endpoint.ts';
import { recommend } from './recommend/endpoint.ts';
import { registryIndex } from './registry-index/endpoint.ts';
import { resolve, resolvePost } from './resolve/endpoint.ts';
import { search } from './search/endpoint.ts';
import { skills } from './skills/endpoint.ts';
import { statement } from './statement/endpoint.ts';
import { stats } from './stats/endpoint.ts';
import { submission, submissionAction, submissionDelete } from './submission/endpoint.ts';
import { submit } from './submit/endpoint.ts';
import { confirm, subscribe, unsubscribe } from './subscribe/endpoint.ts';
import { task, tasks } from './tasks/endpoint.ts';
import { validate } from './validate/endpoint.ts';
import { versions } from './versions/endpoint.ts';
import { weeklyReport } from './weekly-report/endpoint.ts';

export const endpoints: readonly Endpoint[] = [
  registryIndex,
  stats,
  search,
  recommend,
  skills,
  manifest,
  versions,
  statement,
  advisories,
  policy,
  lookup,
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
  approval,
  read,
  outcome,
  outcomePost,
  evalReport,
  validate,
  submit,
  submission,
  submissionAction,
  submissionDelete,
  feedback,
  subscribe,
  confirm,
  unsubscribe,
  badge,
  ardSearch,
  ardExplore,
  ardAgents,
  integrationKit,
  agentProtocol,
  keys,
];
