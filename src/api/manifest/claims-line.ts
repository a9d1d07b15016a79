/** What a skill's authors state about its effect, in one line for texts and comparisons. */
import type { AuthorClaim } from '../../schema/evidence.ts';
import { counted } from '../../text/plain-text.ts';

type Stated = Pick<AuthorClaim, 'cases' | 'results' | 'problem'>;

/** The least difference goes before the greatest; null where nothing is stated. */
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
