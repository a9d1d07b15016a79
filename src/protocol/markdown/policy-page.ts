/** The policy of this registry, as Markdown. */
import type { Context } from '../../api/define.ts';
import { href } from '../../routes.ts';
import { policyContent } from '../policy/policy-content.ts';
import { bulletList, markdownOf } from './blocks.ts';

export function policyMarkdown({ registry, siteUrl }: Context): string {
  const { lead, parts } = policyContent(registry);
  return markdownOf(
    '# Policy',
    lead,
    ...parts.flatMap(({ title, rows }) => [`## ${title}`, bulletList(rows)]),
    `Signed, for programs: ${href(siteUrl, 'policy')}`,
  );
}
