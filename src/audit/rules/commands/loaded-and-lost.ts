/** RC-03, SY-02 in compiled and less usual languages: what is loaded from a host, and what is deleted. */
import type { Weigher } from '../../engine/rule.ts';
import { byForeignHost } from '../programs/foreign-hosts.ts';
import { byKind } from './by-kind.ts';

/** Rows of RC-03. */
/** a program in any language loads or starts what a host sends. */
export const byLoadedReply: Weigher = (hit) => (byKind(hit) === null ? null : byForeignHost(hit));
