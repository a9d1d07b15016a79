/** The one program that answers from exported files, in Node 18 and later and in browsers; bundled with what it needs. */
import '../text/older-engines.ts';
import { toHex } from '../proof/hex.ts';
import { Problem } from '../problem.ts';
import { indexFormat } from '../scoring/index-format.ts';
import { answerFromFiles, type Question } from './answers.ts';
import { packNames } from './index-manifest.ts';
import { openIndex } from './open-index.ts';
import { IndexFileError, type IndexHost } from './segments.ts';
import { readStartFile } from './start-file.ts';

interface FileAnswer {
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

/** Envelopes as the pack has them: that of the listed text, and those of earlier versions by commit. */
interface KeptStatement {
  readonly versions?: Readonly<Record<string, object>>;
}

/** `manifest`: JSON whose signature the caller has verified. Rejects with the sentence for a file that is not as signed. */
export async function open(host: IndexHost, manifest: unknown): Promise<FileIndex> {
  const index = await openIndex(host, indexFormat, manifest);
  return {
    async answer(question) {
      try {
        const text = await answerFromFiles(index, question);
        return text === null ? null : { status: 200, text };
      } catch (error) {
        if (error instanceof Problem) return refusal(error);
        throw error;
      }
    },
    statementOf: (slug, commit) =>
      index.ask(() => {
        const { versions = {}, ...envelope } = (index.statementOf(slug) ?? {}) as KeptStatement;
        const earlier = Object.entries(versions).find(
          ([at]) => commit !== undefined && at.startsWith(commit),
        );
        if (commit !== undefined && earlier === undefined) return null;
        const found = earlier?.[1] ?? envelope;
        return Object.keys(found).length === 0 ? null : JSON.stringify(found);
      }),
  };
}

export interface ListedSegment {
  /** First byte in its pack. */
  readonly start: number;
  /** Byte after its last one. */
  readonly end: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Segments of every pack, by the pack's name, from the uncompressed start file; for programs that copy an index. */
export function segmentsOf(startFile: Uint8Array): Readonly<Record<string, readonly ListedSegment[]>> {
  const { tables } = readStartFile(startFile);
  return Object.fromEntries(
    packNames.map((name) => {
      const { offsets, digests } = tables[name];
      const count = offsets.length - 1;
      const segments = Array.from({ length: count }, (_, at) => ({
        start: offsets[at] ?? 0,
        end: offsets[at + 1] ?? 0,
        sha256: toHex(digests.subarray(at * 32, at * 32 + 32)),
      }));
      return [name, segments];
    }),
  );
}

/** Whether the error says that a file is not the one which was signed, or is of another version. */
export function isFileError(error: unknown): error is Error {
  return error instanceof IndexFileError;
}

function refusal({ status, message, extras }: Problem): FileAnswer {
  const { errors, suggestions } = extras;
  const document = {
    status,
    detail: message,
    ...(errors === undefined ? {} : { errors }),
    ...(suggestions === undefined ? {} : { suggestions }),
  };
  return { status, text: JSON.stringify(document) };
}
