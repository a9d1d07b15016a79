/** One ranking snapshot file → its value, or the problems with it. */
import { issueMessage } from '../schema/issue-messages.ts';
import { RankingSnapshot } from '../schema/snapshot.ts';
import type { ContentFile } from './content-file.ts';
import { type ContentProblem, toContentProblems } from './problems.ts';

/** Path of a snapshot below the content folder. */
export function snapshotPath({ ranking, date }: Pick<RankingSnapshot, 'ranking' | 'date'>): string {
  return `snapshots/${ranking}/${date}.json`;
}

/** Null when there is any problem. */
export function parseSnapshot(file: ContentFile, problems: ContentProblem[]): RankingSnapshot | null {
  let json: unknown;
  try {
    json = JSON.parse(file.text);
  } catch {
    problems.push({
      path: file.path,
      line: 1,
      reason: 'not valid JSON: remove it; the snapshot of a past day cannot be repeated',
    });
    return null;
  }
  const parsed = RankingSnapshot.safeParse(json, { error: issueMessage });
  if (!parsed.success) {
    problems.push(...toContentProblems(file.path, parsed.error, () => 1));
    return null;
  }
  const expected = snapshotPath(parsed.data);
  if (expected === file.path) return parsed.data;
  problems.push({ path: file.path, line: 1, reason: `it contains the snapshot that belongs in ${expected}` });
  return null;
}
