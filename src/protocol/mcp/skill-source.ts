/** Skills through the MCP Skills extension: the registry's own in its list, others by address where their licence allows it. */
import type { SkillSource } from '@modelcontextprotocol/server/ext/skills';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { DIRECTORY_MIME_TYPE, skillEntry } from '@modelcontextprotocol/server/ext/skills';
import type { Context } from '../../api/define.ts';
import { fetchPinned, findFile, noticeOf } from '../../api/read/pinned-file.ts';
import { parseFrontMatter } from '../../catalog/front-matter.ts';
import { mayHandOut } from '../../scoring/redistribution.ts';
import { Problem } from '../../problem.ts';
import type { Entry } from '../../scoring/registry.ts';
import { ownSkillName } from '../../schema/vocabulary.ts';
import { visibleText } from '../../text/plain-text.ts';
import { ownSkillDescription, ownSkillText } from '../own-skill/own-skill.ts';
import { problemText } from './tool-result.ts';

type Skill = Awaited<ReturnType<typeof skillEntry>>;

/** Addresses of listed skills: `skill://<slug>/<name>/<path of a file>`. */
const address = /^skill:\/\/([a-z0-9-]+)\/([a-z0-9-]+)(?:\/(.+))?$/;

const ownUri = `skill://${ownSkillName}/SKILL.md`;

/** What is to be known of a foreign file before its text is used: as beside any other answer with such a text. */
interface Mark {
  readonly untrusted: true;
  readonly policy: string;
  readonly risk_level: string;
  readonly notice: string;
  /** Characters that no one sees. They stay in the text, as its digest is of the text with them. */
  readonly hidden_characters: number;
}

interface MarkedFile {
  readonly bytes: Uint8Array;
  /** Absent for bytes that are not text. */
  readonly text?: string;
  readonly mimeType: string;
  /** Absent for the registry's own text. */
  readonly mark?: Mark;
}

export interface MarkedSkills extends SkillSource {
  readMarked(uri: string): Promise<MarkedFile | undefined>;
}

/** `getContext` is asked at every request, as a rebuild replaces the registry; what is fetched is on the account of `limited`. */
export function createSkillSource(
  getContext: () => Context,
  limited: <T>(work: () => Promise<T>) => Promise<T>,
): MarkedSkills {
  // Made at each request: a rebuild gives the client in its text another address.
  const getOwn = (): Promise<Skill> => skillEntry(ownSkillName, { 'SKILL.md': ownSkillText(getContext()) });

  const findSkill = async (uri: string): Promise<Skill | undefined> => {
    if (uri === ownUri) return getOwn();
    const [, slug = '', name = '', file] = address.exec(uri) ?? [];
    const entry = findServable(getContext(), slug);
    if (entry === undefined || file !== 'SKILL.md') return undefined;
    return toSkill(entry, name, getContext());
  };

  async function readMarked(uri: string): Promise<MarkedFile | undefined> {
    const context = getContext();
    if (uri === ownUri) {
      const text = ownSkillText(context);
      return { bytes: new TextEncoder().encode(text), text, mimeType: 'text/markdown' };
    }
    const [, slug = '', , file = ''] = address.exec(uri) ?? [];
    const entry = findServable(context, slug);
    const known = entry?.evidence.files.find(({ path }) => encodeURI(path) === file);
    return entry === undefined || known === undefined ? undefined : readFile(entry, known.path, context);
  }

  async function readDirectory(uri: string): ReturnType<NonNullable<SkillSource['readDirectory']>> {
    const folder = uri.replace(/\/$/, '');
    const [, slug = '', name = ''] = address.exec(folder) ?? [];
    const root = `${folder}/SKILL.md` === ownUri ? ownUri : `skill://${slug}/${name}/SKILL.md`;
    const skill = await findSkill(root);
    const children = skill === undefined ? [] : childrenOf(skill, folder);
    return children.length === 0 ? undefined : { resources: children };
  }

  const answered = <T>(work: () => Promise<T>): Promise<T> => limited(work).catch(throwMarked);
  return {
    // A list may be partial: one with every skill would fetch thousands of texts. The tools find the others.
    list: async () => ({ skills: [await getOwn()] }),
    get: (uri) => answered(() => findSkill(uri)),
    read: (uri) => answered(() => readMarked(uri)),
    readMarked: (uri) => answered(() => readMarked(uri)),
    readDirectory: (uri) => answered(() => readDirectory(uri)),
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

/** A problem may name foreign files; as an error of the protocol it says so. */
function throwMarked(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  throw new ProtocolError(ProtocolErrorCode.InternalError, problemText(error));
}

/** Undefined for a skill that may not be handed on: blocked, not read whole, or under other terms. */
function findServable({ registry, live }: Context, slug: string): Entry | undefined {
  const entry = registry.bySlug.get(slug);
  if (entry === undefined || live === null || entry.safety.policy === 'blocked') return undefined;
  const { files, coverage } = entry.evidence;
  const isWhole = coverage.complete && files.every(({ sha256 }) => sha256 !== null);
  return isWhole && mayHandOut(entry.evidence) ? entry : undefined;
}

/** Undefined where the name in the address is not the one in the text, or the text breaks the format. */
async function toSkill(entry: Entry, name: string, context: Context): Promise<Skill | undefined> {
  const { evidence } = entry;
  const bytes = await fetchBytes(entry, 'SKILL.md', context);
  const text = new TextDecoder().decode(bytes);
  const { data } = parseFrontMatter(text);
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
    _meta: { ...markOf(entry, text) },
  };
}

/** `text`: empty for bytes that are not text. */
function markOf(entry: Entry, text: string): Mark {
  const { policy } = entry.safety;
  return {
    untrusted: true,
    policy,
    risk_level: entry.audit.risk_level,
    notice: noticeOf(policy),
    hidden_characters: visibleText(text).removed,
  };
}

async function readFile(entry: Entry, path: string, context: Context): Promise<MarkedFile> {
  const bytes = await fetchBytes(entry, path, context);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const mimeType = path.endsWith('.md') ? 'text/markdown' : 'text/plain';
    return { bytes, text, mimeType, mark: markOf(entry, text) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { bytes, mimeType: 'application/octet-stream', mark: markOf(entry, '') };
  }
}

function fetchBytes(entry: Entry, path: string, context: Context): Promise<Uint8Array> {
  // Checked before: servable skills have a commit, or they would be blocked.
  const { commit } = entry.evidence.source;
  return fetchPinned(entry, commit ?? '', findFile(entry, path), context);
}

/** Files and folders directly in a folder of the skill, by name. */
function childrenOf(
  skill: Skill,
  folder: string,
): { uri: string; name: string; mimeType?: string; _meta?: { [name: string]: unknown } }[] {
  const { resources, _meta: mark } = skill;
  if (resources === 'dynamic') return [];
  const names = new Map<string, boolean>();
  for (const { uri } of resources) {
    if (!uri.startsWith(`${folder}/`)) continue;
    const [name = '', ...rest] = uri.slice(folder.length + 1).split('/');
    names.set(name, rest.length > 0);
  }
  return [...names].sort().map(([name, isFolder]) => ({
    uri: `${folder}/${name}`,
    name: decodeURI(name),
    ...(isFolder ? { mimeType: DIRECTORY_MIME_TYPE } : {}),
    // Names of files are foreign, too.
    ...(mark === undefined ? {} : { _meta: { ...mark } }),
  }));
}
