/** What the registry says that a newer text of a skill can do and the installed one could not. */
import { oneLine } from '../../text/plain-text.ts';
import type { Call } from '../command.ts';
import { Failure } from '../failure.ts';
import { connect } from './connect.ts';

interface Texts {
  readonly slug: string;
  /** Commits. */
  readonly from: string;
  readonly to: string;
}

/** One line each, the additions first; none where the registry knows no more than one of the two. */
export async function changedPowers({ slug, from, to }: Texts, call: Call): Promise<string[]> {
  try {
    const answer = await connect(call).getJson(`/api/registry/manifest/${slug}/versions`, { from, to });
    const change = answer.get('change');
    if (change.isNothing()) return [];
    const lines = change
      .get('powers')
      .each((power) =>
        ['change', 'kind', 'name'].map((name) => oneLine(power.get(name).text(), 120)).join(' '),
      );
    return lines.sort();
  } catch (error) {
    // An older registry, or one in files: the files that differ are named in any case.
    if (error instanceof Failure) return [];
    throw error;
  }
}

/** Null where nothing was added. */
export function addedPowersReason(powers: readonly string[]): string | null {
  const added = powers.flatMap((line) => (line.startsWith('added ') ? [line.slice('added '.length)] : []));
  return added.length === 0
    ? null
    : `It can do more than the installed text: ${added.slice(0, 10).join('; ')}`;
}
