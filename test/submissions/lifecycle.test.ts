import { describe, expect, test } from 'vitest';
import { Submission, type SubmissionStatus, submissionStatuses } from '../../src/schema/submission.ts';
import { exampleSubmission } from '../../src/protocol/openapi/example-host.ts';
import { advance, canMove, moves } from '../../src/submissions/lifecycle.ts';

const submissionExample = exampleSubmission('2026-01-02T03:04:05.000Z');

const at = '2026-02-03T04:05:06.000Z';
const submitted: Submission = {
  ...submissionExample,
  status: 'submitted',
  history: submissionExample.history.slice(0, 1),
};

describe('a submission', () => {
  test.each(['quarantined', 'published', 'in_review', 'rejected', 'failed'] as const)(
    'that waits for its review can become %s',
    (status) => {
      const next = advance(submitted, status, at, 'Because.', { slug: 'acme-x' });
      expect(next).toMatchObject({ status, updated_at: at, slug: 'acme-x' });
      expect(next.history.slice(-1)).toEqual([{ status, at, note: 'Because.' }]);
      expect(Submission.parse(next)).toEqual(next);
    },
  );
  test.each<[SubmissionStatus, SubmissionStatus]>([
    ['quarantined', 'published'],
    ['rejected', 'published'],
    ['rejected', 'in_review'],
    ['published', 'submitted'],
    ['published', 'in_review'],
    ['failed', 'published'],
    ['in_review', 'submitted'],
  ])('never goes from %s to %s', (from, to) => {
    expect(() => advance({ ...submitted, status: from }, to, at, '')).toThrow(RangeError);
  });
  test('keeps what it was: the step makes a new value', () => {
    const before = structuredClone(submitted);
    advance(submitted, 'published', at, 'Because.');
    expect(submitted).toEqual(before);
  });
  test('keeps a note at the length that the schema takes', () => {
    const next = advance(submitted, 'rejected', at, 'x'.repeat(9_999));
    expect(Submission.safeParse(next).success).toBe(true);
  });
});

test('every status is reached, and each move is in the table once with its reason', () => {
  const reached = new Set(moves.map(({ to }) => to));
  expect(submissionStatuses.filter((status) => !reached.has(status))).toEqual([]);
  const pairs = moves.map(({ from, to }) => `${from} ${to}`);
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(moves.filter(({ reason }) => reason.length < 10)).toEqual([]);
  expect(canMove('submitted', 'published')).toBe(true);
});
