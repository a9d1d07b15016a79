/** One file below the content folder, as text. */

export interface ContentFile {
  /** POSIX path below the content folder, e.g. `skills/acme/acme-x.md`. */
  readonly path: string;
  readonly text: string;
  /** Size, times and number of the file that was read: a file of the same stamp has the same text. Absent for a text of no file. */
  readonly stamp?: string;
}
