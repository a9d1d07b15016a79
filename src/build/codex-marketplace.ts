/** A plugin marketplace of Codex as files of the exported site: one plugin, the registry's own skill with its MCP server. */
import { join } from 'node:path';
import {
  ownSkillDescription,
  ownSkillName,
  type OwnSkillPlace,
  ownSkillText,
} from '../protocol/own-skill/own-skill.ts';
import { routes } from '../routes.ts';
import { replaceFile } from './served-files.ts';

const pluginFolder = 'plugins/skill-registry';

/** Content by path in the git repository that the export is committed to. */
function codexMarketplace(place: OwnSkillPlace, version: string): Readonly<Record<string, string>> {
  const { siteUrl } = place;
  const marketplace = {
    name: 'skill-registry',
    interface: { displayName: 'Skill Registry' },
    plugins: [
      {
        name: 'skill-registry',
        source: { source: 'local', path: `./${pluginFolder}` },
        policy: { installation: 'AVAILABLE', authentication: 'ON_INSTALL' },
        category: 'Developer Tools',
      },
    ],
  };
  const plugin = {
    name: 'skill-registry',
    version,
    description: ownSkillDescription,
    homepage: siteUrl,
    license: 'Apache-2.0',
    skills: './skills/',
    mcpServers: './.mcp.json',
    interface: { displayName: 'Skill Registry', shortDescription: 'Find, check and install agent skills' },
  };
  const servers = { mcpServers: { 'skill-registry': { type: 'http', url: `${siteUrl}${routes.mcp.path}` } } };
  return {
    '.agents/plugins/marketplace.json': toJson(marketplace),
    [`${pluginFolder}/.codex-plugin/plugin.json`]: toJson(plugin),
    [`${pluginFolder}/.mcp.json`]: toJson(servers),
    [`${pluginFolder}/skills/${ownSkillName}/SKILL.md`]: ownSkillText(place),
  };
}

/** Written below `folder`, where the export takes them from. */
export async function writeCodexMarketplace(
  folder: string,
  place: OwnSkillPlace,
  version: string,
): Promise<void> {
  for (const [path, text] of Object.entries(codexMarketplace(place, version))) {
    await replaceFile(join(folder, path), text);
  }
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
