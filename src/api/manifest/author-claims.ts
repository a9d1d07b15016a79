/** What a skill's authors state about its effect → the part of its manifest that shows it as theirs. */
import { z } from 'zod';
import type { Entry } from '../../scoring/registry.ts';
import { skillFolder } from '../../resolve/install-commands.ts';
import { sourceFileUrl } from '../shared/links.ts';

export const AuthorClaimView = z
  .object({
    file: z.string(),
    source_url: z.string().nullable(),
    cases: z.int().nullable(),
    date: z.string().nullable(),
    results: z.array(
      z.object({
        measure: z.string(),
        model: z.string().nullable(),
        with_skill: z.number(),
        without_skill: z.number().nullable(),
      }),
    ),
    problem: z.string().nullable(),
  })
  .meta({
    id: 'AuthorClaim',
    description: 'The author’s own figures: untrusted, not checked, never in trust',
  });
export type AuthorClaimView = z.infer<typeof AuthorClaimView>;

/** Empty for a skill whose authors state nothing. */
export function toAuthorClaims(entry: Entry): AuthorClaimView[] {
  const { evidence, source } = entry;
  const folder = skillFolder(source.path);
  return (evidence.claims ?? []).map((claim) => ({
    file: claim.file,
    source_url: sourceFileUrl(entry, folder === '' ? claim.file : `${folder}/${claim.file}`),
    cases: claim.cases,
    date: claim.date,
    results: claim.results,
    problem: claim.problem,
  }));
}
