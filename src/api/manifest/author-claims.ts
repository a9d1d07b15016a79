/** What a skill's authors state about its effect → the part of its manifest that shows it as theirs. */
import { z } from 'zod';
import type { AuthorClaim } from '../../schema/evidence.ts';
import type { Entry } from '../../scoring/registry.ts';
import { skillFolder } from '../../resolve/install-commands.ts';
import { counted } from '../../text/plain-text.ts';
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

type Stated = Pick<AuthorClaim, 'cases' | 'results' | 'problem'>;

/** In one line for texts and comparisons: the least difference goes before the greatest; null where nothing is stated. */
export function claimsLine(claims: readonly Stated[] | undefined): string | null {
  if (claims === undefined || claims.length === 0) return null;
  const results = claims.flatMap((claim) => claim.results);
  const cases = Math.max(...claims.map((claim) => claim.cases ?? 0));
  const differences = results
    .flatMap(({ with_skill, without_skill }) =>
      without_skill === null ? [] : [Math.round((with_skill - without_skill) * 100)],
    )
    .sort((a, b) => a - b);
  const [least, most] = [differences[0], differences.at(-1)];
  const problems = claims.filter(({ problem }) => problem !== null).length;
  return [
    cases === 0 ? null : counted(cases, 'case'),
    least === undefined || most === undefined
      ? 'no figure both with and without the skill'
      : `with the skill ${least === most ? signed(least) : `${signed(least)} to ${signed(most)}`} points`,
    problems === 0 ? null : `${counted(problems, 'file')} of figures in a form that is not read`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}
