/** What is known of the text that a lockfile names: as the registry lists it now, listed it before, or never has. */
import type { Call } from '../command.ts';
import { fetchFacts, type ListedFacts } from '../registry/listed-facts.ts';
import { isLogged } from '../registry/log.ts';
import { seenRisk } from '../registry/seen-statements.ts';
import type { Pin, SkillFacts } from '../registry/skill-facts.ts';
import { unknownRisk } from './gate.ts';

/** What the registry said of this text when it listed it. */
export type Listing =
  | { readonly listed: 'now' }
  | { readonly listed: 'before'; readonly riskLevel: string }
  | { readonly listed: 'never' };

const members = ['repository', 'commit', 'path', 'integrity'] as const;

/** The facts of the text that `pin` names, whatever the lockfile says of it; what is blocked now stays blocked. */
export async function factsOfLocked(pin: Pin, call: Call): Promise<SkillFacts> {
  const listed = await fetchFacts(call, pin.slug);
  const standing = await findListing(pin, listed, call);
  if (standing.listed === 'now') return { ...listed, commit: pin.commit };
  const riskLevel = standing.listed === 'before' ? standing.riskLevel : unknownRisk;
  return otherText(pin, listed, { listed: standing.listed, riskLevel });
}

/** A text that is not the listed one: its audit, and what it is not for, are not known. */
export function otherText(
  pin: Pin,
  now: ListedFacts,
  { listed, riskLevel }: Pick<SkillFacts, 'listed' | 'riskLevel'>,
): SkillFacts {
  const isBlocked = now.safetyTier === 'blocked' || now.policy === 'blocked';
  const others = (['repository', 'path'] as const).filter((name) => now[name] !== pin[name]);
  return {
    ...pin,
    title: pin.slug,
    name: now.name,
    license: null,
    riskLevel,
    safetyTier: isBlocked ? 'blocked' : 'experimental',
    policy: isBlocked ? 'blocked' : 'review',
    approval: null,
    auditScore: null,
    findings: null,
    signals: {},
    reasons: [
      `The lockfile names a text at ${pin.commit} that the registry does not list now; it lists the one at ${now.commit}.`,
      ...others.map((name) => `The lockfile names the ${name} ${pin[name]}, the registry ${now[name]}.`),
      ...(isBlocked ? now.reasons : []),
    ],
    doNotUseWhen: [],
    needs: now.needs,
    filesIncomplete: null,
    listed,
  };
}

/**
 * `listed` is null where the registry knows no such skill (any more). Reads what this machine has seen, then the transparency log.
 * The same files of the same place at another commit are the listed text, once it is shown that the registry has listed that too.
 */
export async function findListing(pin: Pin, listed: ListedFacts | null, call: Call): Promise<Listing> {
  if (listed !== null && members.every((name) => listed[name] === pin[name])) return { listed: 'now' };
  const isPlace = listed !== null && listed.repository === pin.repository && listed.path === pin.path;
  const earlier = listed?.statement.earlier.find(
    ({ integrity, commit }) => isPlace && integrity === pin.integrity && commit === pin.commit,
  );
  const seen = earlier?.riskLevel ?? (await seenRisk(pin, call));
  if (seen === null && !(await isLogged(pin, call))) return { listed: 'never' };
  if (isPlace && listed.integrity === pin.integrity) return { listed: 'now' };
  return { listed: 'before', riskLevel: seen ?? unknownRisk };
}
