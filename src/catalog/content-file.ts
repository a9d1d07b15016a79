/** One file below the content folder, as text. */

export interface ContentFile {
  /** POSIX path below the content folder, e.g. `skills/acme/acme-x.md`. */
  readonly path: string;
  readonly text: string;
}
