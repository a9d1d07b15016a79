/** What several rules on prompt injection share. */
import { proseKinds } from '../../engine/rule.ts';
import type { RegionKind } from '../../engine/region.ts';

export const spokenKinds: readonly RegionKind[] = proseKinds;
