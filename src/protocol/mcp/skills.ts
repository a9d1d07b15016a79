/** The MCP Skills extension (SEP-2640) of this registry. */
import { SkillsExtension } from '@modelcontextprotocol/server/ext/skills';
import type { Context } from '../../api/define.ts';
import { createSkillSource } from './skill-source.ts';

/** Milliseconds for which a client may keep a skill. */
const skillTtlMs = 300_000;

/** Throws where the registry's own skill breaks a rule of the format, which a test would have found. */
export async function openSkills(siteUrl: string, getContext: () => Context): Promise<SkillsExtension> {
  const source = await createSkillSource(siteUrl, getContext);
  return new SkillsExtension({ source, cacheHint: { ttlMs: skillTtlMs, cacheScope: 'public' } });
}
