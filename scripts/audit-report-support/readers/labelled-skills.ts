/** Labelled skills for readers: every set that is here, divided by label, and a draw from all of them in equal parts. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSkillFolder } from '../../../src/ingest/files/read-folder.ts';
import type { SkillFolder } from '../../../src/schema/skill-folder.ts';
import { readFolders } from '../cases.ts';
import { readIndependent } from '../independent.ts';
import { realSkills } from '../real-skills.ts';
import { shuffled } from '../../eval-support/benchmark.ts';

/** Where the sets are; those of others are left out where they are not there. */
export interface LabelledSets {
  readonly cases: string;
  readonly samples: string;
  readonly corpus: string;
  readonly independent: string;
}

export interface LabelledSkill {
  readonly set: string;
  readonly id: string;
  readonly label: 'good' | 'bad';
  readonly folder: SkillFolder;
  /** Of its text files, in their order. */
  readonly texts: readonly { readonly path: string; readonly text: string }[];
}

/** Sets whose lines no one who writes rules has read: test/audit/independent/README.md. */
const unread: readonly string[] = ['steps-b', 'folders-h', 'steps-i'];

/** Characters of a skill that a reader is given; a longer one is not drawn. */
const longest = 8000;

/** One list for each set and label, each in a random order. */
export async function labelledLists(sets: LabelledSets, random: () => number): Promise<LabelledSkill[][]> {
  const all = [
    ...[...readIndependent(sets.independent)].flatMap(([set, cases]) =>
      unread.includes(set)
        ? cases.flatMap(({ label, skeleton, folder }) => given(`unread, ${set}`, skeleton, label, folder))
        : [],
    ),
    ...(existsSync(sets.cases) ? await readFolders(sets.cases) : []).flatMap(({ id, label, folder }) =>
      given('handed out', id, label, folder),
    ),
    ...(existsSync(sets.samples) ? await readSamples(sets.samples) : []),
    ...(existsSync(sets.corpus) ? await readCorpus(join(sets.corpus, 'skills')) : []),
  ];
  const lists = Map.groupBy(all, ({ set, label }) => `${set} ${label}`);
  return [...lists.values()].map((list) => shuffled(list, random));
}

async function readSamples(root: string): Promise<LabelledSkill[]> {
  // As: the file belongs to the samples; a wrong shape shows in the labels.
  const labels = JSON.parse(await readFile(join(root, 'labels.json'), 'utf8')) as {
    readonly dir: string;
    readonly label: 'good' | 'bad';
  }[];
  const skills = labels.map(async ({ dir, label }) =>
    given('samples', dir, label, await readSkillFolder(join(root, dir))),
  );
  return (await Promise.all(skills)).flat();
}

async function readCorpus(root: string): Promise<LabelledSkill[]> {
  const skills: LabelledSkill[] = [];
  for await (const { repository, path, folder } of realSkills(root))
    skills.push(...given('public skills', `${repository} ${path}`, 'good', folder));
  return skills;
}

/** Nothing for a skill that is too long, or has a file that is no text. */
function given(set: string, id: string, label: 'good' | 'bad', folder: SkillFolder): LabelledSkill[] {
  const texts = folder.files.map(({ path, content }) => ({ path, text: textOf(content) }));
  const isText = (each: { path: string; text: string | null }): each is { path: string; text: string } =>
    each.text !== null;
  if (!texts.every(isText) || texts.reduce((sum, { text }) => sum + text.length, 0) > longest) return [];
  return [{ set, id, label, folder, texts }];
}

function textOf(content: Uint8Array | null): string | null {
  try {
    return content === null ? null : new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return null;
  }
}
