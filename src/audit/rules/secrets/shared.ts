/** What several rules on secrets share. */
import { codeKinds, proseKinds } from '../../engine/rule.ts';

export const everyKind = [...new Set([...proseKinds, ...codeKinds])];
