/** A skill's folder as ingest reads it: what the audit and the index terms are made from. */

/** Git's file modes: plain, executable, symbolic link, submodule. */
export type FileMode = '100644' | '100755' | '120000' | '160000';

export interface FolderFile {
  /** POSIX path relative to the skill's folder, as found (may be hostile). */
  readonly path: string;
  readonly mode: FileMode;
  /** Bytes, as upstream states them. */
  readonly size: number;
  /** Lower-case hex of the file's bytes; null where it is not known (links, submodules). */
  readonly sha256: string | null;
  /** The bytes, or null where the file was listed but not read. */
  readonly content: Uint8Array | null;
}

export interface SkillFolder {
  /** The folder's own name, or the repository's where SKILL.md stands at the root. */
  readonly folderName: string;
  /** Owner of the repository, for vendor and brand rules; null for a folder outside any repository. */
  readonly owner: string | null;
  readonly files: readonly FolderFile[];
  /** Why the file list is not the whole folder; null when it is. */
  readonly listIncomplete: string | null;
}
