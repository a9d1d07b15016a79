/** `audit:report --golden FILE`: what the audit finds on all that is here, kept to tell whether a change of its structure changes a finding. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditSkill } from '../../src/audit/audit-skill.ts';
import { toExample, type ExampleText } from '../../src/audit/engine/example.ts';
import { factExamples } from '../../src/audit/match/load-rules.ts';
import { patternRules } from '../../src/audit/ruleset.ts';
import { sha256Hex } from '../../src/digest.ts';
import { readSkillFolder } from '../../src/ingest/files/read-folder.ts';
import type { SkillFolder } from '../../src/schema/skill-folder.ts';
import { exampleFolder } from '../../test/audit/example-folders.ts';
import { readFolders } from './cases.ts';
import { readIndependent } from './independent.ts';
import { realSkills } from './real-skills.ts';
import { variantLists, variantSkills } from './variants.ts';

/** Where the sets are; those of others only where they are on this machine. */
export interface GoldenSets {
  readonly independent: string;
  readonly variants: string;
  readonly cases: string;
  readonly samples: string;
  readonly corpus: string;
}

/** What is found, by the name of the skill, or one digest for a whole set of others. */
export type Golden = Readonly<Record<string, string>>;

/** Rule, severity, file and line of each finding. */
function findingsOf(folder: SkillFolder): string {
  const { findings } = auditSkill(folder, sha256Hex);
  return findings
    .map(({ rule_id: rule, severity, file, line }) => `${rule} ${severity} ${file}:${line}`)
    .join(', ');
}

/** Of the text and its place, so that an example keeps its key wherever it is written. */
function keyOf(example: ExampleText): string {
  const { text, place } = toExample(example);
  return sha256Hex(JSON.stringify([place, text])).slice(0, 12);
}

/** What the audit finds on every example of a rule, every labelled case and, where it is there, every skill of others. */
export async function takeGolden(sets: GoldenSets): Promise<Golden> {
  const found: Record<string, string> = {};
  const add = (name: string, folder: SkillFolder): void => void (found[name] = findingsOf(folder));
  const rows = [
    ...patternRules.map(({ id, rows }) => [id, rows] as const),
    ...Object.entries(factExamples).map(([id, list]) => [id, list] as const),
  ];
  for (const [rule, list] of rows)
    for (const example of list.flatMap(({ catches, spares }) => [...catches, ...spares]))
      add(`example ${rule} ${keyOf(example)}`, exampleFolder(example));
  for (const [set, cases] of readIndependent(sets.independent))
    for (const { skeleton, folder } of cases) add(`independent ${set} ${skeleton}`, folder);
  for (const list of Object.values(variantLists).flat())
    for (const [place, { folder }] of variantSkills(sets.variants, list).entries())
      add(`variant ${list} ${place}`, folder);
  if (existsSync(sets.cases))
    for (const { id, folder } of await readFolders(sets.cases)) add(`case ${id}`, folder);
  const samples = join(sets.samples, 'labels.json');
  if (existsSync(samples)) found['set of samples'] = await digestOf(samplesOf(sets.samples));
  const corpus = join(sets.corpus, 'skills');
  if (existsSync(corpus)) found['set of real skills'] = await digestOf(corpusOf(corpus));
  return found;
}

async function* samplesOf(root: string): AsyncGenerator<SkillFolder> {
  // As: the file belongs to the samples; an entry without a folder ends the command with its error.
  const labels = JSON.parse(await readFile(join(root, 'labels.json'), 'utf8')) as { readonly dir: string }[];
  for (const { dir } of labels) yield await readSkillFolder(join(root, dir));
}

async function* corpusOf(root: string): AsyncGenerator<SkillFolder> {
  for await (const { folder } of realSkills(root)) yield folder;
}

async function digestOf(folders: AsyncIterable<SkillFolder>): Promise<string> {
  const found: string[] = [];
  for await (const folder of folders) found.push(findingsOf(folder));
  return `${found.length} skills, ${sha256Hex(found.join('\n'))}`;
}

/** One line for each skill or set whose findings differ. */
export function compareGolden(before: Golden, now: Golden): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const shown = (found: string | undefined): string =>
    found === undefined ? 'not there' : found === '' ? 'nothing' : found;
  return names
    .filter((name) => before[name] !== now[name])
    .map((name) => `${name}: ${shown(before[name])} -> ${shown(now[name])}`);
}

/** Writes the file, or compares what is found now with what it holds; the exit code. */
export async function runGolden(path: string, sets: GoldenSets): Promise<number> {
  const now = await takeGolden(sets);
  const count = Object.keys(now).length;
  if (!existsSync(path)) {
    await writeFile(path, `${JSON.stringify(now, null, 1)}\n`);
    console.log(`Findings on ${count} skills and sets written to ${path}.`);
    return 0;
  }
  // As: a file of this command; a value of another kind differs from what is found and is printed.
  const different = compareGolden(JSON.parse(await readFile(path, 'utf8')) as Golden, now);
  for (const line of different) console.log(line.replaceAll(/\p{C}/gu, '?'));
  console.log(`${different.length} of ${count} skills and sets differ from ${path}.`);
  return different.length === 0 ? 0 : 1;
}
