/** The runtime that a page's address names. */
import { knownAgent } from '../../resolve/targets.ts';
import type { Agent } from '../../schema/collections.ts';

/** Its id; `auto` where the address names none, or none that the registry knows. */
export function askedAgent(address: URL, agents: readonly Agent[]): string {
  return knownAgent(agents, (address.searchParams.get('agent') ?? '').trim())?.slug ?? 'auto';
}
