/** The MCP Skills extension (SEP-2640) of this registry. */
import { SkillsExtension } from '@modelcontextprotocol/server/ext/skills';
import type { Context } from '../../api/define.ts';
import { createSkillSource } from './skill-source.ts';

/** Milliseconds for which a client may keep a skill. */
const skillTtlMs = 300_000;

export function openSkills(getContext: () => Context): SkillsExtension {
  const source = createSkillSource(getContext);
  return new SkillsExtension({ source, cacheHint: { ttlMs: skillTtlMs, cacheScope: 'public' } });
}
