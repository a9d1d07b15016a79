/** A skill's folder as ingest reads it: the input of the audit and of the index terms. */

/** Git's file modes: plain, executable, symbolic link, submodule. */
export type FileMode = '100644' | '100755' | '120000' | '160000';

export interface FolderFile {
  /** POSIX path relative to the skill's folder, as found (may be hostile). */
  readonly path: string;
  readonly mode: FileMode;
  /** Bytes, as upstream states them. */
  readonly size: number;
  /** Lower-case hex of the file's bytes; null if unknown (links, submodules). */
  readonly sha256: string | null;
  /** The bytes; null if the file was listed but not read. */
  readonly content: Uint8Array | null;
}

export interface SkillFolder {
  /** The folder's own name, or the repository's if SKILL.md is at the root. */
  readonly folderName: string;
  /** Owner of the repository, for vendor and brand rules; null for a folder outside any repository. */
  readonly owner: string | null;
  readonly files: readonly FolderFile[];
  /** Why the file list is not the whole folder; null if it is. */
  readonly listIncomplete: string | null;
}
