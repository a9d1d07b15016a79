/** The skills of a source, read into the content below a folder as an operator would, with their files kept. */
import { join } from 'node:path';
import { openBlobs } from '../../../src/adapters/files/blobs.ts';
import { auditSkill } from '../../../src/audit/audit-skill.ts';
import { sha256Hex } from '../../../src/digest.ts';
import { ingest, type IngestSummary } from '../../../src/ingest/ingest.ts';

export type TakeOptions = Partial<Parameters<typeof ingest>[0]>;

export function takeSkills(from: string, folder: string, more: TakeOptions): Promise<IngestSummary> {
  return ingest(
    {
      from,
      out: join(folder, 'content'),
      today: '2026-11-20',
      factsOnly: false,
      listedOnly: false,
      dryRun: false,
      audit: (skill) => auditSkill(skill, sha256Hex),
      blobs: openBlobs(join(folder, 'data', 'blobs')),
      ...more,
    },
    { skill: () => undefined, repository: () => undefined },
  );
}
