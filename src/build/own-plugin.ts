/** The registry's own skill with its MCP server as a plugin for Codex and Claude Code, in the form of files of a git repository. */
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownSkillDescription, type OwnSkillPlace, ownSkillText } from '../protocol/own-skill/own-skill.ts';
import { routes } from '../routes.ts';
import { isObject, parseJson } from '../schema/json.ts';
import { ownSkillName } from '../schema/vocabulary.ts';
import { replaceFile, servedFolder, toJson } from './served-files.ts';

const pluginFolder = 'plugins/skill-registry';
const description = 'Find, check and install agent skills';

/**
 * Names the plugin for Claude Code, relative to the repository. Not among the exported files, where the same path is the
 * marketplace of the whole catalog.
 */
const claudeMarketplace = {
  path: '.claude-plugin/marketplace.json',
  text: toJson({
    $schema: 'https://anthropic.com/claude-code/marketplace.schema.json',
    name: 'skill-registry',
    description,
    owner: { name: 'Skill Registry' },
    plugins: [{ name: 'skill-registry', description: ownSkillDescription, source: `./${pluginFolder}` }],
  }),
};

/** Content by path in the git repository that the export is committed to. */
function pluginFiles(place: OwnSkillPlace, version: string): Readonly<Record<string, string>> {
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
  const facts = {
    name: 'skill-registry',
    version,
    description: ownSkillDescription,
    homepage: siteUrl,
    license: 'Apache-2.0',
  };
  const codexPlugin = {
    ...facts,
    skills: './skills/',
    mcpServers: './.mcp.json',
    interface: { displayName: 'Skill Registry', shortDescription: description },
  };
  const servers = { mcpServers: { 'skill-registry': { type: 'http', url: `${siteUrl}${routes.mcp.path}` } } };
  return {
    '.agents/plugins/marketplace.json': toJson(marketplace),
    [`${pluginFolder}/.codex-plugin/plugin.json`]: toJson(codexPlugin),
    [`${pluginFolder}/.claude-plugin/plugin.json`]: toJson(facts),
    [`${pluginFolder}/.mcp.json`]: toJson(servers),
    [`${pluginFolder}/skills/${ownSkillName}/SKILL.md`]: ownSkillText(place),
  };
}

/** Written below `folder`, where the export takes them from. */
export async function writeOwnPlugin(folder: string, place: OwnSkillPlace, version: string): Promise<void> {
  for (const [path, text] of Object.entries(pluginFiles(place, version))) {
    await replaceFile(join(folder, path), text);
  }
}

/** Copies what a build has into the top of a git checkout that is there; the number of files and the address they name. */
export async function copyOwnPlugin(
  distDir: string,
  folder: string,
): Promise<{ files: number; mcpUrl: string }> {
  await access(folder);
  const built = join(distDir, servedFolder);
  const settings = parseJson(await readFile(join(built, pluginFolder, '.mcp.json'), 'utf8'));
  const paths = Object.keys(pluginFiles({ siteUrl: '', client: null }, ''));
  for (const path of paths) await replaceFile(join(folder, path), await readFile(join(built, path)));
  await replaceFile(join(folder, claudeMarketplace.path), claudeMarketplace.text);
  return { files: paths.length + 1, mcpUrl: mcpUrlOf(settings) };
}

function mcpUrlOf(settings: unknown): string {
  const servers = isObject(settings) ? settings['mcpServers'] : undefined;
  const server = isObject(servers) ? servers['skill-registry'] : undefined;
  const url = isObject(server) ? server['url'] : undefined;
  if (typeof url !== 'string') throw new TypeError('the build names no MCP server');
  return url;
}
