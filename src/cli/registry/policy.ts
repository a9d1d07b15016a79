/** The policy of a registry: signed, kept on this machine, and never older than one that was seen before. */
import { join } from 'node:path';
import { oneLine } from '../../text/plain-text.ts';
import type { Call, Surroundings } from '../command.ts';
import { Failure } from '../failure.ts';
import { readPlainFile } from '../read-file.ts';
import { toJsonFile, writeFileWhole } from '../write-file.ts';
import { connect } from './connect.ts';
import { keyChoice, verifySigned } from './keyring.ts';
import { JsonValue, parseJson } from './read-json.ts';
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
}

export const policyPath = '/.well-known/skill-registry-policy.json';

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
  const all = await readKept(surroundings);
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
    await writeKept(new Map(all).set(url, listed), surroundings);
  }
  const rules = now.get('rules');
  if (rules.isNothing()) return null;
  return {
    asksApproval: !rules.get('approval').isNothing(),
    reason: reasonOf(now, 'approval'),
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

async function readKept(where: Surroundings): Promise<Map<string, JsonValue>> {
  const text = await readPlainFile(filePath(where), true);
  return new Map(text === null ? [] : parseJson(text, filePath(where)).get('registries').entries());
}

async function writeKept(all: ReadonlyMap<string, JsonValue>, where: Surroundings): Promise<void> {
  const registries = Object.fromEntries([...all].map(([url, { value }]) => [url, value]));
  await writeFileWhole(filePath(where), toJsonFile({ version: 1, registries }));
}

function filePath({ environment, homeFolder }: Surroundings): string {
  return join(environment['XDG_CONFIG_HOME'] || join(homeFolder, '.config'), 'skill-registry', 'policy.json');
}

const risks = ['low', 'medium', 'high'];

/** The rules that a signed statement shows kept or broken: one from before the policy has its old decision. `today` is `YYYY-MM-DD`. */
function brokenRule(
  rules: JsonValue,
  facts: RuledFacts,
  today: string,
): { readonly rule: string; readonly what: string } | null {
  const { host, pathname } = new URL(facts.repository);
  // Owners on other hosts have names that the registry alone makes.
  const [, owner = ''] = host === 'github.com' ? pathname.split('/') : [];
  const named = [
    ['owners', owner],
    ['hosts', host === '' ? 'registry' : host],
    ['licenses', facts.license ?? 'unknown'],
  ] as const;
  for (const [rule, value] of named)
    if (value !== '' && isRefused(rules.get(rule), value))
      return { rule, what: `${facts.slug} is refused for ${value}` };
  const largest = rules.get('largest_risk').textOrNull();
  if (largest !== null && risks.indexOf(facts.riskLevel) > risks.indexOf(largest))
    return { rule: 'largest_risk', what: `${facts.slug} has risk ${facts.riskLevel}, above ${largest}` };
  const approval = rules.get('approval');
  if (approval.isNothing()) return null;
  const isNeeded =
    approval.get('needed_for').text() === 'all' || (facts.policy === 'review' && facts.isDoubted !== true);
  const why = isNeeded ? whyUnapproved(facts.approval, approval, today) : null;
  return why === null ? null : { rule: 'approval', what: `${facts.slug}: ${why}` };
}

function isRefused(rule: JsonValue, value: string): boolean {
  if (rule.isNothing()) return false;
  const has = (name: string): boolean | null => {
    const list = rule.get(name);
    return list.isNothing()
      ? null
      : list.list().some((each) => each.text().toLowerCase() === value.toLowerCase());
  };
  return has('refused') === true || has('allowed') === false;
}

function whyUnapproved(given: RuledFacts['approval'], approval: JsonValue, today: string): string | null {
  if (given === null) return 'its signed statement names no approval';
  const by = approval.get('by');
  if (!by.isNothing() && !by.list().some((each) => each.text() === given.by))
    return `${given.by} may not approve`;
  return given.until !== null && today >= given.until ? `its approval ended on ${given.until}` : null;
}
