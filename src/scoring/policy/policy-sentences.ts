/** A policy in words: what it allows, asks and refuses, rule by rule. */
import type { Policy, PolicyRule } from '../../schema/policy/policy.ts';
import { oneLine } from '../../text/plain-text.ts';

export interface PolicySentence {
  readonly rule: PolicyRule;
  readonly effect: 'allows' | 'asks' | 'refuses';
  readonly says: string;
  /** One line in the operator's words; empty where the file gives none. */
  readonly reason: string;
}

/** Why a rule is there: its own reason, else the text of the file. One line. */
export function reasonOf(policy: Policy, rule: PolicyRule): string {
  return oneLine(policy.reasons?.[rule] ?? policy.summary, 300);
}

const listRules = {
  skills: 'slug',
  owners: 'owner',
  hosts: 'code host',
  licenses: 'licence',
  categories: 'category',
  runtimes: 'agent runtime',
} as const;

/** In the order of the rules. */
export function policySentences(policy: Policy): readonly PolicySentence[] {
  const { largest_risk: largest, never, approval, only_this_registry: alone } = policy;
  const lists = (Object.keys(listRules) as (keyof typeof listRules)[]).flatMap((rule) => {
    const { allowed, refused } = policy[rule] ?? {};
    const what = listRules[rule];
    return [
      say(rule, 'allows', allowed && `Only skills whose ${what} is ${orOf(allowed)}.`),
      say(rule, 'refuses', refused && `Skills whose ${what} is ${orOf(refused)}.`),
    ];
  });
  return [
    ...lists,
    say('largest_risk', 'refuses', largest && `Skills whose risk is above ${largest}.`),
    say('never.hosts', 'refuses', never?.hosts && `Skills that use ${powerOf(never.hosts, 'the network')}.`),
    say('never.shell', 'refuses', never?.shell && 'Skills that run commands in a shell.'),
    say(
      'never.variables',
      'refuses',
      never?.variables && `Skills that read ${powerOf(never.variables, 'an environment variable')}.`,
    ),
    say('approval', 'asks', approval && askFor(approval)),
    say(
      'approval',
      'allows',
      approval?.unattended && 'An agent without a person may install what is approved.',
    ),
    say(
      'only_this_registry',
      'refuses',
      alone && 'Every other registry, for clients that have read this policy.',
    ),
  ].flatMap((found) => (found === null ? [] : [{ ...found, reason: reasonOf(policy, found.rule) }]));
}

type Unreasoned = Omit<PolicySentence, 'reason'>;

function say(
  rule: PolicyRule,
  effect: PolicySentence['effect'],
  says: string | false | undefined,
): Unreasoned | null {
  return says === undefined || says === false ? null : { rule, effect, says };
}

/** `approval by Ann or Security`. */
export function approvalBy(names: readonly string[] | undefined): string {
  return `approval by ${names === undefined ? 'anyone who can change the content' : orOf(names)}`;
}

function askFor({ needed_for: neededFor, by, unattended }: NonNullable<Policy['approval']>): string {
  const what = neededFor === 'all' ? 'Each skill' : 'A skill that the audit leaves to a person';
  return `${what} needs an ${approvalBy(by)}${unattended ? '' : ', and a person at each installation'}.`;
}

function powerOf(patterns: readonly string[], everything: string): string {
  return patterns.includes('*') ? everything : orOf(patterns);
}

function orOf(names: readonly string[]): string {
  const plain = names.map((name) => oneLine(name, 300));
  return plain.length < 2 ? plain.join('') : `${plain.slice(0, -1).join(', ')} or ${plain.at(-1)}`;
}
