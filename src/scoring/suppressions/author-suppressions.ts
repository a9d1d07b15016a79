/**
 * Findings that a skill's author judged harmless, in `.skill-registry-audit.yaml` of the author's repository. They decide what a
 * check of the author's own lets through (the client, the GitHub Action, the hook), and never what the registry says of the skill.
 */
import { z } from 'zod';
import { parseFrontMatter } from '../../catalog/front-matter.ts';
import type { Finding } from '../../schema/audit.ts';
import { SuppressionFrontMatter } from '../../schema/collections.ts';
import {
  authorSuppressionsName,
  type SkillFolder,
  type SuppressionsFile,
} from '../../schema/skill-folder.ts';
import { voidReason } from './suppress.ts';

/** `file` is relative to the folder of the suppressions; `sha256` is that file's, so a changed file is judged again. */
const AuthorSuppression = SuppressionFrontMatter.omit({ skill: true, by: true }).extend({
  reason: z.string().min(10).max(500),
});
const AuthorSuppressions = z.strictObject({ suppressions: z.array(AuthorSuppression).max(200) });
type AuthorSuppression = z.infer<typeof AuthorSuppression>;

export interface AppliedSuppressions {
  /** What a check has to judge. */
  readonly findings: readonly Finding[];
  readonly suppressed: readonly {
    readonly finding: Finding;
    readonly reason: string;
    readonly expires: string;
  }[];
  /** Those that apply to nothing, one sentence each. */
  readonly warnings: readonly string[];
}

/** One as a report's JSON shows it, wherever the report comes from. */
export function shownSuppression({
  finding,
  reason,
  expires,
}: AppliedSuppressions['suppressed'][number]): object {
  const { rule_id, file, line } = finding;
  return { rule_id, file, line, reason, expires };
}

/** Throws a `TypeError` with file, line and reason for a file that says something else. */
export function readAuthorSuppressions(text: string): readonly AuthorSuppression[] {
  const { data, problems } = parseFrontMatter(`---\n${text.replace(/\s*$/, '')}\n---\n`);
  const [problem] = problems;
  if (problem !== undefined)
    throw new TypeError(`${authorSuppressionsName}, line ${problem.line - 1}: ${problem.reason}`);
  const parsed = AuthorSuppressions.safeParse(data ?? {});
  if (parsed.success) return parsed.data.suppressions;
  const [{ path, message } = { path: [], message: 'not understood' }] = parsed.error.issues;
  throw new TypeError(`${authorSuppressionsName}: ${path.join('.')}: ${message}`);
}

/** `today` is `YYYY-MM-DD`. A critical finding is never suppressed. Throws as `readAuthorSuppressions` does. */
export function applyAuthorSuppressions(
  findings: readonly Finding[],
  { files }: Pick<SkillFolder, 'files'>,
  file: SuppressionsFile | null,
  today: string,
): AppliedSuppressions {
  if (file === null) return { findings, suppressed: [], warnings: [] };
  const digests = new Map(files.map(({ path, sha256 }) => [`${file.skillPath}${path}`, sha256]));
  const isOf = (each: AuthorSuppression, finding: Finding): boolean =>
    each.rule === finding.rule_id && each.file === `${file.skillPath}${finding.file}`;
  const warnings: string[] = [];
  const valid = readAuthorSuppressions(file.text).filter((each) => {
    // Of another skill of the repository.
    if (!each.file.startsWith(file.skillPath)) return false;
    const reason = voidReason(each, digests, today);
    if (reason !== null) warnings.push(`the suppression of ${each.rule} in ${each.file} is void: ${reason}`);
    return reason === null;
  });
  const suppressed: { finding: Finding; reason: string; expires: string }[] = [];
  const left = findings.filter((finding) => {
    const found = valid.find((each) => isOf(each, finding));
    if (found === undefined) return true;
    if (finding.severity === 'critical') {
      warnings.push(`${finding.rule_id} in ${found.file} is critical: that cannot be suppressed`);
      return true;
    }
    suppressed.push({ finding, reason: found.reason, expires: found.expires });
    return false;
  });
  for (const each of valid)
    if (!findings.some((finding) => isOf(each, finding)))
      warnings.push(`the suppression of ${each.rule} in ${each.file} matches no finding: remove it`);
  return { findings: left, suppressed, warnings };
}
