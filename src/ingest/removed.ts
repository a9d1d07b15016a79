/** Listed skills that a repository no longer has where they were: gone, or found again at another path of it. */
import { versionsPath } from '../versions/past-version.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { parseFrontMatter } from '../catalog/front-matter.ts';
import { readIfThere } from '../read-if-there.ts';
import type { Evidence } from '../schema/evidence.ts';
import { contentPath, type ListedRepository, readEvidence, writeWhole } from './files/content-folder.ts';
import { type Marking, markGone } from './files/update-evidence.ts';

/** What became of one. */
export interface RemovedSkill {
  readonly slug: string;
  /** Path of SKILL.md that its content file names. */
  readonly path: string;
  /** Slug of the skill that it is now, by its name or by its bytes; null where there is none, or more than one. */
  readonly now: string | null;
  /** Whether this run marked it as gone, or gave its address to the other; without `prune` it only says what it found. */
  readonly pruned: boolean;
}

/** A skill that the repository has. */
interface PresentSkill {
  readonly slug: string;
  readonly path: string;
}

type RemovedOptions = Marking & { readonly prune: boolean };

/** Slugs in `formerly`, at most. */
const formerMax = 10;

/**
 * `gone`: paths of listed skills that are not there. With `prune` a skill found again takes over the address, and what people wrote
 * where the new one is not described; every other one is marked as gone.
 */
export async function retireRemoved(
  { owner, slugs }: ListedRepository,
  gone: readonly string[],
  present: readonly PresentSkill[],
  options: RemovedOptions,
): Promise<readonly RemovedSkill[]> {
  const removed = gone.flatMap((path) => {
    const slug = slugs.get(path);
    return slug === undefined ? [] : [{ slug, path }];
  });
  if (removed.length === 0) return [];
  const evidenceOf = async (slug: string): Promise<Evidence | null> =>
    (await readEvidence(options.out, contentPath('evidence', owner, slug))).evidence;
  const found: { readonly skill: PresentSkill; readonly evidence: Evidence | null }[] = [];
  for (const skill of present) found.push({ skill, evidence: await evidenceOf(skill.slug) });
  const settled: { slug: string; path: string; now: PresentSkill | null }[] = [];
  for (const skill of removed) {
    const before = await evidenceOf(skill.slug);
    const matches = (how: (evidence: Evidence) => string | null): PresentSkill[] => {
      const wanted = before === null ? null : how(before);
      if (wanted === null) return [];
      return found
        .filter(({ evidence }) => evidence !== null && how(evidence) === wanted)
        .map((each) => each.skill);
    };
    const [byDigest, byName] = [matches((each) => each.integrity), matches((each) => each.front_matter.name)];
    const one = byDigest.length > 0 ? byDigest : byName;
    settled.push({ ...skill, now: one.length === 1 ? (one[0] ?? null) : null });
  }
  const result: RemovedSkill[] = [];
  for (const { slug, path, now } of settled) {
    // Two that are one now: neither address can say which it was.
    const isOnly = now !== null && settled.filter((each) => each.now?.slug === now.slug).length === 1;
    const successor = isOnly ? now : null;
    const { prune, dryRun } = options;
    if (prune && !dryRun) {
      if (successor === null || !(await passOn({ owner, slug }, successor, options.out)))
        await markGone({ owner, slug }, options);
    }
    result.push({ slug, path, now: successor?.slug ?? null, pruned: prune && !dryRun });
  }
  return result;
}

/** The old address, and words that only the old file has; false where the new one has no content file or no room for another address. */
async function passOn(
  { owner, slug }: { readonly owner: string; readonly slug: string },
  now: PresentSkill,
  out: string,
): Promise<boolean> {
  const [oldPath, newPath] = [slug, now.slug].map((each) => contentPath('skills', owner, each));
  const [oldText, newText] = [
    await readIfThere(join(out, oldPath ?? '')),
    await readIfThere(join(out, newPath ?? '')),
  ];
  if (oldText === null || newText === null) return false;
  const isDescribed = parseFrontMatter(newText).body.trim() !== '';
  const former = [slug, ...formerOf(oldText), ...formerOf(newText)];
  const text = withMembers(isDescribed ? newText : oldText, {
    path: now.path,
    formerly: [...new Set(former)],
  });
  if (former.length > formerMax || text === null) return false;
  await writeWhole(join(out, newPath ?? ''), text);
  const evidence = contentPath('evidence', owner, slug);
  for (const path of [contentPath('skills', owner, slug), evidence, versionsPath(evidence)])
    await rm(join(out, path), { force: true });
  return true;
}

function formerOf(text: string): string[] {
  const { data } = parseFrontMatter(text);
  const former = data?.['formerly'];
  return Array.isArray(former) ? former.map(String) : [];
}

/** The file with other values of these members, everything else as it is; null for one without front matter. */
function withMembers(text: string, members: Readonly<Record<string, unknown>>): string | null {
  const { raw, body } = parseFrontMatter(text);
  if (raw === null) return null;
  let isOld = false;
  const kept = raw.split('\n').filter((line) => {
    // A value may continue in lines that are indented, or begin with a dash.
    if (!/^[\s-]/.test(line)) isOld = Object.keys(members).some((name) => line.startsWith(`${name}:`));
    return !isOld && line.trim() !== '';
  });
  const added = Object.entries(members).map(
    ([name, value]) =>
      `${name}: ${stringify(value, { lineWidth: 0, collectionStyle: 'flow', flowCollectionPadding: false }).trim()}`,
  );
  return ['---', ...kept, ...added, '---', body].join('\n');
}
