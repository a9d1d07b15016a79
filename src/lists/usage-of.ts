/** One answered request → what is counted for it. */
import type { UsageMetric } from '../schema/usage.ts';
import { isObject } from '../schema/json.ts';

interface CountedUse {
  readonly metric: UsageMetric;
  readonly slug: string | null;
}

/** The ids of the endpoints that are counted. */
const metrics: Readonly<Record<string, UsageMetric>> = {
  search: 'discovery',
  recommend: 'discovery',
  skills: 'discovery',
  tasks: 'discovery',
  task: 'discovery',
  packs: 'discovery',
  pack: 'discovery',
  rankings: 'discovery',
  manifest: 'profile_views',
  audit: 'profile_views',
  evals: 'profile_views',
  install: 'install_handoffs',
  resolve: 'agent_calls',
  resolvePost: 'agent_calls',
  receipt: 'agent_calls',
  receiptPost: 'agent_calls',
};

/**
 * `path` and `query` are those of the request, `answer` that of resolve, receipt or outcome. Pass only successful requests
 * so that every slug is a listed one.
 */
export function usageOf(
  endpointId: string,
  asked: {
    readonly path: Readonly<Record<string, string>>;
    readonly query: Readonly<Record<string, string>>;
  },
  answer: Readonly<Record<string, unknown>> | null,
): CountedUse[] {
  if (endpointId === 'outcomePost') return outcomeUses(answer ?? {});
  const metric = Object.hasOwn(metrics, endpointId) ? metrics[endpointId] : undefined;
  if (metric === undefined) return [];
  if (metric === 'discovery') return [{ metric, slug: null }];
  if (metric === 'agent_calls') {
    const call: CountedUse = { metric, slug: null };
    const selected = selectedIn(answer ?? {});
    return selected === null ? [call] : [call, { metric: 'selected', slug: selected }];
  }
  const slug = asked.path['slug'] ?? asked.query['slug'] ?? asked.query['skill_slug'];
  return slug === undefined ? [] : [{ metric, slug }];
}

/** Reports on events that this registry issued, each once. */
function outcomeUses(ack: Readonly<Record<string, unknown>>): CountedUse[] {
  const slug = ack['skill_slug'];
  if (ack['recorded'] !== true || ack['event_verified'] !== true || typeof slug !== 'string') return [];
  const report: CountedUse = { metric: 'outcomes', slug };
  return ack['counted_as_verified_install'] === true
    ? [report, { metric: 'verified_installs', slug }]
    : [report];
}

/** The skill that a resolve or receipt answer selected; null for none. */
function selectedIn(answer: Readonly<Record<string, unknown>>): string | null {
  const packet = answer['decision_packet'];
  const chosen = isObject(packet) ? packet['selected_skill'] : answer['selected'];
  const slug = isObject(chosen) ? chosen['slug'] : null;
  return typeof slug === 'string' && slug !== '' ? slug : null;
}
