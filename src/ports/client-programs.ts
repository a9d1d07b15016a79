/** The programs that the client fetches at their first use: what each is given and answers. Who calls and who provides share these shapes. */
import type { FolderFile, SkillFolder, SuppressionsFile } from '../schema/skill-folder.ts';

/** What a program that reads an exported index is given of the world outside. */
export interface IndexHost {
  /** Bytes of a file below the root of the site or folder, or of a part of it; throws what its reader should see. */
  read(path: string, range?: readonly [start: number, end: number]): Promise<Uint8Array>;
  gunzip(bytes: Uint8Array): Promise<Uint8Array>;
  sha256(bytes: Uint8Array): Uint8Array;
}

export interface Question {
  readonly method: 'GET' | 'POST';
  /** With or without a query. */
  readonly path: string;
  /** Of a POST. */
  readonly body?: unknown;
  readonly format: 'json' | 'text';
}

export interface FileAnswer {
  /** As a server would answer. */
  readonly status: number;
  /** JSON or text; of a refusal an RFC 9457 document. */
  readonly text: string;
}

export interface FileIndex {
  /** Null where files do not answer this path. */
  answer(question: Question): Promise<FileAnswer | null>;
  /**
   * JSON of the signed statement about a skill, or about its earlier version at a commit, of which 7 digits or more are given; null for one
   * that is not listed.
   */
  statementOf(slug: string, commit?: string): Promise<string | null>;
}

/** A part of a pack. */
export interface ListedSegment {
  /** First byte in its pack. */
  readonly start: number;
  /** Byte after its last one. */
  readonly end: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Answers questions from exported files; its source is `src/offline/program.ts`. */
export interface AnswersProgram {
  /** Segments of every pack, by the pack's name, from the uncompressed start file and that of digests; for programs that copy an index. */
  segmentsOf(startFile: Uint8Array, digests: Uint8Array): Readonly<Record<string, readonly ListedSegment[]>>;
  /** `manifest`: JSON whose signature the caller has verified. Rejects with the sentence for a file that is not as signed. */
  open(host: IndexHost, manifest: unknown): Promise<FileIndex>;
  /** Whether the error says that a file is not the one which was signed, or is of another version. */
  isFileError(error: unknown): error is Error;
}

export interface FolderAudit {
  /** Ready for JSON. */
  readonly json: object;
  readonly text: string;
  /** SARIF 2.1.0. */
  readonly sarif: object;
  /** Suppressions of the author that apply to nothing. */
  readonly warnings: readonly string[];
  /** Whether something is high or critical, or was not read. */
  readonly isAlarming: boolean;
}

/** The rules of the audit; its source is `src/offline/audit-program.ts`. */
export interface AuditProgram {
  /**
   * `sha256` gives the lower-case hex digest of a text; `ruleFiles` are rules by file, in place of those of this version. Throws a
   * TypeError with the file's name for one that this version cannot use.
   */
  audit(
    folder: SkillFolder,
    label: string,
    sha256: (text: string) => string,
    suppressions: { readonly file: SuppressionsFile; readonly today: string } | null,
    ruleFiles?: Readonly<Record<string, string>>,
  ): FolderAudit;
}

export interface Measurement {
  readonly slug: string;
  /** Of all its files. */
  readonly integrity: string;
  readonly files: readonly FolderFile[];
  /** Cases that are held apart from the skill. */
  readonly held: { readonly path: string; readonly text: string } | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Runs of each case in both ways, and runs at once. */
  readonly repetitions: number;
  readonly lanes: number;
  readonly withoutSandbox: boolean;
  /** Where runs and the report are kept, and where this machine's key is. */
  readonly folder: string;
  readonly keyPath: string;
  readonly clientVersion: string;
  readonly now: () => Date;
  /** Lower-case hex. */
  readonly sha256: (data: string | Uint8Array) => string;
  readonly note: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface MeasuredEffect {
  /** Null where too few runs have a result, or it was interrupted. */
  readonly report: object | null;
  readonly lift: { readonly lift: number } | null;
  /** A loss is its first line. */
  readonly text: string;
  /** Of the report, where there is one. */
  readonly path: string;
}

/** Runs with and without a skill; its source is `src/adapters/eval-program.ts`. */
export interface EvalProgram {
  /** Throws what `isRefusal` knows where there is no model, no sandbox or no case. */
  measure(asked: Measurement): Promise<MeasuredEffect>;
  /** Whether an error says in words what the caller can correct. */
  isRefusal(error: unknown): error is Error;
}

export interface ClientPrograms {
  answers: AnswersProgram;
  audit: AuditProgram;
  eval: EvalProgram;
}
