/** What this registry publishes of itself, which no submission may imitate. */
import { ownSkillDescription, ownSkillText } from '../../protocol/own-skill/own-skill.ts';
import type { OwnEntry } from '../../submissions/review/registry-view.ts';

/** The client's address changes with each release, and its texts differ by that alone. */
const clients = [null, 'npx -y skill-registry'];

export function ownEntry(siteUrl: string): OwnEntry {
  return {
    host: new URL(siteUrl).hostname,
    description: ownSkillDescription,
    skillTexts: clients.map((client) => ownSkillText({ siteUrl, client })),
  };
}
