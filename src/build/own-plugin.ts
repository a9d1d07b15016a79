/** A plugin marketplace of Codex as files of the exported site: one plugin, the registry's own skill with its MCP server. */
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ownSkillDescription,
  ownSkillName,
  type OwnSkillPlace,
  ownSkillText,
} from '../protocol/own-skill/own-skill.ts';
import { routes } from '../routes.ts';
import { isObject, parseJson } from '../schema/json.ts';
import { replaceFile, servedFolder } from './served-files.ts';

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

/** Copies what a build has into the top of a git checkout that is there; the number of files and the address they name. */
export async function copyCodexMarketplace(
  distDir: string,
  folder: string,
): Promise<{ files: number; mcpUrl: string }> {
  await access(folder);
  const built = join(distDir, servedFolder);
  const settings = parseJson(await readFile(join(built, pluginFolder, '.mcp.json'), 'utf8'));
  const paths = Object.keys(codexMarketplace({ siteUrl: '', client: null }, ''));
  for (const path of paths) await replaceFile(join(folder, path), await readFile(join(built, path)));
  return { files: paths.length, mcpUrl: mcpUrlOf(settings) };
}

function mcpUrlOf(settings: unknown): string {
  const servers = isObject(settings) ? settings['mcpServers'] : undefined;
  const server = isObject(servers) ? servers['skill-registry'] : undefined;
  const url = isObject(server) ? server['url'] : undefined;
  if (typeof url !== 'string') throw new TypeError('the build names no MCP server');
  return url;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
