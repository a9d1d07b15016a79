/** Where the rules of the audit are explained; without the rules, which few pages need. */

export const rulesPath = '/audit-rules';

/** The rule's place on the rules page. */
export function ruleHref(ruleId: string): string {
  return `${rulesPath}#${encodeURIComponent(ruleId)}`;
}

/** The page of one rule. */
export function rulePagePath(ruleId: string): string {
  return `${rulesPath}/${ruleId.toLowerCase()}`;
}
