/** GET /.well-known/ard.json and ai-catalog.json: what agents can use here (Agentic Resource Discovery 0.9). */
import { ardBase, publisherOf, skillType } from '../../api/ard/entry.ts';
import { routes } from '../../routes.ts';
import { serverIdentity } from '../mcp/identity.ts';
import { ownSkillName } from '../../schema/vocabulary.ts';
import { ownSkillDescription } from '../own-skill/own-skill.ts';
import type { SiteDocument } from '../site-document.ts';
import { ownSkillPath } from './own-skill-documents.ts';

const contentType = 'application/ai-catalog+json';

const render: SiteDocument['render'] = ({ siteUrl }) => `${JSON.stringify(toCatalog(siteUrl))}\n`;

export const ardCatalog: SiteDocument = { path: '/.well-known/ard.json', contentType, render };

/** The specification's earlier name. */
export const aiCatalog: SiteDocument = { path: '/.well-known/ai-catalog.json', contentType, render };

function toCatalog(siteUrl: string): object {
  const publisher = publisherOf(siteUrl);
  return {
    specVersion: '1.0',
    host: { displayName: 'Skill Registry', identifier: publisher, documentationUrl: `${siteUrl}/api-docs` },
    entries: [
      {
        identifier: `urn:air:${publisher}:server:skill-registry`,
        displayName: serverIdentity.title,
        type: 'application/mcp-server-card+json',
        url: `${siteUrl}${routes.serverCard.path}`,
        description: serverIdentity.description,
        capabilities: ['resolve_skill', 'search_skills', 'get_install_plan', 'report_outcome'],
        representativeQueries: [
          'which skill should I use to extract tables from a PDF',
          'is this agent skill safe to install',
          'get a pinned install command for a skill',
        ],
      },
      {
        identifier: `urn:air:${publisher}:registry:skills`,
        displayName: 'Skill Registry search',
        type: 'application/ai-registry+json',
        url: `${siteUrl}${ardBase}`,
        description: 'Search for agent skills by task; every entry is pinned to an audited commit.',
        tags: ['registry', 'search', 'skills'],
        representativeQueries: [
          'find a skill for writing end-to-end tests',
          'skills for reviewing pull requests',
        ],
      },
      {
        identifier: `urn:air:${publisher}:skill:${ownSkillName}`,
        displayName: ownSkillName,
        type: skillType,
        url: `${siteUrl}${ownSkillPath}`,
        description: ownSkillDescription,
        representativeQueries: [
          'find a skill for this task',
          'check whether a skill is safe before installing it',
          'report whether a skill worked',
        ],
      },
    ],
  };
}
