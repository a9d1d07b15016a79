/** What a language model drafts for a skill, and whether its answer may be kept. */
import { z } from 'zod';
import { auditSkill } from '../../audit/audit-skill.ts';
import { sha256Hex } from '../../digest.ts';
import { plainLine } from '../../schema/vocabulary.ts';
import { parseJson } from '../../schema/json.ts';
import { readNeeds } from '../../schema/need.ts';

/** Words of a row; a draft that shares so many in a row with the skill's text is a copy. */
export const mostSharedWords = 8;

/** One line of plain words: no markup, no address, nothing that a reader could take for a command. */
const plainWords = (min: number, max: number) =>
  plainLine(min, max).refine((text) => !/[<>`{}|\\]|https?:|\]\(|^\s*#|^\s*[-*]\s/i.test(text), {
    error: 'must be plain words without markup or addresses',
  });

/** A sentence alone: what it names is for a person to say, because a skill that is named may be installed with it. */
const needSentence = plainWords(2, 200).refine(
  (text) => readNeeds(text).every((need) => need.text === text.trim()),
  { error: 'must be a sentence without names in brackets' },
);

/** The limits of a content file, `content/README.md`. */
export const Draft = z.strictObject({
  summary: plainWords(40, 400),
  use_for: z.array(plainWords(3, 200)).min(3).max(8),
  needs: z.array(needSentence).max(8).default([]),
  not_for: z.array(plainWords(3, 200)).max(8).default([]),
});
export type Draft = z.infer<typeof Draft>;

/**
 * @param answer A model's answer: JSON, bare or in one fenced block.
 * @param source The text of the skill.
 * @returns The draft, or why it is not kept.
 */
export function readDraft(answer: string, source: string): Draft | { readonly reason: string } {
  const json = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(answer)?.[1] ?? answer;
  const parsed = Draft.safeParse(parseJson(json));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const place = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
    return { reason: `the answer is no draft: ${place}${issue?.message ?? 'no JSON'}` };
  }
  const lines = linesOf(parsed.data);
  const copied = lines.find((line) => sharesRun(line, source));
  if (copied !== undefined)
    return { reason: `the draft copies ${mostSharedWords} or more words in a row from the skill` };
  const finding = auditText(lines);
  return finding === null ? parsed.data : { reason: `the draft would be a finding of the audit: ${finding}` };
}

const linesOf = ({ summary, use_for, needs, not_for }: Draft): string[] => [
  summary,
  ...use_for,
  ...needs,
  ...not_for,
];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a line has a run of words that the source has too. */
function sharesRun(line: string, source: string): boolean {
  const words = wordsOf(line);
  if (words.length < mostSharedWords) return false;
  const text = ` ${wordsOf(source).join(' ')} `;
  return words.some(
    (_, at) =>
      at + mostSharedWords <= words.length &&
      text.includes(` ${words.slice(at, at + mostSharedWords).join(' ')} `),
  );
}

/** The rule that finds the worst in a skill of these words alone; null where none finds more than a note. */
function auditText(lines: readonly string[]): string | null {
  const text = `---\nname: draft\ndescription: ${JSON.stringify(lines[0])}\n---\n\n# Draft\n\n${lines.join('\n\n')}\n`;
  const content = new TextEncoder().encode(text);
  const { findings } = auditSkill(
    {
      folderName: 'draft',
      owner: null,
      files: [{ path: 'SKILL.md', mode: '100644', size: content.length, sha256: null, content }],
      listIncomplete: null,
    },
    sha256Hex,
  );
  return findings.find(({ severity }) => !['info', 'low'].includes(severity))?.rule_id ?? null;
}
