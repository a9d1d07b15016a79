/** The policy of a registry: signed, kept on this machine, and never older than one that was seen before. */
import { join } from 'node:path';
import { oneLine } from '../../text/plain-text.ts';
import { type Call, flagOption, type Surroundings } from '../command.ts';
import { Failure } from '../failure.ts';
import { readPlainFile } from '../read-file.ts';
import { toJsonFile, writeFileWhole } from '../write-file.ts';
import { connect } from './connect.ts';
import { verifySigned } from './keyring.ts';
import { JsonValue, parseJson } from './read-json.ts';

/** Of the rules those that this program holds to itself; the registry's signed statement has decided about the others. */
export interface Policy {
  /** Whether the registry asks for approvals by name, so that a flag is none. */
  readonly asksApproval: boolean;
  readonly reason: string;
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
  return { asksApproval: !rules.get('approval').isNothing(), reason: reasonOf(now, 'approval') };
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
    const isAway =
      error instanceof Failure && (error.kind === 'network' || (!isKnown && error.kind !== 'interrupted'));
    if (isAway) return null;
    throw error;
  }
}

async function verify(document: JsonValue, call: Call): Promise<void> {
  const choice = { trustNewKey: flagOption(call.options, 'trust-new-key'), offline: false };
  try {
    await verifySigned(document, connect(call), call.surroundings, choice);
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
