/** What `/api/registry/read/{slug}` answers: one file of a skill, checked, and what may be done with it. */
import { z } from 'zod';
import { InstallPolicy, RiskLevel } from '../../schema/vocabulary.ts';
import { identityFields } from '../shared/links.ts';

/** Characters of a file that are shown; what follows is at the source address. */
export const charactersMax = 60_000;
/** Bytes of a file that is read at all. */
export const bytesMax = 1_048_576;

export const ReadAnswer = z
  .object({
    ...identityFields,
    commit: z.string(),
    file: z.string().meta({ description: 'Path in the skill’s folder' }),
    source_url: z.url().nullable(),
    digest: z.string().meta({ description: '`sha256:<hex>`; the bytes were checked against it' }),
    size: z.int().meta({ description: 'Bytes' }),
    untrusted: z.literal(true).meta({ description: 'The text was written by a third party' }),
    policy: InstallPolicy,
    risk_level: RiskLevel,
    notice: z.string().meta({ description: 'What to do before acting on the text' }),
    text: z.string(),
    truncated: z
      .boolean()
      .meta({ description: `Whether the file has more than ${charactersMax} characters` }),
    files: z.array(z.object({ path: z.string(), size: z.int() })).meta({ description: 'The whole folder' }),
  })
  .meta({ id: 'SkillText' });
export type ReadAnswer = z.infer<typeof ReadAnswer>;
