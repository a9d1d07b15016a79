/** A found skill in the form that the review queue has for submitted ones. */
import { folderNameOf } from '../submissions/intake/skill-path.ts';
import { sourceOf } from '../schema/source.ts';
import type { Submission } from '../schema/submission.ts';

/** Of no token: its private status cannot be read. */
const noToken = '0'.repeat(64);

/** Not submitted by anyone; `now` is RFC 3339. */
export function toSubmission({ url, path, now }: { url: string; path: string; now: string }): Submission {
  return {
    token_hash: noToken,
    status: 'submitted',
    submitted_at: now,
    updated_at: now,
    repository: url,
    path,
    name: folderNameOf(path, sourceOf(url).name).slice(0, 200),
    slug: null,
    commit: null,
    integrity: null,
    category: null,
    tags: [],
    source: 'agent',
    submitted_by_agent: 'discovery',
    maker_host: null,
    maker_social: null,
    prefix: 'discovery',
    history: [{ status: 'submitted', at: now, note: 'Found by discovery.' }],
    findings: [],
  };
}
