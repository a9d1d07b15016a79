/** Submissions in every state and a few events, put into the store before the server takes it. */
import { createHash } from 'node:crypto';
import { openEmbeddedStore } from '../../../src/adapters/store/embedded/embedded-store.ts';
import { openLogger } from '../../../src/adapters/logger.ts';
import type { DocumentChange } from '../../../src/ports/store.ts';
import { type ActivityEvent, activityKind } from '../../../src/schema/activity-event.ts';
import {
  type Submission,
  type SubmissionFinding,
  submissionKind,
  type SubmissionStatus,
  submissionStatuses,
} from '../../../src/schema/submission.ts';
import { createBook, storeFolder } from '../../../src/runtime/outcome-reader.ts';

/** Of every submission here. */
export const fixtureToken = 'the-token-of-the-browser-tests-0123456789ab';

export function fixtureSubmissionId(status: SubmissionStatus): string {
  return `sub_${String(submissionStatuses.indexOf(status)).padStart(44, '0')}`;
}

/** The page of the submission in this state, with its token. */
export function fixtureSubmissionPath(status: SubmissionStatus): string {
  return `/submissions/${fixtureSubmissionId(status)}?token=${fixtureToken}`;
}

/** What no page may take for more than text. */
const hostileName = '<img src=x onerror="globalThis.hacked=11"> gift';

const findings: readonly SubmissionFinding[] = [
  { rule: 'RC-01', severity: 'high', message: 'Runs what it fetched.', file: 'scripts/run.sh', line: 12 },
  { rule: 'MD-02', severity: 'low', message: 'States no licence.', file: 'SKILL.md', line: null },
  { rule: 'source', severity: 'info', message: 'Has no tag.', file: null, line: null },
];

const ends: Readonly<Record<SubmissionStatus, { readonly note: string; readonly rules: readonly string[] }>> =
  {
    submitted: { note: 'Received; it is read and audited automatically.', rules: [] },
    in_review: {
      note: 'Waiting for a reviewer: the audit has 1 high finding.',
      rules: ['RC-01', 'MD-02', 'source'],
    },
    quarantined: { note: 'Quarantined: the audit has 1 critical finding.', rules: ['RC-01'] },
    published: { note: 'Listed.', rules: ['MD-02'] },
    rejected: { note: 'There is no SKILL.md at this path.', rules: [] },
    failed: { note: 'GitHub could not be read.', rules: [] },
  };

function toSubmission(status: SubmissionStatus): Submission {
  const [first, last] = ['2026-11-20T09:00:00.000Z', '2026-11-20T09:04:30.000Z'];
  const { note, rules } = ends[status];
  const isRead = !['submitted', 'rejected', 'failed'].includes(status);
  return {
    token_hash: createHash('sha256').update(fixtureToken).digest('hex'),
    status,
    submitted_at: first,
    updated_at: status === 'submitted' ? first : last,
    repository: 'https://github.com/alice/skills',
    path: 'skills/review/SKILL.md',
    name: status === 'in_review' ? hostileName : 'Reviewing a change',
    slug: status === 'published' ? 'alice-review' : null,
    commit: isRead ? 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334' : null,
    integrity: null,
    category: null,
    tags: [],
    source: 'web',
    submitted_by_agent: null,
    maker_host: null,
    maker_social: null,
    prefix: '',
    history: [
      { status: 'submitted', at: first, note: ends.submitted.note },
      ...(status === 'submitted' ? [] : [{ status, at: last, note }]),
    ],
    findings: findings.filter(({ rule }) => rules.includes(rule)),
  };
}

const event = (
  at: string,
  differences: Pick<ActivityEvent, 'kind' | 'slug' | 'name' | 'summary'>,
): ActivityEvent => ({
  id: `event-${at.replaceAll(/\D/g, '')}`,
  at,
  repository: 'https://github.com/alice/skills',
  path: 'skills/review/SKILL.md',
  ...differences,
});

/** Oldest first. */
export const fixtureEvents: readonly ActivityEvent[] = [
  event('2026-11-18T07:30:00.000Z', {
    kind: 'skill_withdrawn',
    slug: 'alice-gone',
    name: 'A skill that is gone',
    summary: 'Withdrawn by its author.',
  }),
  event('2026-11-20T09:04:30.000Z', {
    kind: 'skill_published',
    slug: 'alice-review',
    name: 'Reviewing a change',
    summary: 'Published after a clean audit.',
  }),
];

/** Writes them into the embedded store below `dataDir`, and closes it. */
export async function writeFixtureSubmissions(dataDir: string): Promise<void> {
  const store = await openEmbeddedStore({
    folder: storeFolder(dataDir),
    ledger: createBook().book,
    logger: openLogger('silent'),
  });
  const changes: readonly DocumentChange[] = [
    ...submissionStatuses.map((status) => ({
      kind: submissionKind,
      id: fixtureSubmissionId(status),
      value: toSubmission(status),
    })),
    ...fixtureEvents.map((value) => ({ kind: activityKind, id: value.id, value })),
  ];
  await store.writeDocuments(changes);
  await store.close();
}
