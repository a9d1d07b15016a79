/** The passages that the model learns from, written for it by several writers, and text of skills as its features. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileRegions } from '../../src/audit/engine/file-regions.ts';
import { inspectFile } from '../../src/audit/engine/inventory.ts';
import { featuresOf, purposeWords } from '../../src/audit/model/features.ts';
import { passagesOf } from '../../src/audit/model/passages.ts';
import { readSkillText } from '../../src/catalog/skill-text.ts';
import { sha256Hex } from '../../src/digest.ts';

/** One record of `passages/*.jsonl`; the file's name is its writer. */
interface Written {
  readonly class: string;
  readonly label: 'bad' | 'good';
  readonly purpose: string;
  readonly heading: string;
  readonly text: string;
}

export interface WrittenPassage {
  readonly writer: string;
  readonly class: string;
  readonly isHarmful: boolean;
  readonly features: readonly Int32Array[];
}

const filesOf = (folder: string): { writer: string; text: string }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => ({ writer: name.slice(0, -6), text: readFileSync(join(folder, name), 'utf8') }));

/** SHA-256 of the lists, in lower-case hex: tells whether weights were learned from these. */
export const passagesDigest = (folder: string): string =>
  sha256Hex(
    filesOf(folder)
      .map(({ text }) => text)
      .join(''),
  );

/** The records as written, with their writers. */
export function readWritten(folder: string): (Written & { readonly writer: string })[] {
  return filesOf(folder).flatMap(({ writer, text }) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      // As: our own lists, whose shape test/audit/off-purpose.test.ts holds.
      .map((line) => ({ writer, ...(JSON.parse(line) as Written) })),
  );
}

export const readPassages = (folder: string): WrittenPassage[] =>
  readWritten(folder).map((each) => toPassage(each.writer, each));

/** As a skill of its own, so that the text is read as the audit reads it. */
function toPassage(writer: string, { class: name, label, purpose, heading, text }: Written): WrittenPassage {
  const front = JSON.stringify(purpose);
  const skill = `---\ndescription: ${front}\n---\n\n## ${heading}\n\n${text}\n`;
  const features = skillFeatures([{ path: 'SKILL.md', text: skill }]).map((each) => each.features);
  return { writer, class: name, isHarmful: label === 'bad', features };
}

export interface TextFeatures {
  readonly text: string;
  readonly features: Int32Array;
}

/** Features of every passage of a skill; a text in `known` is left out, and what is new is added to it. */
export function skillFeatures(
  files: readonly { readonly path: string; readonly text: string }[],
  known: Set<string> = new Set(),
): TextFeatures[] {
  const main = files.find(({ path }) => path === 'SKILL.md')?.text ?? '';
  const { name, description } = readSkillText(main);
  const purpose = purposeWords(`${name ?? ''} ${description ?? ''}`);
  return files.flatMap(({ path, text }) => {
    const content = new TextEncoder().encode(text);
    const file = { path, mode: '100644', size: content.length, sha256: null, content } as const;
    const regions = fileRegions(inspectFile(file)).filter((region) => {
      const isNew = !known.has(region.text);
      known.add(region.text);
      return isNew;
    });
    return [...passagesOf(regions)].map((passage) => ({
      text: passage.region.text.slice(passage.start, passage.end),
      features: featuresOf(passage, purpose),
    }));
  });
}
