/** A skill's own bytes at run time, as an interface: fetched at its commit, checked, and packed the same way each time. */
import type { Source } from '../schema/source.ts';
import type { FolderFile } from '../schema/skill-folder.ts';

/** Which bytes: the evidence of one skill. */
export interface ArchiveSource {
  readonly source: Source;
  /** Full SHA. */
  readonly commit: string;
  /** Path of SKILL.md in the repository. */
  readonly path: string;
  /** SPDX id of the licence under which the folder is handed on. */
  readonly license: string;
  /** Of the whole folder; the same integrity, the same archive. */
  readonly integrity: string;
  /** Those without a digest, links and submodules, are left out. */
  readonly files: readonly Pick<FolderFile, 'path' | 'mode' | 'size' | 'sha256'>[];
}

/** A ZIP file with SKILL.md at its root. */
export interface SkillArchive {
  readonly bytes: Uint8Array;
  /** Lower-case hex, of the archive's bytes. */
  readonly sha256: string;
}

/** The code host serves other bytes than the evidence states; the message names the file. */
export class SourceChanged extends Error {
  override readonly name = 'SourceChanged';
}

export interface SkillArchives {
  /** Public address of one file at the commit; null where its host has none. */
  fileUrl(source: Pick<ArchiveSource, 'source' | 'commit' | 'path'>, file: string): string | null;
  /** Rejects with `SourceChanged`, and with `HostUnavailable` when the code host does not answer. */
  make(source: ArchiveSource): Promise<SkillArchive>;
  /** Of a skill that is one text; `comment` goes beside the text, as installers leave it out of the folder. */
  pack(text: Uint8Array, comment: string): SkillArchive;
}
