/** A skill's folder as ingest reads it: the input of the audit and of the index terms. */
import { z } from 'zod';

/** Characters of the main file's name; cutting them off a skill's path leaves its folder. */
export const skillFileLength = 'SKILL.md'.length;

/** Whether a path is that of a skill's main file: `SKILL.md`, in capitals or not. */
export function isSkillFile(path: string): boolean {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase() === 'skill.md';
}

/** The main file among those of a skill's folder, by their paths in it; `SKILL.md` itself goes before other spellings. */
export function mainFileOf<File extends { readonly path: string }>(files: readonly File[]): File | undefined {
  return (
    files.find(({ path }) => path === 'SKILL.md') ??
    files.find(({ path }) => !path.includes('/') && isSkillFile(path))
  );
}

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
  /** Where a symbolic link points, as it says; absent for other files and where it was not read. */
  readonly linkTarget?: string;
}

/** Bytes of one file that an audit reads. */
export const auditedBytesMax = 1_048_576;

/** Whether its bytes are there and few enough for an audit. */
export function isAudited({ content, size }: Pick<FolderFile, 'content' | 'size'>): boolean {
  return content !== null && size <= auditedBytesMax;
}

/** How a pointer of Git LFS begins: by its present name or an earlier one, which it still reads. */
const pointerStart =
  /^\s*version (?:https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\/v1|http:\/\/git-media\.io\/v\/2)\s/;
/** Bytes that Git LFS looks at; it takes the file for a pointer whatever follows them. */
const pointerBytes = 1_024;

/** Whether Git LFS takes the bytes for a pointer: it keeps what is installed at its place elsewhere, unread. */
export function isLfsPointer(content: Uint8Array): boolean {
  return pointerStart.test(new TextDecoder().decode(content.subarray(0, pointerBytes)));
}

/** The folder with each pointer of Git LFS as a file that was listed and not read. */
export function withoutPointers<Folder extends Pick<SkillFolder, 'files'>>(folder: Folder): Folder {
  const isPointer = ({ content }: FolderFile): boolean => content !== null && isLfsPointer(content);
  if (!folder.files.some(isPointer)) return folder;
  const files = folder.files.map((file) => (isPointer(file) ? { ...file, content: null } : file));
  return { ...folder, files };
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

/** Its name. */
export const authorSuppressionsName = '.skill-registry-audit.yaml';

/** A file in which an author says which findings are harmless, as it was found. */
export interface SuppressionsFile {
  readonly text: string;
  /** Path of the skill's folder from the file's: empty, or with a slash at its end. */
  readonly skillPath: string;
}

/** The name of an OpenSSF Model Signing bundle in a skill's folder. */
export const omsFile = 'skill.oms.sig';

/** The signature that a publisher put into the folder, checked; of which roots are trusted it says nothing. */
export const FolderSignature = z.strictObject({
  kind: z.literal('oms'),
  file: z.string().max(200),
  /** `sound`: it signs exactly these files, by a certificate of `root`; `unchecked`: in a form that is not read here. */
  result: z.enum(['sound', 'unsound', 'unchecked']),
  /** Name in the signer's certificate, chosen by the maker of the root; null without one. */
  signer: z.string().max(100).nullable(),
  /** DER of the root certificate in padded base64; null unless the signature is sound. */
  root: z.base64().nullable(),
  /** Why it is not sound, for people. */
  reason: z.string().nullable(),
});
export type FolderSignature = z.infer<typeof FolderSignature>;
