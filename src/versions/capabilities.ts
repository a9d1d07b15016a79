/** What a skill's files show that it does and that calls for care: one table of words, for risk, versions and the client's question. */

/** Signals of the audit, each in words that may follow `it`. */
const words = {
  egress: 'sends data over the network',
  shell: 'runs shell commands',
  secret_read: 'reads secrets',
  writes_outside_project: 'writes outside the project',
  agent_config: 'names the configuration of an agent',
} as const;

export type Capability = keyof typeof words;
export const capabilities = Object.keys(words) as readonly Capability[];
/** Each in words that may follow `it`. */
export const everyCapability: readonly string[] = Object.values(words);

/** So many of them make even a clean skill one of medium risk. */
export const capabilitiesForMedium = 3;

/** `signals`: those that are left out were not seen. */
export function capabilitiesOf(signals: Readonly<Partial<Record<Capability, boolean>>>): Capability[] {
  return capabilities.filter((name) => signals[name] === true);
}

/** The same in words. */
export function capabilityWords(signals: Readonly<Partial<Record<Capability, boolean>>>): string[] {
  return capabilitiesOf(signals).map((name) => words[name]);
}
