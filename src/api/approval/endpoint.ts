/** POST /api/registry/approvals/{slug}: the approval of a skill's present text as a pull request, for those who decide. */
import { z } from 'zod';
import { toHex, utf8 } from '../../proof/bytes.ts';
import { Problem } from '../../problem.ts';
import { orMissing } from '../../schema/issue-messages.ts';
import { approvalFile } from '../../schema/policy/approval-file.ts';
import { mayApprove } from '../../schema/policy/approval.ts';
import { plainLine } from '../../schema/vocabulary.ts';
import { oneLine } from '../../text/plain-text.ts';
import { dayOf } from '../../text/day.ts';
import { quotas } from '../../submissions/intake/limits.ts';
import { defineEndpoint } from '../define.ts';
import { slugPath } from '../parameters.ts';
import { findEntry } from '../shared/find-entry.ts';
import { findLive, fromHost } from '../shared/live-store.ts';
import { spendQuota } from '../shared/spend-quota.ts';

const Output = z
  .object({
    path: z.string(),
    text: z.string(),
    pull_request: z.url().nullable(),
    next_step: z.string(),
  })
  .meta({ id: 'ProposedApproval' });

export const approval = defineEndpoint({
  route: 'approval',
  method: 'POST',
  summary: 'Propose the approval of a skill',
  description: `Opens a pull request of the content repository, where there is one and the policy asks. At most ${quotas.approval.perHour} an hour from one network.`,
  group: 'Install',
  path: slugPath,
  body: z.object({
    integrity: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'Of the text that was judged; 409 where another is listed now' }),
    by: z.string(orMissing('is required: who approves')).pipe(plainLine(1, 80)),
    reason: z.string(orMissing('is required: why')).pipe(plainLine(3, 500)),
    until: z.iso.date('must be a day as YYYY-MM-DD').optional(),
  }),
  output: Output,
  writes: true,
  problems: ['not-found', 'conflict', 'unprocessable', 'unavailable'],
  example: { slug: 'github-pdftk-server', by: 'Ann Example', reason: 'Read whole; it works on local files.' },
  run: async ({ slug: asked, integrity, by, reason, until = null }, context, request) => {
    const { registry, clock, signer } = context;
    const { slug, evidence, row } = findEntry(registry, asked);
    if (integrity !== undefined && integrity !== evidence.integrity)
      throw new Problem('conflict', `another text of ${slug} is listed now: ${evidence.integrity}`);
    if (row.tier === 'blocked') {
      const why = row.tier_reason === null ? '' : `: ${row.tier_reason}`;
      throw new Problem('unprocessable', `${slug} is blocked, which no approval lifts${why}`);
    }
    const [policy] = registry.policy;
    if (!mayApprove({ by }, policy))
      throw new Problem('unprocessable', `by: the policy lets ${oneLine(by, 80)} approve nothing`);
    const on = dayOf(clock.now());
    if (until !== null && until <= on) throw new Problem('invalid-input', 'until: must be after today');
    const file = approvalFile({ slug, integrity: evidence.integrity, by, reason, on, until });
    if (policy?.approval === undefined)
      return { ...file, pull_request: null, next_step: 'The policy of this registry asks for no approval.' };
    const { proposals } = findLive(context);
    if (proposals === null)
      return {
        ...file,
        pull_request: null,
        next_step: `This registry opens no pull requests: commit content/${file.path} in a branch of its content, and open one.`,
      };
    await spendQuota('approval', context, request);
    const digest = toHex(signer.sha256(utf8(file.text))).slice(0, 12);
    const url = await fromHost(
      proposals.propose({
        branch: `approval/${slug}-${digest}`,
        title: `Approve ${slug}`,
        body: [
          `Asked for at the registry: ${context.siteUrl}/skills/${slug}`,
          '',
          request.name === ''
            ? 'The name in the file is not checked: who merges this does that.'
            : `The proxy in front of the registry gives the caller as \`${request.name.replaceAll('`', '')}\`.`,
        ].join('\n'),
        files: [{ ...file, path: `content/${file.path}` }],
      }),
    );
    return { ...file, pull_request: url, next_step: 'It counts once it is merged and built.' };
  },
});
