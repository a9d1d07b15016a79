/** The first content file of a skill: front matter from facts, no body; people write the rest. */
import { stringify } from 'yaml';
import { type SkillFrontMatter, Tag } from '../../schema/skill.ts';
import { categorise } from './categorise.ts';
import { presentableName } from './presentable-name.ts';

interface SkillFileInput {
  /** Upstream name, or the folder's. */
  readonly name: string;
  readonly repository: string;
  readonly path: string;
  readonly description: string | null;
  readonly tags: readonly string[];
  /** Headings of the text, for the category. */
  readonly headings: readonly string[];
  readonly runtimes: readonly string[];
}

/** Front matter of a skill that no person has described yet. */
export function toSkillFrontMatter(input: SkillFileInput): SkillFrontMatter {
  const tags = input.tags.map((tag) =>
    tag
      .trim()
      .toLowerCase()
      .replace(/[\s_/]+/g, '-'),
  );
  return {
    name: presentableName(input.name),
    repository: input.repository,
    path: input.path,
    category: categorise(input),
    platforms: input.runtimes.length === 0 ? ['any'] : [...input.runtimes],
    tags: [...new Set(tags.filter((tag) => Tag.safeParse(tag).success))].slice(0, 12),
  };
}

/** The file's text: members in the order of content/README.md, lists on one line. */
export function skillFileText(skill: SkillFrontMatter): string {
  const value = (part: unknown): string =>
    stringify(part, { lineWidth: 0, collectionStyle: 'flow', flowCollectionPadding: false }).trim();
  const members = (
    ['name', 'repository', 'path', 'category', 'platforms', 'tags', 'listed_by', 'review'] as const
  ).flatMap((member) => (skill[member] === undefined ? [] : `${member}: ${value(skill[member])}`));
  return `---\n${members.join('\n')}\n---\n`;
}
