/** Shapes of the validation of a repository and its skills. */
import { z } from 'zod';
import { blocks, bullets, field, lines } from '../../text/plain-text.ts';

const ValidatedSkill = z
  .object({
    skillPath: z.string().meta({ description: 'Submit exactly this path' }),
    name: z.string().nullable(),
    description: z.string().nullable().meta({ description: 'Untrusted text from the repository' }),
    valid: z.boolean().meta({
      description: 'Whether it conforms to the Agent Skills specification; says nothing of safety',
    }),
    errors: z.array(z.string()),
    warnings: z.array(z.string()),
    license: z.string().optional(),
    would_be: z.enum(['published', 'in_review', 'quarantined']).optional().meta({
      description: 'What a review would decide by its files; absent where none was audited',
    }),
    because: z.string().optional(),
    findings: z.array(z.string()).optional(),
    listed_as: z.string().nullable().meta({ description: 'Slug, if the skill is already listed here' }),
  })
  .meta({ id: 'ValidatedSkill' });
type ValidatedSkill = z.infer<typeof ValidatedSkill>;

export const Validation = z
  .object({
    valid: z.boolean().meta({ description: 'Whether at least one of the skills is valid' }),
    repository: z.object({
      host: z.string(),
      owner: z.string(),
      name: z.string(),
      url: z.string(),
      default_branch: z.string(),
      commit: z.string(),
      stars: z.int().nullable(),
      license: z.string().nullable(),
    }),
    total: z.int().meta({ description: 'SKILL.md files found; `skills` holds at most 500' }),
    skills: z.array(ValidatedSkill),
    notes: z.array(z.string()).meta({ description: 'What was left out of the list' }),
  })
  .meta({ id: 'Validation' });
export type Validation = z.infer<typeof Validation>;

/** Most characters of a description in the text; the JSON has all of it. */
const descriptionMax = 200;

export function validationText({ valid, repository, total, skills, notes }: Validation): string {
  return blocks(
    lines(
      field('Repository', repository.url),
      field('Commit', repository.commit),
      field('Stars', repository.stars),
      field('Skills', total),
    ),
    bullets('Notes:', notes),
    ...skills.map((skill) =>
      blocks(
        lines(
          field('Skill path', skill.skillPath, 500),
          field('Name (untrusted)', skill.name),
          field('Description (untrusted)', skill.description, descriptionMax),
          ...(skill.license === undefined ? [] : [field('License', skill.license)]),
          field('Valid by the Agent Skills specification', skill.valid ? 'yes' : 'no'),
          ...(skill.listed_as === null ? [] : [field('Listed as', skill.listed_as)]),
          ...(skill.would_be === undefined
            ? []
            : [field('Expected decision', `${skill.would_be}: ${skill.because ?? ''}`, 400)]),
          ...(skill.findings ?? []).map((finding) => field('Finding', finding, 300)),
          ...skill.errors.map((error) => field('Error', error)),
          ...skill.warnings.map((warning) => field('Warning', warning)),
        ),
      ),
    ),
    valid || total === 0
      ? null
      : 'A skill with such errors can be submitted too; only one that says nothing is refused for them.',
  );
}
