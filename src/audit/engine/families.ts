/** The rule families: one row of `checks[]` each, in the order they are shown. */

interface FamilyCheck {
  /** First two letters of the rule ids. */
  readonly prefix: string;
  readonly id: string;
  readonly label: string;
}

export const familyChecks: readonly FamilyCheck[] = [
  { prefix: 'PI', id: 'prompt-injection', label: 'Prompt injection' },
  { prefix: 'HU', id: 'hidden-unicode', label: 'Hidden characters' },
  { prefix: 'EX', id: 'exfiltration', label: 'Exfiltration' },
  { prefix: 'RC', id: 'remote-code', label: 'Remote and dynamic code' },
  { prefix: 'AG', id: 'agent-permissions', label: 'Agent permissions' },
  { prefix: 'SY', id: 'system-changes', label: 'System changes' },
  { prefix: 'SC', id: 'supply-chain', label: 'Supply chain' },
  { prefix: 'SE', id: 'secrets', label: 'Secrets' },
  { prefix: 'FI', id: 'files', label: 'Files' },
  { prefix: 'MD', id: 'metadata', label: 'Metadata' },
];

/** The family's label for a rule id; the id's own letters where it belongs to none. */
export function familyLabel(ruleId: string): string {
  const letters = ruleId.slice(0, 2);
  return familyChecks.find(({ prefix }) => prefix === letters)?.label ?? letters;
}
