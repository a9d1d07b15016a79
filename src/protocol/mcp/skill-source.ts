/** Skills through the MCP Skills extension: the registry's own in its list, others by address where their licence allows it. */
import type { SkillReadResult, SkillSource } from '@modelcontextprotocol/server/ext/skills';
import { DIRECTORY_MIME_TYPE, skillEntry } from '@modelcontextprotocol/server/ext/skills';
import type { Context } from '../../api/define.ts';
import { fetchPinned, findFile } from '../../api/read/pinned-file.ts';
import { parseFrontMatter } from '../../catalog/front-matter.ts';
import type { Entry } from '../../scoring/registry.ts';
import { ownSkillName } from '../../schema/vocabulary.ts';
import { ownSkillDescription, ownSkillText } from '../own-skill/own-skill.ts';

type Skill = Awaited<ReturnType<typeof skillEntry>>;

/** Licences that let anyone hand the text on, with its notice, as SPDX ids. */
const servable: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Addresses of listed skills: `skill://<slug>/<name>/<path of a file>`. */
const address = /^skill:\/\/([a-z0-9-]+)\/([a-z0-9-]+)(?:\/(.+))?$/;

const ownUri = `skill://${ownSkillName}/SKILL.md`;

/** `getContext` is asked at every request, as a rebuild replaces the registry. */
export function createSkillSource(getContext: () => Context): SkillSource {
  // Made at each request: a rebuild gives the client in its text another address.
  const getOwn = (): Promise<Skill> => skillEntry(ownSkillName, { 'SKILL.md': ownSkillText(getContext()) });

  const findSkill = async (uri: string): Promise<Skill | undefined> => {
    if (uri === ownUri) return getOwn();
    const [, slug = '', name = '', file] = address.exec(uri) ?? [];
    const entry = findServable(getContext(), slug);
    if (entry === undefined || file !== 'SKILL.md') return undefined;
    return toSkill(entry, name, getContext());
  };

  return {
    // A list may be partial: one with every skill would fetch thousands of texts. The tools find the others.
    list: async () => ({ skills: [await getOwn()] }),
    get: findSkill,
    async read(uri) {
      if (uri === ownUri) return { text: ownSkillText(getContext()), mimeType: 'text/markdown' };
      const [, slug = '', , file = ''] = address.exec(uri) ?? [];
      const context = getContext();
      const entry = findServable(context, slug);
      const known = entry?.evidence.files.find(({ path }) => encodeURI(path) === file);
      return entry === undefined || known === undefined ? undefined : readFile(entry, known.path, context);
    },
    async readDirectory(uri) {
      const folder = uri.replace(/\/$/, '');
      const [, slug = '', name = ''] = address.exec(folder) ?? [];
      const root = `${folder}/SKILL.md` === ownUri ? ownUri : `skill://${slug}/${name}/SKILL.md`;
      const skill = await findSkill(root);
      const children = skill === undefined ? [] : childrenOf(skill, folder);
      return children.length === 0 ? undefined : { resources: children };
    },
    listResources: async () => [
      {
        uri: ownUri,
        name: ownSkillName,
        description: ownSkillDescription,
        mimeType: 'text/markdown',
      },
    ],
  };
}

/** Undefined for a skill that may not be handed on: blocked, not read whole, or under other terms. */
function findServable({ registry, live }: Context, slug: string): Entry | undefined {
  const entry = registry.bySlug.get(slug);
  if (entry === undefined || live === null || entry.safety.policy === 'blocked') return undefined;
  const { license, files, coverage } = entry.evidence;
  const isWhole = coverage.complete && files.every(({ sha256 }) => sha256 !== null);
  return isWhole && servable.has(license.spdx ?? '') ? entry : undefined;
}

/** Undefined where the name in the address is not the one in the text, or the text breaks the format. */
async function toSkill(entry: Entry, name: string, context: Context): Promise<Skill | undefined> {
  const { evidence } = entry;
  const bytes = await fetchBytes(entry, 'SKILL.md', context);
  const { data } = parseFrontMatter(new TextDecoder().decode(bytes));
  const { name: found, description } = data ?? {};
  if (found !== name || typeof description !== 'string' || description === '') return undefined;
  const folder = `skill://${entry.slug}/${name}`;
  return {
    uri: `${folder}/SKILL.md`,
    frontmatter: { ...data, name, description },
    resources: evidence.files.map(({ path, sha256, size }) => ({
      uri: `${folder}/${encodeURI(path)}`,
      digest: `sha256:${sha256}`,
      size,
    })),
  };
}

async function readFile(entry: Entry, path: string, context: Context): Promise<SkillReadResult> {
  const bytes = await fetchBytes(entry, path, context);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, mimeType: path.endsWith('.md') ? 'text/markdown' : 'text/plain' };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { bytes, mimeType: 'application/octet-stream' };
  }
}

function fetchBytes(entry: Entry, path: string, context: Context): Promise<Uint8Array> {
  // Checked before: servable skills have a commit, or they would be blocked.
  const { commit } = entry.evidence.source;
  return fetchPinned(entry, commit ?? '', findFile(entry, path), context);
}

/** Files and folders directly in a folder of the skill, by name. */
function childrenOf(skill: Skill, folder: string): { uri: string; name: string; mimeType?: string }[] {
  if (skill.resources === 'dynamic') return [];
  const names = new Map<string, boolean>();
  for (const { uri } of skill.resources) {
    if (!uri.startsWith(`${folder}/`)) continue;
    const [name = '', ...rest] = uri.slice(folder.length + 1).split('/');
    names.set(name, rest.length > 0);
  }
  return [...names].sort().map(([name, isFolder]) => ({
    uri: `${folder}/${name}`,
    name: decodeURI(name),
    ...(isFolder ? { mimeType: DIRECTORY_MIME_TYPE } : {}),
  }));
}
