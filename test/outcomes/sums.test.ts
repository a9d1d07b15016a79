/** Outcomes of all skills together: reports are added up, and agents are never counted more often than they are. */
import { expect, it } from 'vitest';
import { toRegistryOutcomes } from '../../src/api/shared/outcome-summary.ts';
import { OutcomeBook } from '../../src/outcomes/book.ts';
import { isListed } from '../../src/scoring/listed.ts';
import { rescore } from '../../src/scoring/rescore.ts';
import { loggedOf } from '../support/outcome-records.ts';
import { createContext } from '../support/registry.ts';

const { registry } = createContext();
const skills = registry.entries.filter(isListed).slice(0, 3);
const now = new Date('2026-11-20T18:00:00Z');

/** How many agents each of the skills hears from. A network has another hash for each skill, as in the log. */
function outcomesOf(agents: readonly number[]): ReturnType<typeof toRegistryOutcomes> {
  const book = new OutcomeBook();
  for (const [at, { slug, evidence }] of skills.entries())
    for (let agent = 0; agent < (agents[at] ?? 0); agent += 1)
      book.fold(
        loggedOf({
          slug,
          integrity: evidence.integrity,
          agent: `agent-${agent}`,
          prefix: `${slug} of network ${agent}`,
        }),
      );
  const slugs = skills.map(({ slug }) => slug);
  return toRegistryOutcomes(rescore(registry, slugs, book, now));
}

it('eight agents that each used three skills are eight', () => {
  expect(outcomesOf([8, 8, 8])).toMatchObject({ total_outcomes: 24, unique_agents: 8 });
});

it('says at least how many there are where skills were used by different ones', () => {
  expect(outcomesOf([2, 5, 1])).toMatchObject({ total_outcomes: 8, unique_agents: 5 });
});

it('is none without a report', () => {
  expect(outcomesOf([])).toMatchObject({ total_outcomes: 0, unique_agents: 0 });
});
