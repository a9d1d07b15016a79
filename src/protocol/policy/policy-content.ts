/** The policy of this registry in words, with what it decides of the catalog now, for its page and the page's Markdown twin. */
import { tierWords } from '../../scoring/tier-words.ts';
import { tierRows } from '../audit-rules/tier-rows.ts';
import type { Approval } from '../../schema/policy/approval.ts';
import { policySentences } from '../../scoring/policy/policy-sentences.ts';
import type { Registry } from '../../scoring/registry.ts';
import { oneLine } from '../../text/plain-text.ts';

interface PolicyPart {
  readonly id: string;
  readonly title: string;
  /** With `code` in backticks. */
  readonly rows: readonly string[];
}

interface PolicyAccount {
  readonly lead: string;
  readonly parts: readonly PolicyPart[];
}

const parts = [
  ['allows', 'What it allows'],
  ['asks', 'What it asks'],
  ['refuses', 'What it refuses'],
] as const;

/** Approvals named in one document, the newest first. */
const namedMax = 100;

export function policyContent({
  policy: [policy],
  approvals,
  entries,
}: Pick<Registry, 'policy' | 'approvals' | 'entries'>): PolicyAccount {
  const audit = {
    id: 'audit',
    title: 'What the audit decides',
    rows: tierRows.map(
      ({ tier, when, meaning }) => `\`${tier}\`, shown as “${tierWords[tier]}”: ${when} ${meaning}`,
    ),
  };
  if (policy === undefined)
    return {
      lead: 'This registry has no policy of its own. What may be installed is as the audit decides, and a person may say yes.',
      parts: [audit],
    };
  const sentences = policySentences(policy);
  return {
    lead: `Version ${policy.version} of the policy decides before the audit does, in every answer and in every client; no option of a client lifts it.`,
    parts: [
      ...parts.map(([effect, title]) => ({
        id: effect,
        title,
        rows: sentences
          .filter((sentence) => sentence.effect === effect)
          .map(({ rule, says, reason }) => `\`${rule}\`: ${[says, reason].join(' ').trim()}`),
      })),
      { id: 'catalog', title: 'What it decides of the catalog', rows: decided(entries) },
      {
        id: 'approvals',
        title: 'Approvals',
        rows: approvals.toSorted(newestFirst).slice(0, namedMax).map(approvalRow),
      },
      audit,
    ].filter(({ rows }) => rows.length > 0),
  };
}

/** By the rule that is named first in a skill's reasons. */
function decided(entries: Registry['entries']): readonly string[] {
  const counts = new Map<string, number>();
  for (const { row } of entries) {
    const rule = /^Policy rule ([\w.]+):/.exec(row.tier_reason ?? '')?.[1];
    if (rule !== undefined) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  const held = [...counts].map(([rule, count]) =>
    rule === 'approval' ? `${skills(count)} wait for an approval` : `\`${rule}\` refuses ${skills(count)}`,
  );
  const rest = entries.length - [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...held, `${skills(rest)} of ${entries.length} are as the audit decides, or approved`];
}

function skills(count: number): string {
  return count === 1 ? '1 skill' : `${count} skills`;
}

function newestFirst(a: Approval, b: Approval): number {
  return b.on.localeCompare(a.on) || a.slug.localeCompare(b.slug);
}

function approvalRow({ skill, owner, license, by, on, until, summary }: Approval): string {
  const what =
    skill === undefined
      ? [owner && `every skill of ${owner}`, license && `licence ${license}`].filter(Boolean).join(', ')
      : `\`${skill}\``;
  const end = until === undefined ? '' : `, until ${until}`;
  return `${what}: by ${oneLine(by, 80)} on ${on}${end}. ${oneLine(summary, 300)}`.trim();
}
