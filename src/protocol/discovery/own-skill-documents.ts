/** The registry's own skill as files: its SKILL.md, and the index that the stock skills command reads. */
import { toHex } from '../../proof/bytes.ts';
import { ownSkillName } from '../../schema/vocabulary.ts';
import { ownSkillDescription, ownSkillText } from '../own-skill/own-skill.ts';
import type { SiteDocument } from '../site-document.ts';

export const ownSkillPath = `/${ownSkillName}/SKILL.md`;
const skillIndexPath = '/.well-known/agent-skills/index.json';

export const ownSkillDocument: SiteDocument = {
  path: ownSkillPath,
  contentType: 'text/markdown; charset=utf-8',
  render: (context) => ownSkillText(context),
};

function indexAt(path: string): SiteDocument {
  return {
    path,
    contentType: 'application/json; charset=utf-8',
    render: (context) => {
      const { siteUrl, signer } = context;
      const bytes = new TextEncoder().encode(ownSkillText(context));
      const index = {
        $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
        skills: [
          {
            name: ownSkillName,
            type: 'skill-md',
            description: ownSkillDescription,
            url: `${siteUrl}${ownSkillPath}`,
            digest: `sha256:${toHex(signer.sha256(bytes))}`,
          },
        ],
      };
      return `${JSON.stringify(index)}\n`;
    },
  };
}

/**
 * Agent Skills Discovery 0.2.0. It lists what this origin serves itself, which is one skill: clients download every
 * artifact of an index, and read no other file of an origin that has one. Listed skills have indexes of their own.
 */
export const skillIndex = indexAt(skillIndexPath);

/** For clients that are given the address of the skill's folder, as they are given that of a listed skill. */
export const ownSkillIndex = indexAt(`/${ownSkillName}${skillIndexPath}`);
