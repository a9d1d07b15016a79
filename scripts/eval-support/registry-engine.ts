/** This registry, queried over HTTP by resolve. */
import type { Answer, Place } from './benchmark.ts';
import type { Verdict } from '../../src/search/rank/verdict.ts';

/** Alternatives asked for. */
export const asked = 10;

interface ResolveBody {
  readonly decision_packet: {
    readonly status: string;
    readonly choice: string;
    readonly match: Verdict;
    readonly selected_skill: Place | null;
    readonly alternatives: readonly Place[];
  };
}

/** What resolve answered, with its verdict. */
export interface RegistryAnswer extends Answer {
  readonly verdict: Verdict;
  /** Whether it may be installed without approval though no one chose it. */
  readonly selected: boolean;
}

/** `GET <base>/api/agent/resolve?task=…&limit=10`: the selected skill, then the alternatives. */
export function askHttp(base: string): (task: string) => Promise<RegistryAnswer> {
  return async (task) => {
    const response = await fetch(`${base}/api/agent/resolve?limit=${asked}&task=${encodeURIComponent(task)}`);
    if (!response.ok) throw new Error(`resolve answered ${response.status}`);
    // The contract's shape; a member that is missing fails the run below.
    const { decision_packet: packet } = (await response.json()) as ResolveBody;
    const found =
      packet.selected_skill === null ? packet.alternatives : [packet.selected_skill, ...packet.alternatives];
    const ranked = found.map(({ repository, path }) => ({
      repository: new URL(repository).pathname.slice(1),
      path,
    }));
    const selected = packet.status === 'selected' && packet.choice !== 'made';
    return { ranked, none: packet.status === 'no_match', verdict: packet.match, selected };
  };
}
