/** What a skill's authors state about its effect → the part of its manifest that shows it as theirs. */
import { z } from 'zod';
import type { AuthorClaim } from '../../schema/evidence.ts';
import type { Entry } from '../../scoring/registry.ts';
import { counted } from '../../text/plain-text.ts';
import { skillFolder } from '../../resolve/install-commands.ts';
import { sourceFileUrl } from '../shared/links.ts';

const Share = z.number().min(0).max(1);

export const AuthorClaimView = z
  .object({
    file: z.string(),
    commit: z.string().nullable(),
    source_url: z.url().nullable(),
    cases: z.int().nullable(),
    date: z.iso.date().nullable(),
    results: z.array(
      z.object({
        measure: z.string(),
        model: z.string().nullable(),
        with_skill: Share,
        without_skill: Share.nullable(),
      }),
    ),
    problem: z.string().nullable().meta({ description: 'Why the file could not be read' }),
  })
  .meta({ id: 'AuthorClaim', description: 'The author’s own figures: untrusted, not checked, never in trust' });
export type AuthorClaimView = z.infer<typeof AuthorClaimView>;

/** Empty for a skill whose authors state nothing. */
export function toAuthorClaims({ evidence, source }: Entry & object): AuthorClaimView[] {
  const folder = skillFolder(source.path);
  return (evidence.claims ?? []).map((claim) => ({
    file: claim.file,
    commit: evidence.source.commit,
    source_url: sourceFileUrl({ evidence, source }, folder === '' ? claim.file : `${folder}/${claim.file}`),
    cases: claim.cases,
    date: claim.date,
    results: claim.results,
    problem: claim.problem,
  }));
}

type Stated = Pick<AuthorClaim, 'cases' | 'results' | 'problem'>;

/** One line for lists and comparisons, worst difference first said; null where nothing is stated. */
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
      ? 'no result with and without the skill stated'
      : `with the skill ${least === most ? signed(least) : `${signed(least)} to ${signed(most)}`} points`,
    problems === 0 ? null : `${counted(problems, 'file')} not readable`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}
