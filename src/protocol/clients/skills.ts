/** The stock `skills` command: an index for each skill, its files, and search. */
import type { Context } from '../../api/define.ts';
import { findEntry } from '../../api/shared/find-entry.ts';
import { findLive } from '../../api/shared/live-store.ts';
import { Problem } from '../../problem.ts';
import { installName } from '../../resolve/install-commands.ts';
import { sourceOf } from '../../schema/source.ts';
import { isListed } from '../../scoring/listed.ts';
import type { Entry } from '../../scoring/registry.ts';
import { oneLine } from '../../text/plain-text.ts';
import { archivePath, archiveSource, archiveUrl, makeArchive } from './archives.ts';
import { blobPath, canServeBlob } from './blob.ts';
import { type ClientDocument, jsonAnswer } from './document.ts';
import { findSkills, readLimit } from './find-skills.ts';

/** Of the discovery specification that the command reads. */
const schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
const descriptionMax = 1_000;

/** `skills add <site>/skills/<slug>` looks here first. */
export const scopedIndex: ClientDocument = {
  path: '/skills/{slug}/.well-known/agent-skills/index.json',
  keptBy: [],
  async answer({ path }, context) {
    const entry = findEntry(context.registry, path['slug'] ?? '');
    const description = oneLine(entry.description, descriptionMax);
    const artifact = await artifactOf(entry, context);
    return jsonAnswer({ $schema: schema, skills: [{ name: installName(entry), description, ...artifact }] });
  },
};

export const archiveFile: ClientDocument = {
  path: archivePath,
  isImmutable: true,
  async answer({ path }, context) {
    const entry = findEntry(context.registry, path['slug'] ?? '');
    const { bytes, sha256 } = await makeArchive(entry, context);
    if (path['file'] !== `${sha256}.zip`)
      throw new Problem(
        'not-found',
        `there is no such archive of ${entry.slug}; its index names the present one`,
      );
    return { contentType: 'application/zip', body: bytes };
  },
};

/** `SKILLS_API_URL=<site> skills find <words>`. */
export const skillsSearch: ClientDocument = {
  path: '/api/search',
  keptBy: ['q', 'limit', 'owner'],
  answer({ query }, context) {
    const owner = query['owner']?.toLowerCase();
    const limit = readLimit(query['limit'], 20, 100);
    const found = findSkills(query['q'] ?? '', limit, context, (entry) => {
      const own = sourceOf(entry.row.repository).owner.toLowerCase();
      return isListed(entry) && (owner === undefined || owner === own);
    });
    const skills = found.map(({ entry }) => {
      const { owner: account, name } = sourceOf(entry.source.repository);
      const installs = entry.outcomes.verifiedInstalls;
      return {
        id: entry.slug,
        slug: entry.slug,
        name: installName(entry),
        source: `${account}/${name}`,
        installs,
      };
    });
    return jsonAnswer({ skills, count: skills.length });
  },
};

/** A single file comes from here where it is kept, else from its pinned address at the source; a folder comes as an archive, where it may be sent. */
async function artifactOf(entry: Entry, context: Context): Promise<object> {
  const source = archiveSource(entry);
  const [first, ...others] = source?.files ?? [];
  if (source === null || first === undefined)
    throw new Problem(
      'not-found',
      `${entry.slug} may not be installed: ${entry.safety.reasons[0] ?? 'no source'}`,
    );
  const { sha256 } = first;
  if (others.length === 0 && sha256 !== null) {
    const isKept =
      canServeBlob(entry.slug, sha256, context) && (await findLive(context).files.kept?.read(sha256)) != null;
    const url = isKept
      ? `${context.siteUrl}${blobPath(sha256)}`
      : findLive(context).archives.fileUrl(source, first.path);
    if (url !== null) return { type: 'skill-md', url, digest: `sha256:${sha256}` };
  }
  const archive = await makeArchive(entry, context);
  return {
    type: 'archive',
    url: archiveUrl(context.siteUrl, entry, archive),
    digest: `sha256:${archive.sha256}`,
  };
}
