/** A finder walked to its end against the stand-in, as a run of discovery does it. */
import { openCodeSearch } from '../../../src/adapters/github/search.ts';
import type { FinderParts } from '../../../src/discovery/finders/finder.ts';
import { takeStep } from '../../../src/discovery/finders/take-step.ts';
import { leadKey } from '../../../src/discovery/rules/links.ts';
import type { Finder } from '../../../src/schema/discovery-profile.ts';
import type { FakeGitHub } from '../../support/github/server.ts';
import { quietLogger } from '../../support/store-folder.ts';

export const noSites: FinderParts['sites'] = { read: async () => null };

export function partsOf(
  host: Pick<FakeGitHub, 'url'>,
  token: string | null,
  more: Partial<FinderParts> = {},
): FinderParts {
  const search = openCodeSearch({ githubApiUrl: host.url, githubToken: token }, quietLogger);
  return { search, sites: noSites, listed: [], now: new Date('2026-11-20T10:00:00Z'), forks: false, ...more };
}

interface Walked {
  readonly found: ReadonlySet<string>;
  readonly notes: readonly string[];
  readonly steps: number;
  readonly cursor: unknown;
}

/** Every cursor goes through JSON, as it does in the store. */
export async function walk(finder: Finder, parts: FinderParts, cursor: unknown = null): Promise<Walked> {
  const found = new Set<string>();
  const notes: string[] = [];
  for (let [steps, at] = [1, cursor]; ; steps += 1) {
    const step = await takeStep(finder, at, parts);
    for (const lead of step.leads) found.add(leadKey(lead));
    notes.push(...step.notes);
    at = JSON.parse(JSON.stringify(step.cursor)) as unknown;
    if (step.done) return { found, notes, steps, cursor: at };
  }
}
