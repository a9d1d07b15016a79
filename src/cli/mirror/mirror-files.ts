/** The skills' own files in a mirror: those that the registry passes on, by their digests, so that skills install from the copy alone. */
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { payloadOf } from '../../proof/dsse.ts';
import { listIfThere, readBytesIfThere } from '../../read-if-there.ts';
import type { Call } from '../command.ts';
import { sha256Hex } from '../digest.ts';
import { placeIn } from '../folder/write-folder.ts';
import { connect } from '../registry/connect.ts';
import { openFileHost } from '../registry/file-host.ts';
import type { RegistryClient } from '../registry/client.ts';
import { type JsonValue, parseJson } from '../registry/read-json.ts';
import { checkSlug, commitPattern } from '../registry/skill-facts.ts';
import { keptPath } from '../source/source-files.ts';
import { writeFileWhole } from '../write-file.ts';
import { Failure } from '../failure.ts';
import type { CopyCounts } from './copy-pack.ts';

const full = { detail: 'full' };
/** Skills whose files are fetched at once. */
const lanes = 4;

interface CopiedFiles extends CopyCounts {
  /** Skills that install from the copy alone, and those whose files the registry does not pass on. */
  readonly installable: number;
  readonly elsewhere: number;
}

/** `folder`: a mirror that is whole. Files in it that no listed skill has any more are removed. */
export async function mirrorFiles(folder: string, call: Call): Promise<CopiedFiles> {
  const counts = { fetched: 0, kept: 0, installable: 0, elsewhere: 0 };
  const registry = copyOf(folder, call);
  const slugs = await listedSlugs(registry);
  const host = openFileHost(call.settings.registryUrl, call);
  const wanted = new Set<string>();

  async function copy(row: JsonValue): Promise<boolean> {
    const sha256 =
      row
        .get('digest')
        .textOrNull(/^sha256:[0-9a-f]{64}$/)
        ?.slice('sha256:'.length) ?? null;
    const size = row.get('size').count();
    // A link or a submodule, which is never written.
    if (sha256 === null) return true;
    const target = await placeIn(folder, keptPath(sha256));
    const present = await readBytesIfThere(target);
    const isThere = present !== null && sha256Hex(present) === sha256;
    const bytes = isThere ? present : await host.read(keptPath(sha256), undefined, size);
    if (bytes === null) return false;
    if (sha256Hex(bytes) !== sha256)
      throw new Failure('integrity', `${host.url}/${keptPath(sha256)} has other bytes than its name says`);
    if (!isThere) {
      await mkdir(dirname(target), { recursive: true });
      await writeFileWhole(target, bytes);
    }
    counts[isThere ? 'kept' : 'fetched'] += bytes.length;
    wanted.add(sha256);
    return true;
  }

  /** Of the earlier versions that may be installed, by the statements in the index. */
  async function earlierFiles(slug: string): Promise<readonly JsonValue[]> {
    const answer = await registry.getJson(`/api/registry/manifest/${slug}/versions`);
    const rows: JsonValue[] = [];
    for (const version of answer.get('versions').list()) {
      const commit = version.get('commit').textOrNull(commitPattern);
      if (version.get('listed').flag() || version.get('blocked').flag() || commit === null) continue;
      const envelope = await registry.getJson(`/api/registry/statement/${slug}/${commit}`);
      const payload = payloadOf({ payload: envelope.get('payload').text() });
      if (payload === null) continue;
      const said = parseJson(payload, `the statement about ${slug} at ${commit}`);
      rows.push(...said.get('predicate').get('files').get('list').list());
    }
    return rows;
  }

  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < slugs.length; at = next++) {
      const slug = checkSlug(slugs[at] ?? '');
      // Of the copied index, which is signed and checked as a whole.
      const manifest = await registry.getJson(`/api/registry/manifest/${slug}`, full);
      const rows = manifest.get('content').get('files').list();
      let isWhole = true;
      // The first one that is not passed on says so of the skill.
      for (const row of rows) if (isWhole) isWhole = await copy(row);
      counts[isWhole ? 'installable' : 'elsewhere'] += 1;
      for (const row of await earlierFiles(slug)) await copy(row);
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    next = slugs.length;
  }
  for (const { name } of await listIfThere(join(folder, 'api/registry/files')))
    if (/^[0-9a-f]{64}$/.test(name) && !wanted.has(name))
      await rm(await placeIn(folder, keptPath(name)), { force: true });
  return counts;
}

function copyOf(folder: string, call: Call): RegistryClient {
  return connect({ ...call, settings: { ...call.settings, registryUrl: pathToFileURL(folder).href } });
}

/** Of a mirror, in the order of its list. */
async function listedSlugs(registry: RegistryClient): Promise<string[]> {
  const slugs: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await registry.getJson('/api/agent/skills', { limit: 100, cursor });
    slugs.push(...page.get('results').each((each) => each.get('slug').text()));
    cursor = page.get('next_cursor').textOrNull() ?? undefined;
    if (cursor === undefined) return slugs;
  }
}
