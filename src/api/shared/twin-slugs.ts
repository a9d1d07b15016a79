/** Path parameters of the per-skill twins: every skill, blocked ones included, since their address says why. */
import type { Registry } from '../../scoring/registry.ts';

export function* slugsOf(registry: Registry): Iterable<{ slug: string }> {
  for (const { slug } of registry.entries) yield { slug };
}
