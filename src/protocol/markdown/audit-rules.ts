/** The audit rules as Markdown, loaded when they are asked for: a tenth of a server's memory, which only those who read about them need. */
import type { Context } from '../../api/define.ts';

const load = (): Promise<typeof import('./audit-rules-page.ts')> => import('./audit-rules-page.ts');

export async function auditRulesMarkdown(
  context: Pick<Context, 'client' | 'siteUrl' | 'programRepository'>,
): Promise<string> {
  return (await load()).auditRulesMarkdown(context);
}

/** Rejects with a 404 for an id that no rule has. */
export async function ruleMarkdown(context: Context, slug: string): Promise<string> {
  return (await load()).ruleMarkdown(context, slug);
}

/** Ids of all rules in lower case. */
export async function ruleSlugs(): Promise<readonly string[]> {
  return (await load()).ruleSlugs();
}
