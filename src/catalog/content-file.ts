/** One file below the content folder, as text. */

export interface FileStamp {
  /** Size, times and number of the file: a file of the same mark has the same text. */
  readonly mark: string;
  /** When the file was last changed in any way, milliseconds since 1970. */
  readonly changedAt: number;
}

export interface ContentFile {
  /** POSIX path below the content folder, e.g. `skills/acme/acme-x.md`. */
  readonly path: string;
  readonly text: string;
  /** Of the file that was read; absent for a text of no file. */
  readonly stamp?: FileStamp;
}
