/** What validation says of a repository and its skills. */
import { z } from 'zod';
import { blocks, bullets, field, lines } from '../../text/plain-text.ts';

export const ValidatedSkill = z
  .object({
    skillPath: z.string().meta({ description: 'Exactly as it is to be submitted' }),
    name: z.string().nullable(),
    description: z.string().nullable().meta({ description: 'Untrusted text of the repository' }),
    valid: z.boolean().meta({ description: 'As the Agent Skills specification says; no word on safety' }),
    errors: z.array(z.string()),
    warnings: z.array(z.string()),
    listed_as: z.string().nullable().meta({ description: 'Slug, where this registry lists it already' }),
  })
  .meta({ id: 'ValidatedSkill' });
export type ValidatedSkill = z.infer<typeof ValidatedSkill>;

export const Validation = z
  .object({
    valid: z.boolean().meta({ description: 'Whether at least one of the skills is valid' }),
    repository: z.object({
      host: z.literal('github.com'),
      owner: z.string(),
      name: z.string(),
      url: z.string(),
      default_branch: z.string(),
      commit: z.string(),
      stars: z.int(),
      license: z.string().nullable(),
    }),
    total: z.int().meta({ description: 'SKILL.md files there are; `skills` holds at most 500' }),
    skills: z.array(ValidatedSkill),
    notes: z.array(z.string()).meta({ description: 'What the list leaves out' }),
  })
  .meta({ id: 'Validation' });
export type Validation = z.infer<typeof Validation>;

/** Characters of a description in the text; JSON has all of it. */
const descriptionMax = 200;

export function validationText({ valid, repository, total, skills, notes }: Validation): string {
  return blocks(
    lines(
      field('Repository', repository.url),
      field('Valid', valid ? 'yes' : 'no'),
      field('Commit', repository.commit),
      field('Stars', repository.stars),
      field('License', repository.license),
      field('Skills', total),
    ),
    bullets('Notes:', notes),
    ...skills.map((skill) =>
      blocks(
        lines(
          field('Skill path', skill.skillPath, 500),
          field('Name (untrusted)', skill.name),
          field('Description (untrusted)', skill.description, descriptionMax),
          field('Valid', skill.valid ? 'yes' : 'no'),
          ...(skill.listed_as === null ? [] : [field('Listed as', skill.listed_as)]),
          ...skill.errors.map((error) => field('Error', error)),
          ...skill.warnings.map((warning) => field('Warning', warning)),
        ),
      ),
    ),
  );
}
