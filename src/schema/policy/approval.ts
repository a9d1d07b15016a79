/** The front matter of `content/approvals/<slug>.md`: what a named person has approved, of which text, and until when. */
import { z } from 'zod';
import { Integrity } from '../advisory.ts';
import type { Policy } from './policy.ts';
import { type Described, plainLine, RiskLevel, Slug } from '../vocabulary.ts';

/** What a skill could do when it was approved: a later version may do no more. */
export const Powers = z.strictObject({
  largest_risk: RiskLevel,
  shell: z.boolean(),
  /** Whether it sends something over the network. */
  network: z.boolean(),
  hosts: z.array(z.string().min(1).max(300)).max(1000).default([]),
  variables: z.array(z.string().min(1).max(300)).max(1000).default([]),
});
export type Powers = z.infer<typeof Powers>;

export const ApprovalFrontMatter = z
  .strictObject({
    skill: Slug.optional(),
    /** Of the approved text, as the manifest states it. */
    integrity: Integrity.optional(),
    /** Later texts of the skill from the same repository count too while they can do no more than this. */
    later_versions: Powers.optional(),
    /** Every skill of an owner, as in `content/skills/<owner>`. */
    owner: plainLine(1, 300).optional(),
    /** Every skill under a licence, by its SPDX identifier; with an owner, both must match. */
    license: plainLine(1, 100).optional(),
    by: plainLine(1, 80),
    on: z.iso.date(),
    /** First day on which it no longer counts. */
    until: z.iso.date().optional(),
  })
  .refine(
    ({ skill, integrity, owner, license }) =>
      skill === undefined
        ? integrity === undefined && (owner !== undefined || license !== undefined)
        : integrity !== undefined && owner === undefined && license === undefined,
    { error: 'give skill and integrity, or owner, license or both' },
  )
  .refine(({ skill, later_versions: later }) => later === undefined || skill !== undefined, {
    error: 'later_versions needs a skill',
  })
  .refine(({ on, until }) => until === undefined || until > on, { error: 'until must be after on' });

/** Its summary says why. */
export type Approval = z.infer<typeof ApprovalFrontMatter> & Described;

/** Whether the policy takes this name's approvals. */
export function mayApprove({ by }: Pick<Approval, 'by'>, policy: Policy | undefined): boolean {
  return policy?.approval?.by?.includes(by) ?? true;
}
