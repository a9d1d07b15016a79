/** The one program that answers from exported files, in Node 18 and later and in browsers; bundled with what it needs. */
import '../text/older-engines.ts';
import { toHex } from '../proof/bytes.ts';
import { Problem } from '../problem.ts';
import { indexFormat } from '../scoring/index-format.ts';
import type { AnswersProgram, FileAnswer } from '../ports/client-programs.ts';
import { answerFromFiles } from './answers.ts';
import { packNames } from './index-manifest.ts';
import { listDigests } from './digests.ts';
import { openIndex } from './open-index.ts';
import { IndexFileError } from './segments.ts';
import { readStartFile } from './start-file.ts';

/** Envelopes as the pack has them: that of the listed text, and those of earlier versions by commit. */
interface KeptStatement {
  readonly versions?: Readonly<Record<string, object>>;
}

export const open: AnswersProgram['open'] = async (host, manifest) => {
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
};

export const segmentsOf: AnswersProgram['segmentsOf'] = (startFile, digestsFile) => {
  const digests = listDigests(digestsFile);
  const { tables } = readStartFile(startFile);
  let at = 0;
  return Object.fromEntries(
    packNames.map((name) => {
      const { offsets } = tables[name];
      const segments = Array.from(offsets.subarray(1), (end, segment) => {
        const sha256 = toHex(digests.subarray(at, (at += 32)));
        return { start: offsets[segment] ?? 0, end, sha256 };
      });
      return [name, segments];
    }),
  );
};

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
