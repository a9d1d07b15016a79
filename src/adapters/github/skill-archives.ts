/** Skill folders as archives, from files that are checked; the same folder gives the same bytes. */
import { zipSync, type Zippable } from 'fflate';
import { sha256Hex } from '../../digest.ts';
import type { SourceFiles } from '../../ports/code-host.ts';
import {
  type ArchiveSource,
  type SkillArchive,
  type SkillArchives,
  SourceChanged,
} from '../../ports/skill-archives.ts';
import { Problem } from '../../problem.ts';
import { currentReadCost, awaitUncounted } from '../../read-cost.ts';
import { rawAddress } from '../../schema/source.ts';
import { type FileMode, skillFileLength } from '../../schema/skill-folder.ts';

type ArchiveFile = ArchiveSource['files'][number];

/** Files of one archive, and archives, that are fetched at the same time. */
const atOnce = { files: 8, archives: 4 } as const;
/** Archives that wait for their turn, and bytes of archives that are kept. */
const defaultLimits = { waiting: 20, keptBytes: 64 * 1024 * 1024 };
/** ZIP has no time zone and starts in 1980; the same time everywhere gives the same bytes. */
const zipTime = new Date(1980, 0, 1);

/** `rawUrl` is where `files` are; their addresses are given to clients. */
export function openSkillArchives(rawUrl: string, files: SourceFiles, limits = defaultLimits): SkillArchives {
  /** The newest last; an archive that is being made is shared by all who ask for it, and has no bytes yet. */
  const archives = new Map<string, { readonly made: Promise<SkillArchive>; bytes: number }>();
  let bytes = 0;
  const waiting: (() => void)[] = [];
  let busy = 0;

  const fileUrl: SkillArchives['fileUrl'] = ({ source, commit, path }, file) =>
    rawAddress(source, commit, pathInRepository({ path }, file), rawUrl);

  async function fetchFile(source: ArchiveSource, { path, size, sha256 }: ArchiveFile): Promise<Uint8Array> {
    const { commit } = source;
    const place = { source: source.source, commit, path: pathInRepository(source, path), size };
    const found = await files.readPinned({ ...place, sha256: sha256 ?? '' });
    if (typeof found !== 'string') return found;
    throw new SourceChanged(`${path} at ${commit} is ${found} and not the file that was audited`);
  }

  async function build(source: ArchiveSource): Promise<SkillArchive> {
    const wanted = source.files.filter(({ sha256 }) => sha256 !== null);
    const entries: Zippable = {};
    for (let at = 0; at < wanted.length; at += atOnce.files) {
      const batch = wanted.slice(at, at + atOnce.files);
      const contents = await Promise.all(batch.map((file) => fetchFile(source, file)));
      for (const [index, { path, mode }] of batch.entries()) {
        // Where the text and its licence are from: installers leave comments out of the folder, which stays as audited.
        const comment = path === 'SKILL.md' ? { comment: originOf(source) } : {};
        entries[path] = [contents[index] ?? new Uint8Array(), { ...factsOf(mode), ...comment }];
      }
    }
    return zip(entries);
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= atOnce.archives)
      await awaitUncounted(() => new Promise<void>((resume) => waiting.push(resume)));
    else busy += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next one that waits.
      const next = waiting.shift();
      if (next === undefined) busy -= 1;
      else next();
    }
  }

  /** Removes the oldest ones that are made until the rest fits. */
  function makeRoom(): void {
    for (const [key, { bytes: size }] of archives) {
      if (bytes <= limits.keptBytes || archives.size === 1) return;
      if (size === 0) continue;
      archives.delete(key);
      bytes -= size;
    }
  }

  return {
    fileUrl,
    pack: (text, comment) => zip({ 'SKILL.md': [text, { ...factsOf('100644'), comment }] }),
    async make(source) {
      const key = `${source.source.url} ${source.commit} ${source.path} ${source.integrity}`;
      const present = archives.get(key);
      if (present !== undefined) return awaitUncounted(() => present.made);
      if (waiting.length >= limits.waiting)
        throw new Problem('unavailable', 'too many archives are being made; retry in 5 seconds', {
          headers: { 'retry-after': '5' },
        });
      currentReadCost()?.reserve(source.files.length);
      const archive = { made: inTurn(() => build(source)), bytes: 0 };
      archives.set(key, archive);
      try {
        const made = await archive.made;
        archive.bytes = made.bytes.length;
        bytes += archive.bytes;
        makeRoom();
        return made;
      } catch (error) {
        // A request that failed may succeed the next time.
        archives.delete(key);
        throw error;
      }
    },
  };
}

function factsOf(mode: FileMode): { mtime: Date; os: number; attrs: number } {
  const rights = mode === '100755' ? 0o100755 : 0o100644;
  return { mtime: zipTime, os: 3, attrs: rights << 16 };
}

function zip(entries: Zippable): SkillArchive {
  const packed = zipSync(entries, { level: 6 });
  return { bytes: packed, sha256: sha256Hex(packed) };
}

function originOf({ source: { url }, commit, license }: ArchiveSource): string {
  return `${url} at ${commit}, licence ${license}; its text and notices are in that repository`;
}

function pathInRepository({ path }: Pick<ArchiveSource, 'path'>, file: string): string {
  return `${path.slice(0, -skillFileLength)}${file}`;
}
