/** Slugs of skills: `<owner>-<name>` without doubled words, made longer only if two skills would share one. */
import { z } from 'zod';
import reserved from '../../data/reserved-slugs.json' with { type: 'json' };
import { readTable } from '../../data/read-table.ts';
import { sha256Hex } from '../../digest.ts';
import { ownSkillName, slugPattern } from '../../schema/vocabulary.ts';
import { smallWords } from './product-spelling.ts';

/** Longest slug, in characters; the schema's own limit. */
export const slugLimit = 96;

/** Words of the registry's own paths, and words that look like an official entry. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...readTable('reserved-slugs', reserved, z.array(z.string().regex(slugPattern))),
  ownSkillName,
]);

/** What a slug is made of; `owner` and `repository` are null for a folder outside any repository. */
export interface SkillIdentity {
  readonly owner: string | null;
  readonly repository: string | null;
  /** Path of SKILL.md in the repository. */
  readonly path: string;
  /** Upstream name, or null where none is stated. */
  readonly name: string | null;
}

/** Slugs that content files have already, by identity key. */
export interface TakenSlugs {
  get(key: string): string | undefined;
  values(): Iterable<string>;
}

/** `owner/repository:path` in lower-case owner and repository: equal for two identities of the same skill. */
export function identityKey(skill: Pick<SkillIdentity, 'owner' | 'repository' | 'path'>): string {
  return `${(skill.owner ?? '').toLowerCase()}/${(skill.repository ?? '').toLowerCase()}:${skill.path}`;
}

/**
 * Any text as a-z, 0-9 and single dashes; empty if nothing remains. Compatibility forms and accents are
 * folded first; letters of other scripts are dropped, so a slug cannot contain look-alikes (attack table, row 24).
 */
export function toKebab(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/**
 * One slug per identity key; those that are taken are kept.
 * The result does not depend on the order of `skills`: all members of a collision get the longer form.
 */
export function assignSlugs(skills: readonly SkillIdentity[], taken: TakenSlugs): Map<string, string> {
  const slugs = new Map<string, string>();
  const used = new Set(reservedSlugs);
  for (const slug of taken.values()) used.add(slug);
  const unique = new Map(skills.map((skill) => [identityKey(skill), skill]));
  let open: SkillIdentity[] = [];
  for (const [key, skill] of unique) {
    const kept = taken.get(key);
    if (kept === undefined) open.push(skill);
    else slugs.set(key, kept);
  }
  for (const form of forms) {
    const wanted = Map.groupBy(open, form);
    open = [];
    for (const [slug, members] of wanted) {
      const [only] = members;
      if (members.length === 1 && only !== undefined && !used.has(slug)) slugs.set(identityKey(only), slug);
      else open.push(...members);
    }
    for (const skill of unique.keys()) {
      const slug = slugs.get(skill);
      if (slug !== undefined) used.add(slug);
    }
  }
  if (open.length > 0) throw new RangeError(`no free slug for ${open.map(identityKey).join(', ')}`);
  return slugs;
}

/** The forms of a slug, shortest first; each later one adds a fact that distinguishes two skills. */
const forms: readonly ((skill: SkillIdentity) => string)[] = [
  (skill) => joinParts(skill, [skill.owner ?? 'local', ownName(skill)]),
  (skill) => joinParts(skill, [skill.owner ?? 'local', skill.repository, ownName(skill)]),
  (skill) =>
    joinParts(skill, [skill.owner ?? 'local', skill.repository, parentFolder(skill), ownName(skill)]),
  (skill) => joinParts(skill, [skill.owner ?? 'local', skill.repository, ownName(skill), pathHash(skill)]),
];

/** Folder names that say nothing about the skill. */
const plainFolders: ReadonlySet<string> = new Set([
  'skills',
  'skill',
  'plugins',
  'src',
  'agents',
  'claude',
  'curated',
]);

function ownName(skill: SkillIdentity): string {
  const folder = skill.path.split('/').at(-2) ?? skill.repository ?? 'skill';
  const name = toKebab(skill.name ?? '') || toKebab(folder) || pathHash(skill);
  return withoutOwnersWords(name, toKebab(skill.owner ?? ''));
}

/** Last words of account names that say what kind of holder it is, not which one. */
const holderWords: ReadonlySet<string> = new Set([
  'ai',
  'code',
  'community',
  'contrib',
  'dev',
  'hq',
  'inc',
  'io',
  'js',
  'labs',
  'org',
  'run',
  'team',
]);

/**
 * `redis` and `redis-development` make `redis-development`. The name loses the whole owner at its start, a first word that is
 * the owner's last, and at either end the one word that tells the owner (`vercel` of `vercel-labs`), unless nothing would remain.
 */
function withoutOwnersWords(name: string, owner: string): string {
  const owners = owner.split('-');
  const telling = owners.filter((word, at) => at === 0 || at < owners.length - 1 || !holderWords.has(word));
  const [only] = telling.length === 1 ? telling : [];
  let words = (name.startsWith(`${owner}-`) ? name.slice(owner.length + 1) : name).split('-');
  if (words.length > 1 && (words[0] === owners.at(-1) || words[0] === only)) words = words.slice(1);
  if (words.length > 1 && words.at(-1) === only && !smallWords.has(words.at(-2) ?? ''))
    words = words.slice(0, -1);
  return words.filter((word, at) => word !== words[at - 1]).join('-');
}

/** The nearest folder above the skill's own with a distinctive name. */
function parentFolder(skill: SkillIdentity): string | null {
  const above = skill.path.split('/').slice(0, -2).map(toKebab);
  return above.findLast((folder) => folder !== '' && !plainFolders.has(folder)) ?? null;
}

function pathHash(skill: SkillIdentity): string {
  return sha256Hex(skill.path).slice(0, 6);
}

function joinParts(skill: SkillIdentity, parts: readonly (string | null)[]): string {
  const slug = parts
    .map((part) => toKebab(part ?? ''))
    .filter((part) => part !== '')
    .join('-');
  if (slug.length <= slugLimit) return slug;
  return `${slug.slice(0, slugLimit - 7).replace(/-+$/, '')}-${pathHash(skill)}`;
}
