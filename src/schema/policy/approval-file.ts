/** An approval as the content file that people agree on: the client writes it, and the server proposes it. */
import { oneLine } from '../../text/plain-text.ts';

export interface ProposedApproval {
  readonly slug: string;
  /** Of the text that is approved, as the manifest states it. */
  readonly integrity: string;
  readonly by: string;
  readonly reason: string;
  /** Days; `until` is the first on which it no longer counts. */
  readonly on: string;
  readonly until: string | null;
}

/** `path` is below the content folder. */
export function approvalFile({ slug, integrity, by, reason, on, until }: ProposedApproval): {
  readonly path: string;
  readonly text: string;
} {
  const text = [
    '---',
    `skill: ${slug}`,
    `integrity: ${integrity}`,
    `by: ${JSON.stringify(oneLine(by, 80))}`,
    `on: ${on}`,
    ...(until === null ? [] : [`until: ${until}`]),
    '---',
    oneLine(reason, 500),
    '',
  ].join('\n');
  return { path: `approvals/${slug}.md`, text };
}
