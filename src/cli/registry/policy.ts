/** The policy of a registry: signed, kept on this machine, and never older than one that was seen before. */
import { approvalBreach, listBreach, riskBreach } from '../../schema/policy/breaches.ts';
import { oneLine } from '../../text/plain-text.ts';
import type { Call } from '../command.ts';
import { Failure } from '../failure.ts';
import { readOfRegistries, writeOfRegistry } from '../own-files.ts';
import { connect } from './connect.ts';
import { keyChoice, verifySigned } from './keyring.ts';
import type { JsonValue } from './read-json.ts';
import type { SkillFacts } from './skill-facts.ts';

type RuledFacts = Pick<
  SkillFacts,
  'slug' | 'repository' | 'license' | 'riskLevel' | 'policy' | 'approval'
> & {
  /** Whether this program has a reason of its own to ask a person. */
  readonly isDoubted?: boolean;
};

/** Of the rules those that this program holds to itself; the registry's signed statement has decided about the others. */
export interface Policy {
  /** Whether the registry asks for approvals by name, so that a flag is none. */
  readonly asksApproval: boolean;
  readonly reason: string;
  /** A blocked failure that names the rule, also where the statement was signed before the policy had it; else null. */
  refusalOf(facts: RuledFacts): Failure | null;
  /** Why an approval by this name would not count; else null. */
  approverBreach(name: string): string | null;
}

export const policyPath = '/.well-known/skill-registry-policy.json';
const fileName = 'policy.json';

/** Once a run. */
const read = new WeakMap<Call['settings'], Promise<Policy | null>>();

/** Null where the registry has none. Throws a blocked failure for one that is older than a kept one, changed, or not signed. */
export function readPolicy(call: Call): Promise<Policy | null> {
  const known = read.get(call.settings) ?? askPolicy(call);
  read.set(call.settings, known);
  return known;
}

async function askPolicy(call: Call): Promise<Policy | null> {
  const { surroundings, settings } = call;
  const url = settings.registryUrl;
  const all = await readOfRegistries(surroundings, fileName);
  for (const [other, document] of all) {
    const rules = document.get('rules');
    if (other !== url && !rules.isNothing() && rules.get('only_this_registry').value === true)
      throw refused('only_this_registry', `the policy of ${other} refuses ${url}`, document);
  }
  const kept = all.get(url);
  const listed = await askRegistry(call, kept !== undefined);
  const now = listed ?? kept;
  if (now === undefined || (kept === undefined && now.get('rules').isNothing())) return null;
  if (listed !== null) {
    if (kept !== undefined) refuseOlder(listed, kept, url);
    await verify(listed, call);
    await writeOfRegistry(surroundings, fileName, [url, listed.value]);
  }
  const rules = now.get('rules');
  if (rules.isNothing()) return null;
  return {
    asksApproval: !rules.get('approval').isNothing(),
    reason: reasonOf(now, 'approval'),
    approverBreach: (by) => approvalBreach({ by }, textsOf(rules.get('approval'), 'by'), ''),
    refusalOf: (facts) => {
      const broken = brokenRule(rules, facts, surroundings.now().toISOString().slice(0, 10));
      return broken === null ? null : refused(broken.rule, broken.what, now);
    },
  };
}

function refuseOlder(listed: JsonValue, kept: JsonValue, url: string): void {
  const [now, before] = [listed, kept].map((each) => each.get('version').count()) as [number, number];
  const isSame = (name: string): boolean =>
    JSON.stringify(listed.get(name).value) === JSON.stringify(kept.get(name).value);
  if (now < before || (now === before && !(isSame('rules') && isSame('reason'))))
    throw refused('version', `${url} gives version ${now}; version ${before} was seen before`, kept);
}

/** Null where it does not answer; a registry that has never given a policy may know none. */
async function askRegistry(call: Call, isKnown: boolean): Promise<JsonValue | null> {
  try {
    return await connect(call).getJson(policyPath);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'interrupted') throw error;
    if (error.kind === 'network' || !isKnown) return null;
    throw new Failure(
      'blocked',
      `Policy rule version: the registry had a policy and shows none: ${error.message}`,
    );
  }
}

async function verify(document: JsonValue, call: Call): Promise<void> {
  try {
    await verifySigned(document, connect(call), call.surroundings, keyChoice(call));
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'interrupted') throw error;
    throw new Failure('blocked', `Policy rule signature: ${error.message}`, error.details);
  }
}

function refused(rule: string, what: string, document: JsonValue): Failure {
  return new Failure('blocked', `Policy rule ${rule}: ${what}`, [
    reasonOf(document, rule),
    'No option changes this.',
  ]);
}

function reasonOf(document: JsonValue, rule: string): string {
  const own = document.get('rules').isNothing() ? undefined : document.get('rules').get('reasons');
  const given = own === undefined || own.isNothing() ? undefined : own.get(rule).value;
  return oneLine(typeof given === 'string' ? given : document.get('reason').text(), 300);
}

/** The rules that a signed statement shows kept or broken: one from before the policy has its old decision. `today` is `YYYY-MM-DD`. */
function brokenRule(
  rules: JsonValue,
  { slug, repository, license, riskLevel, ...facts }: RuledFacts,
  today: string,
): { readonly rule: string; readonly what: string } | null {
  const { host, pathname } = new URL(repository);
  // Owners on other hosts have names that the registry alone makes.
  const [, owner] = host === 'github.com' ? pathname.split('/') : [];
  const listed = (rule: string, value: string, what: string): string | null =>
    listBreach(
      { allowed: textsOf(rules.get(rule), 'allowed'), refused: textsOf(rules.get(rule), 'refused') },
      value,
      what,
    );
  const found = [
    ['skills', listed('skills', slug, 'skill')],
    ['owners', owner === undefined ? null : listed('owners', owner, 'owner')],
    ['hosts', listed('hosts', host === '' ? 'registry' : host, 'code host')],
    ['licenses', listed('licenses', license ?? 'unknown', 'licence')],
    ['largest_risk', riskBreach(riskLevel, rules.get('largest_risk').textOrNull())],
    ['approval', unapproved(rules.get('approval'), facts, today)],
  ] as const;
  const [broken] = found.flatMap(([rule, what]) =>
    what === null ? [] : [{ rule, what: `${slug}: ${what}` }],
  );
  return broken ?? null;
}

function unapproved(
  rule: JsonValue,
  { policy, isDoubted, approval }: Pick<RuledFacts, 'policy' | 'isDoubted' | 'approval'>,
  today: string,
): string | null {
  if (rule.isNothing()) return null;
  const isNeeded = rule.get('needed_for').text() === 'all' || (policy === 'review' && isDoubted !== true);
  if (!isNeeded) return null;
  if (approval === null) return 'its signed statement names no approval.';
  return approvalBreach(approval, textsOf(rule, 'by'), today);
}

function textsOf(rule: JsonValue, name: string): readonly string[] | undefined {
  const list = rule.isNothing() ? rule : rule.get(name);
  return list.isNothing() ? undefined : list.texts();
}
