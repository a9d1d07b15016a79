/** The registry's own skill through the MCP Skills extension (SEP-2640). */
import { memorySkillFiles, SkillsExtension } from '@modelcontextprotocol/server/ext/skills';
import { ownSkillName, ownSkillText } from '../own-skill/own-skill.ts';

/** Milliseconds for which a client may cache a skill. */
const skillTtlMs = 300_000;

/** Throws if the skill violates the format, which a test would find. */
export function openSkills(siteUrl: string): Promise<SkillsExtension> {
  const files = memorySkillFiles({ [`${ownSkillName}/SKILL.md`]: ownSkillText(siteUrl) });
  return SkillsExtension.load(files, {
    cacheHint: { ttlMs: skillTtlMs, cacheScope: 'public' },
    strict: true,
  });
}
