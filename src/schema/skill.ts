/** `content/skills/<owner>/<slug>.md`: what a person writes or reviews; see content/README.md. */
import { z } from 'zod';
import type { Need } from './need.ts';
import { RepositoryUrl } from './source.ts';
import { Category, plainLine, Slug } from './vocabulary.ts';

/** A repository-relative POSIX path to a SKILL.md: no empty, dot-dot or absolute segments, no control characters. */
export const SkillPath = z
  .string()
  .max(500)
  .regex(
    /^(?!\/)(?:[^\p{C}\\]*\/)?[Ss][Kk][Ii][Ll][Ll]\.[Mm][Dd]$/u,
    'must be the path of a SKILL.md in the repository',
  )
  .refine(
    (path) =>
      path.split('/').every((part) => part !== '' && part !== '..' && part !== '.' && part !== '.git'),
    {
      error: 'must not hold empty, "." , ".." or ".git" segments',
    },
  );

export const Tag = z
  .string()
  .regex(/^[a-z0-9+#.][a-z0-9+#.-]{0,39}$/, 'must be 1 to 40 characters of a-z 0-9 - + # .');

/** The front matter of a skill file. */
export const SkillFrontMatter = z.strictObject({
  name: plainLine(2, 60),
  repository: RepositoryUrl,
  path: SkillPath,
  category: Category,
  platforms: z.array(z.string()).min(1).default(['any']),
  tags: z.array(Tag).max(12).default([]),
  note: plainLine(1, 300).optional(),
  /** Slugs that the skill had before; their addresses lead to this one. */
  formerly: z.array(Slug).max(10).optional(),
  /** `submission`: the registry listed it by itself, and no person has approved that; absent where a person wrote the file. */
  listed_by: z.literal('submission').optional(),
  /** The language model that drafted the words below the front matter; absent where a person wrote or approved them. */
  described_by: plainLine(1, 80).optional(),
  /** A review of one commit: approval, proof of ownership, or a block by the operator. */
  review: z
    .strictObject({
      decision: z.enum(['approved', 'blocked']),
      by: z.string().min(1).max(60),
      on: z.iso.date(),
      commit: z.string().regex(/^[0-9a-f]{40}$/, 'must be the full SHA of the reviewed commit'),
      ownership_proven: z.boolean().default(false),
      reason: z.string().min(3).max(300),
    })
    .optional(),
});
export type SkillFrontMatter = z.infer<typeof SkillFrontMatter>;

/** Which content folder a file is from, where there are several, and which folders have it as well and are overridden. */
export interface FileOrigin {
  /** Below the content folder. */
  readonly path: string;
  readonly folder: string;
  readonly overrides: readonly string[];
}

/** A skill file, parsed: front matter, slug from the file name, and the body's sections. */
export interface SkillSource extends SkillFrontMatter {
  readonly slug: z.infer<typeof Slug>;
  /** In our own words; null if there is none, and then the repository's description is shown. */
  readonly summary: string | null;
  readonly use_for: readonly string[];
  readonly needs: readonly Need[];
  readonly not_for: readonly string[];
  /** Of its files; absent where content is in one folder. */
  readonly origin?: readonly FileOrigin[];
}
