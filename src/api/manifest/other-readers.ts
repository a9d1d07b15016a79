/** What second readers say of a skill's content, beside the audit and never mixed with it: as values, lines and one sentence. */
import { z } from 'zod';
import { ReaderReport, readerVerdicts } from '../../schema/evidence.ts';
import type { RiskLevel } from '../../schema/vocabulary.ts';
import type { Entry } from '../../scoring/registry.ts';
import { bullets, counted, oneLine } from '../../text/plain-text.ts';

export const OtherReader = z
  .object({
    reader: z.string(),
    tool: z.string(),
    version: z.string().nullable(),
    integrity: z.string(),
    report_sha256: z.string(),
    imported_on: z.string(),
    verdict: z.enum(readerVerdicts),
    findings: z.int(),
    reasons: z.array(z.looseObject({})),
  })
  .meta({
    id: 'OtherReader',
    description: 'What another scanner says of this content: shown apart, never in the score',
  });

/** Reports of the content that is listed; those of another say nothing of it. */
export function otherReaders({ evidence }: Pick<Entry, 'evidence'>): { other_readers?: ReaderReport[] } {
  const readers = (evidence.readers ?? []).filter(({ integrity }) => integrity === evidence.integrity);
  return readers.length === 0 ? {} : { other_readers: readers };
}

export const ReaderInShort = OtherReader.pick({
  reader: true,
  verdict: true,
  imported_on: true,
});

/** Verdicts without their reasons, which the audit report has. */
export function readersInShort(entry: Pick<Entry, 'evidence'>): {
  other_readers?: z.infer<typeof ReaderInShort>[];
} {
  const readers = otherReaders(entry).other_readers?.map((report) => ReaderInShort.parse(report));
  return readers === undefined ? {} : { other_readers: readers };
}

type Shown = Pick<ReaderReport, 'reader' | 'tool' | 'version' | 'verdict' | 'findings' | 'imported_on'>;

export function readerLine({ reader, tool, version, verdict, findings, imported_on }: Shown): string {
  const by = `${reader} (${tool}${version === null ? '' : ` ${version}`}, ${imported_on})`;
  return `${by}: ${verdict}, ${counted(findings, 'finding')}`;
}

const verdictOf: Readonly<Record<RiskLevel, ReaderReport['verdict']>> = {
  low: 'clean',
  medium: 'doubtful',
  high: 'harmful',
};

/** The worst reasons of a report, at most `most`: what is said of which line. */
export function reasonLines(report: { readonly reasons: readonly unknown[] }, most: number): string[] {
  const reasons = ReaderReport.shape.reasons.parse(report.reasons);
  return reasons.slice(0, most).map(({ rule, verdict, file, line, text }) => {
    const place = `${oneLine(file, 160)}${line === null ? '' : `:${line}`}`;
    return oneLine(`${verdict} ${rule} ${place}: ${text}`);
  });
}

/** Whether all say the same, and else what each says: no mean of verdicts, which would hide the one that is right. */
export function agreementLine(
  risk: RiskLevel,
  readers: readonly Pick<Shown, 'reader' | 'verdict'>[],
): string {
  const own = verdictOf[risk];
  if (readers.every(({ verdict }) => verdict === own)) return `All readers agree with the audit: ${own}.`;
  const others = readers.map(({ reader, verdict }) => `${reader} ${verdict}`);
  return `Readers disagree: the audit says ${own}, ${others.join(', ')}.`;
}

/** Null without a reader. `reasons`: how many of each reader's are listed. */
export function otherReadersText(
  audit: {
    readonly risk_level: RiskLevel;
    readonly other_readers?: readonly (Shown & { readonly reasons: readonly unknown[] })[] | undefined;
  },
  { reasons = 0 } = {},
): string | null {
  const readers = audit.other_readers ?? [];
  if (readers.length === 0) return null;
  const heading = `OTHER READERS (not part of the score). ${agreementLine(audit.risk_level, readers)}`;
  const linesOf = (report: (typeof readers)[number]): string[] => [
    readerLine(report),
    ...reasonLines(report, reasons).map((line) => `${report.reader}: ${line}`),
  ];
  return bullets(heading, readers.flatMap(linesOf));
}
