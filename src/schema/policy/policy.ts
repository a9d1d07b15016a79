/** The front matter of `content/policy.md`: what this instance lets its clients install, rule by rule. */
import { z } from 'zod';
import { Category, type Described, plainLine, RiskLevel, Slug } from '../vocabulary.ts';

/** Where the file is below a content folder. */
export const policyPath = 'policy.md';

export const policyRules = [
  'skills',
  'owners',
  'hosts',
  'licenses',
  'categories',
  'runtimes',
  'largest_risk',
  'never.hosts',
  'never.shell',
  'never.variables',
  'approval',
  'only_this_registry',
] as const;
export type PolicyRule = (typeof policyRules)[number];

const names = <T extends z.ZodType<string>>(name: T): z.ZodArray<T> => z.array(name).min(1).max(500);

const listRule = <T extends z.ZodType<string>>(name: T) =>
  z
    .strictObject({ allowed: names(name).optional(), refused: names(name).optional() })
    .refine(({ allowed, refused }) => allowed !== undefined || refused !== undefined, {
      error: 'give allowed, refused or both',
    });

const Owner = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._~+-]{0,250}$/, 'must be an owner as in content/skills');
const HostName = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,250}(?::\d{1,5})?$/, 'must be the name of a host');
const HostPattern = z
  .string()
  .regex(/^(?:\*|(?:\*\.)?[a-z0-9][a-z0-9.-]{0,250})$/, 'must be a host, *.<domain>, or * for the network');
const VariablePattern = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]{0,100}\*?$|^\*$/, 'must be a variable, the beginning of one and *, or *');
const Person = plainLine(1, 80);

export const PolicyFrontMatter = z.strictObject({
  /** Raised with each change: clients refuse a lower one than they have seen. */
  version: z.int().min(1).max(1_000_000_000),
  /** By slug. */
  skills: listRule(Slug).optional(),
  owners: listRule(Owner).optional(),
  /** Code hosts. */
  hosts: listRule(HostName).optional(),
  /** SPDX identifiers. */
  licenses: listRule(plainLine(1, 100)).optional(),
  categories: listRule(Category).optional(),
  /** Ids of agents; a skill for any runtime is for each. */
  runtimes: listRule(z.string().regex(/^[a-z0-9-]{1,60}$/, 'must be the id of an agent')).optional(),
  largest_risk: RiskLevel.optional(),
  /** Powers that no skill may have, approved or not. */
  never: z
    .strictObject({
      hosts: names(HostPattern).optional(),
      shell: z.literal(true).optional(),
      variables: names(VariablePattern).optional(),
    })
    .optional(),
  approval: z
    .strictObject({
      /** `all`: each skill; `review`: those that would otherwise ask the person at the keyboard. */
      needed_for: z.enum(['all', 'review']),
      /** Whose approvals count; anyone's who can change the content where it is missing. */
      by: names(Person).optional(),
      /** Whether an agent without a person may install what is approved. */
      unattended: z.boolean().default(true),
    })
    .optional(),
  /** Whether clients that hold this policy refuse every other registry. */
  only_this_registry: z.literal(true).optional(),
  /** Why, by rule; the text below is the reason of the others. */
  reasons: z.partialRecord(z.enum(policyRules), plainLine(3, 300)).optional(),
});

export type Policy = z.infer<typeof PolicyFrontMatter> & Described;
