/** Entries of the transparency log that others write too, to find them there. */
import { canonicalJson } from '../canonical-json.ts';

export interface LoggedVersion {
  readonly skill: string;
  /** Of the folder, `sha256-<base64>`. */
  readonly integrity: string;
  readonly repository: string | null;
  readonly commit: string | null;
  /** Of SKILL.md in the repository. */
  readonly path: string;
}

/** The entry of a published version: canonical JSON (RFC 8785). */
export function versionEntry({ skill, integrity, repository, commit, path }: LoggedVersion): string {
  return canonicalJson({ type: 'version', skill, integrity, repository, commit, path });
}
