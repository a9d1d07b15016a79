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
import { ownerAndName } from '../../schema/skill.ts';
import { type FileMode, skillFileLength } from '../../schema/skill-folder.ts';

type ArchiveFile = ArchiveSource['files'][number];

/** Files of one archive, and archives, that are fetched at the same time. */
const atOnce = { files: 8, archives: 4 } as const;
/** Bytes of archives that are kept. */
const keptBytes = 64 * 1024 * 1024;
/** ZIP has no time zone and starts in 1980; the same time everywhere gives the same bytes. */
const zipTime = new Date(1980, 0, 1);

/** `rawUrl` is where `files` are; their addresses are given to clients. */
export function openSkillArchives(rawUrl: string, files: SourceFiles): SkillArchives {
  /** The newest last; an archive that is being made is shared by all who ask for it. */
  const archives = new Map<string, Promise<SkillArchive>>();
  let bytes = 0;
  const waiting: (() => void)[] = [];
  let busy = 0;

  const fileUrl: SkillArchives['fileUrl'] = ({ repository, commit, path }, file) => {
    const place = pathInRepository({ path }, file);
    return `${rawUrl}${new URL(repository).pathname}/${commit}/${place.split('/').map(encodeURIComponent).join('/')}`;
  };

  async function fetchFile(source: ArchiveSource, { path, size, sha256 }: ArchiveFile): Promise<Uint8Array> {
    const { repository, commit } = source;
    const place = { ...ownerAndName(repository), commit, path: pathInRepository(source, path), size };
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
    if (busy >= atOnce.archives) await new Promise<void>((resume) => waiting.push(resume));
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
      waiting.shift()?.();
    }
  }

  /** Removes the oldest ones until the rest fits. */
  async function makeRoom(): Promise<void> {
    for (const [key, archive] of archives) {
      if (bytes <= keptBytes || archives.size === 1) return;
      archives.delete(key);
      bytes -= (await archive).bytes.length;
    }
  }

  return {
    fileUrl,
    pack: (text, comment) => zip({ 'SKILL.md': [text, { ...factsOf('100644'), comment }] }),
    async make(source) {
      const key = `${source.repository} ${source.commit} ${source.path} ${source.integrity}`;
      const present = archives.get(key);
      if (present !== undefined) return present;
      const made = inTurn(() => build(source));
      archives.set(key, made);
      try {
        bytes += (await made).bytes.length;
      } catch (error) {
        // A request that failed may succeed the next time.
        archives.delete(key);
        throw error;
      }
      await makeRoom();
      return made;
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

function originOf({ repository, commit, license }: ArchiveSource): string {
  return `${repository} at ${commit}, licence ${license}; its text and notices are in that repository`;
}

function pathInRepository({ path }: Pick<ArchiveSource, 'path'>, file: string): string {
  return `${path.slice(0, -skillFileLength)}${file}`;
}
