/** A content file that no person has described → the same file with a drafted body. */
import { stringify } from 'yaml';
import { parseFrontMatter } from '../../catalog/front-matter.ts';
import { parseSkillBody } from '../../catalog/skill-body.ts';
import type { Draft } from './draft.ts';

/** Whether a person wrote something below the front matter, which no draft replaces. */
export function isDescribedByPerson(file: string): boolean {
  const { data, body, bodyLine } = parseFrontMatter(file);
  if (data?.['described_by'] !== undefined) return false;
  const parsed = parseSkillBody('', body, bodyLine);
  // A body that cannot be read is work of a caller too.
  return parsed.problems.length > 0 || body.trim() !== '';
}

/** Whether a draft of an earlier run is there. */
export function isDrafted(file: string): boolean {
  return parseFrontMatter(file).data?.['described_by'] !== undefined;
}

/** The file's front matter as it is, marked with who described the skill, and the draft as its body. */
export function withDraft(file: string, draft: Draft, describedBy: string): string {
  const { raw } = parseFrontMatter(file);
  if (raw === null) throw new TypeError('a content file begins with its front matter');
  const kept = raw.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('described_by:'));
  const list = (title: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : ['', `## ${title}`, ...items.map((item) => `- ${item}`)];
  return `${[
    '---',
    ...kept,
    `described_by: ${stringify(describedBy, { lineWidth: 0 }).trim()}`,
    '---',
    draft.summary,
    ...list('Use it for', draft.use_for),
    ...list('Needs', draft.needs),
    ...list('Not for', draft.not_for),
  ].join('\n')}\n`;
}
