/** The sentence of each reviewer is in the manifest and in the signed statement of its skill. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toManifest } from '../../../src/api/manifest/manifest.ts';
import { reviewLine, toReview } from '../../../src/api/manifest/review.ts';
import { toStatement } from '../../../src/api/statement/statement.ts';
import { fixedTime, openStarter, type Starter } from '../../support/starter/starter-context.ts';
import { entry } from '../../support/cast.ts';

describe('what reviewers said', () => {
  let starter: Starter;
  beforeAll(async () => {
    starter = await openStarter(fixedTime);
  });
  afterAll(() => starter?.remove());

  it('is told of every skill that a person approved, and of no other', () => {
    const { context } = starter;
    const read = context.registry.entries.filter(({ source }) => source.review?.decision === 'approved');
    expect(read.length).toBeGreaterThan(0);
    for (const each of context.registry.entries) {
      const { review } = toManifest(each, context);
      expect(review?.sentence).toBe(
        each.source.review?.decision === 'approved' ? each.source.review.reason : undefined,
      );
      expect(review === undefined).toBe(toReview(each) === undefined);
    }
    for (const each of read)
      expect(JSON.stringify(toStatement(each))).toContain(JSON.stringify(each.source.review?.reason));
  });
});

describe('a review of an earlier commit', () => {
  it('says so', () => {
    const listed = entry('alice-review');
    const review = {
      decision: 'approved',
      by: 'maintainers',
      on: '2026-01-02',
      commit: 'f'.repeat(40),
      ownership_proven: false,
      reason: 'Read all of it: only text.',
    } as const;
    const line = reviewLine(
      toReview({ source: { ...listed.source, review } }),
      listed.evidence.source.commit,
    );
    expect(line).toBe(
      'Read by a maintainer on 2026-01-02, at the earlier commit ffffffffff: "Read all of it: only text."',
    );
    expect(reviewLine(toReview(listed), null)).toBeNull();
  });
});
