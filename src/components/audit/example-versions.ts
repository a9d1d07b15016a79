/** What a skill with one audited content shows of versions: how a difference looks, and where to see more than one. */
import type { Registry } from '../../scoring/registry.ts';
import { isListed } from '../../scoring/listed.ts';
import { oneLine } from '../../text/plain-text.ts';
import type { PowerChange } from '../../versions/compare.ts';

export function powerLine({ change, kind, name }: PowerChange): string {
  return `${change} ${kind}: ${oneLine(name, 200)}`;
}

export const examplePowers: readonly string[] = (
  [
    { change: 'added', kind: 'host', name: 'api.example.com' },
    { change: 'added', kind: 'script', name: 'scripts/upload.sh' },
    { change: 'removed', kind: 'variable', name: 'EXAMPLE_TOKEN' },
  ] as const
).map(powerLine);

/** Keys that `digests` of a row has for each content: of the folder and of its SKILL.md. */
const keysOfContent = 2;

/** Slug of another listed skill of which more than one commit was read, each with another content; undefined without one. */
export function withSeveralContents(
  { entries }: Pick<Registry, 'entries'>,
  slug: string,
): string | undefined {
  return entries.find(
    (each) =>
      each.slug !== slug &&
      isListed(each) &&
      // Known of every row: evidence is read of the few alone.
      each.row.digests.length > keysOfContent &&
      each.evidence.versions?.some(({ commit }) => commit !== each.evidence.source.commit) === true,
  )?.slug;
}
