/** The skills that a skill needs, and those that they need: added to what was chosen, so that one plan passes one gate. */
import type { Call } from '../command.ts';
import { Failure, orNull } from '../failure.ts';
import { fetchFacts } from '../registry/listed-facts.ts';
import { slugPattern } from '../safe-path.ts';
import type { Chosen } from './chosen-skills.ts';

/** Most skills that are added. */
const companionsMax = 20;

export interface Companions {
  /** The chosen ones first. */
  readonly plan: readonly Chosen[];
  /** Sentences about what a skill needs and this plan does not install. */
  readonly open: readonly string[];
}

/** @param installed Slugs that are there already. */
export async function withCompanions(
  chosen: readonly Chosen[],
  installed: ReadonlySet<string>,
  call: Call,
): Promise<Companions> {
  const plan = [...chosen];
  const open: string[] = [];
  const known = new Set([...installed, ...chosen.map(({ facts }) => facts.slug)]);
  // What is added is looked at in turn, so that needs of needs are met.
  for (const { facts } of plan) {
    for (const { kind, name, optional, text, isSigned } of facts.needs) {
      if (kind === 'other' && /\bskills?\b/i.test(name) && !optional)
        open.push(`${facts.slug} needs ${name}, of which the catalog names no slug: ${text}`);
      if (kind !== 'skill' || known.has(name)) continue;
      known.add(name);
      if (optional) open.push(`${facts.slug} also works without ${name}: ${text}`);
      else if (!slugPattern.test(name)) open.push(`${facts.slug} needs a skill that is not listed: ${text}`);
      else if (!isSigned)
        open.push(
          `${facts.slug} needs ${name}, which the registry does not sign: to have it, install it by its slug`,
        );
      else if (plan.length >= chosen.length + companionsMax)
        throw new Failure('blocked', `${facts.slug} needs more than ${companionsMax} other skills`, [
          'To install it without them: --alone',
        ]);
      else {
        const listed = await orNull(fetchFacts(call, name), 'not-found');
        if (listed === null) open.push(`${facts.slug} needs ${name}, which this registry does not list`);
        else plan.push({ facts: listed, event: null, receiptId: null, doubt: null });
      }
    }
  }
  return { plan, open };
}
