/** RC-01, RC-03: whose the address of a reply is. */
import { patternNamed } from '../../patterns/shared-words.ts';
import type { RowHit, Weigher } from '../../engine/rule.ts';
import { isToFillIn, isLeftOpen, firstUrl } from '../../hosts/addresses.ts';
import { standingOf, suspectLevel, isStrangers } from '../../hosts/whose-host.ts';
import { exampleHost } from '../../hosts/example-hosts.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { givenTo } from '../calls/given-names.ts';
import { isOwnCommand } from '../calls/own-commands.ts';
import { addressOf, holdsReply, originOf, repliesOf } from './replies.ts';
import { forges } from '../../hosts/shared-hosts.ts';
import { testFile } from '../../vocabulary/file-places.ts';

/** A digest or a signature that the program compares. */
const compared = patternNamed('origins-compared');
/** Hosts of model weights and data sets that publish under the name of who uploads. */
const hubs =
  /^(?:(?:www\.)?huggingface\.co|hf\.co|download\.pytorch\.org|tfhub\.dev|storage\.googleapis\.com|dl\.fbaipublicfiles\.com|zenodo\.org|(?:www\.)?kaggle\.com)$/;
/** Addresses that the program is given while it runs, by a name server or by the reply itself. */
const lookedUp = /\bresolveTxt\b|\bdns\.resolver\b|\bnslookup\b|\bdig\s/;

/** The level of a reply that is run, by whose host sent it. */
export function byOrigin(
  origin: string,
  { region, scope, owner, severity }: RowHit,
  isModel: boolean,
): Severity | null {
  const { text } = region;
  if (compared.test(text)) return null;
  const url = addressOf(origin, text);
  if (url === null) return lookedUp.test(text) ? severity : 'medium';
  if (exampleHost.test(url.host)) return 'low';
  if (isLeftOpen(url.host) || isToFillIn(url)) return 'medium';
  const standing = standingOf(url, owner);
  if (standing === 'local') return null;
  if (standing === 'known' || standing === 'owner' || (isModel && hubs.test(url.host))) return 'low';
  return standing === 'suspect' ? suspectLevel(scope, severity) : severity;
}

/**
 * The level of a name that a shell runs and that may hold a reply: where it is a command of the program, a value of the
 * reply in it is an injection at most.
 */
export function byCommand(name: string, origin: string, hit: RowHit): Severity | null {
  const { region, start } = hit;
  const given = /^\w{1,40}$/.test(name) ? givenTo(region.text, name, start) : null;
  if (given?.every((each) => isOwnCommand(region.text, each, holdsReply(region.text))) !== true)
    return byOrigin(origin, hit, false);
  const replies = repliesOf(region.text);
  return given.some(({ words }) => originOf(words, replies) !== null) ? 'medium' : null;
}

/** The text between the parenthesis that ends `call` and the one that closes it, 300 characters at most. */
export function argumentAt(text: string, call: string, scope: string): string {
  const at = scope.indexOf(call.trimStart());
  const tail = (at < 0 ? text : scope).slice(Math.max(0, at) + call.trimStart().length).slice(0, 300);
  let depth = 1;
  for (let index = 0; index < tail.length; index += 1) {
    if (tail[index] === '(') depth += 1;
    else if (tail[index] === ')') depth -= 1;
    if (depth === 0) return tail.slice(0, index);
  }
  return tail;
}

/** The same of a row whose match holds the address. */
export const byMatchedOrigin: Weigher = (hit) => byOrigin(hit.match[0], hit, false);

/** Null for known hosts, the owner's, this machine and tests; medium for a forge, whose path names an account. */
export function byForeignHost({ match, region: { text, file }, owner, severity }: RowHit): Severity | null {
  const url = firstUrl(match[0]) ?? firstUrl(text);
  if (testFile.test(file) || !isStrangers(url, owner)) return null;
  return forges.has(url.host) ? 'medium' : severity;
}
