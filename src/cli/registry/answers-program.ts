/** The second program of this package, which answers questions from exported files; `src/offline` is its source. */

/** What it is given of the world outside. */
export interface AnswersHost {
  read(path: string, range?: readonly [start: number, end: number]): Promise<Uint8Array>;
  gunzip(bytes: Uint8Array): Promise<Uint8Array>;
  sha256(bytes: Uint8Array): Uint8Array;
}

export interface FileIndex {
  answer(question: {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly body?: unknown;
    readonly format: 'json' | 'text';
  }): Promise<{ readonly status: number; readonly text: string } | null>;
  statementOf(slug: string): Promise<string | null>;
}

/** A part of a pack: bytes from `start` to before `end`. */
export interface ListedSegment {
  readonly start: number;
  readonly end: number;
  readonly sha256: string;
}

interface AnswersProgram {
  segmentsOf(startFile: Uint8Array): Readonly<Record<string, readonly ListedSegment[]>>;
  open(host: AnswersHost, manifest: unknown): Promise<FileIndex>;
  isFileError(error: unknown): error is Error;
}

/** Read only when files are asked: most commands ask a server, and start sooner without it. */
export async function loadAnswersProgram(): Promise<AnswersProgram> {
  // Of our own build, beside this program.
  return (await import(new URL('answers.js', import.meta.url).href)) as AnswersProgram;
}
