/** Path parameters of the per-skill twins: every skill, including blocked ones, whose pages say why they are blocked. */
import type { Registry } from '../../scoring/registry.ts';

export function* slugsOf(registry: Registry): Iterable<{ slug: string }> {
  for (const { slug } of registry.entries) yield { slug };
}
