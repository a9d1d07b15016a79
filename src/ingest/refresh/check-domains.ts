/** Asks the domains that publisher files rest on again: a proof that is gone for a week has lapsed, and may come back. */
import { join } from 'node:path';
import { Document, parseDocument } from 'yaml';
import { parseMarkdown } from '../../catalog/parse-markdown.ts';
import { HostUnavailable } from '../../ports/code-host.ts';
import type { DomainProofs } from '../../ports/domain-proofs.ts';
import { listIfThere, readIfThere } from '../../read-if-there.ts';
import { PublisherFrontMatter } from '../../schema/collections.ts';
import { daysBetween } from '../../text/day.ts';
import { findDomainProblem } from '../evidence/ownership-proof.ts';
import { writeWhole } from '../files/content-folder.ts';
import type { IngestWarning } from '../take-source.ts';

/** Days for which a proof may be missing: a site that is moved has it back by then. */
const graceDays = 7;
/** Domains that are asked at the same time. */
const atOnce = 5;

type Verified = PublisherFrontMatter['verified'];
interface Writing {
  readonly out: string;
  readonly today: string;
  readonly dryRun: boolean;
}

/** Writes what it found into the publisher files: `missing_since`, then `lapsed_on`. A domain without an answer changes nothing. */
export async function checkDomains(proofs: DomainProofs, writing: Writing): Promise<IngestWarning[]> {
  const folder = join(writing.out, 'publishers');
  const names = (await listIfThere(folder)).map(({ name }) => name);
  const open = names.filter((name) => name.endsWith('.md')).sort();
  const warnings: IngestWarning[] = [];
  const work = async (): Promise<void> => {
    for (let name = open.shift(); name !== undefined; name = open.shift()) {
      const message = await checkOne(join(folder, name), name.slice(0, -3), proofs, writing);
      if (message !== null) warnings.push({ repository: '-', path: `publishers/${name}`, message });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return warnings.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function checkOne(
  path: string,
  slug: string,
  proofs: DomainProofs,
  { today, dryRun }: Writing,
): Promise<string | null> {
  const text = (await readIfThere(path)) ?? '';
  const verified = parseMarkdown(path, text, PublisherFrontMatter).value?.verified;
  if (verified?.by !== 'domain') return null;
  try {
    const problem = await findDomainProblem({ slug, verified }, proofs);
    const next = problem === null ? proven(verified) : missed(verified, today);
    if (JSON.stringify(next) !== JSON.stringify(verified) && !dryRun)
      await writeWhole(path, withVerified(text, next));
    return problem === null ? null : `${problem}${lapseText(next)}`;
  } catch (error) {
    if (!(error instanceof HostUnavailable)) throw error;
    return error.message;
  }
}

function proven({ missing_since: _missing, lapsed_on: _lapsed, ...verified }: Verified): Verified {
  return verified;
}

function missed(verified: Verified, today: string): Verified {
  const since = verified.missing_since ?? today;
  const isOver = verified.lapsed_on === undefined && daysBetween(since, today) >= graceDays;
  return { ...verified, missing_since: since, ...(isOver ? { lapsed_on: today } : {}) };
}

function lapseText({ missing_since: since, lapsed_on: lapsed }: Verified): string {
  if (lapsed !== undefined) return `; the verification lapsed on ${lapsed}`;
  return `; missing since ${since ?? ''}, the verification lapses after ${graceDays} days`;
}

/** The same file but for that member: what a person wrote stays as it is. */
function withVerified(text: string, verified: Verified): string {
  const end = text.indexOf('\n---', 3);
  const front = parseDocument(text.slice(4, end + 1));
  front.set('verified', new Document(verified).contents);
  return `---\n${front.toString({ lineWidth: 0 })}${text.slice(end + 1)}`;
}
