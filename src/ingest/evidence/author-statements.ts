/** Members of evidence beside the audit: what the texts name, what authors state of their own tests, their signature, and what other readers said. */
import { sha256Hex } from '../../digest.ts';
import type { Reader, Reading } from '../../ports/reader.ts';
import type { Evidence, ReaderReport } from '../../schema/evidence.ts';
import { omsFile, type SkillFolder, withoutPointers } from '../../schema/skill-folder.ts';
import { checkOmsSignature } from '../oms-signature.ts';
import { toClaims } from './claims.ts';
import { namesIn } from '../../versions/names.ts';
import { folderIntegrity } from './integrity.ts';
import { toRoutingTests } from './routing-tests.ts';

export function authorStatements(
  folder: SkillFolder,
  factsOnly: boolean,
  today: string,
): Pick<Evidence, 'names' | 'routing_tests' | 'claims' | 'signature'> {
  const tests = toRoutingTests(folder, factsOnly);
  const claims = toClaims(folder);
  return {
    names: namesIn(folder.files),
    ...(tests === undefined ? {} : { routing_tests: tests }),
    ...(claims === undefined ? {} : { claims }),
    ...toSignature(folder, today),
  };
}

function toSignature({ files, listIncomplete }: SkillFolder, today: string): Pick<Evidence, 'signature'> {
  const content = files.find(({ path }) => path === omsFile)?.content ?? null;
  return content === null || listIncomplete !== null
    ? {}
    : { signature: checkOmsSignature(content, files, today) };
}

/** Reports say which content they are of, so they stay when the content changes. */
export function currentReaderReports(
  previous: Evidence | null,
  given: readonly ReaderReport[] = [],
): Pick<Evidence, 'readers'> {
  const isGiven = ({ reader }: ReaderReport): boolean => given.some((each) => each.reader === reader);
  const readers = [...(previous?.readers ?? []).filter((each) => !isGiven(each)), ...given];
  return readers.length === 0 ? {} : { readers };
}

/** A reading as evidence keeps it: of one content, on one day, with the digest of what was reported. */
export function toReaderReport(
  { tool, version, verdict, reasons, findings }: Reading,
  of: Pick<ReaderReport, 'reader' | 'integrity' | 'report_sha256' | 'imported_on'>,
): ReaderReport {
  const { reader, integrity, report_sha256, imported_on } = of;
  return { reader, tool, version, integrity, report_sha256, imported_on, verdict, reasons, findings };
}

/** Asks a reader; equal readings have equal digests. */
export async function askReader(
  reader: Reader,
  folder: SkillFolder,
  today: string,
  stop?: AbortSignal,
): Promise<ReaderReport> {
  const reading = await reader.read(folder, stop);
  return toReaderReport(reading, {
    reader: reader.name,
    integrity: folderIntegrity(withoutPointers(folder).files),
    report_sha256: sha256Hex(JSON.stringify(reading)),
    imported_on: today,
  });
}
