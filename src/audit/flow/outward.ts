/** EX-07: data flow by roles. What a step takes, where it sends it, and whether that is the skill's purpose or the user's place. */
import { connection, destination, hostOf, schemelessHosts } from '../hosts/addresses.ts';
import { whoseHost } from '../hosts/whose-host.ts';
import { isSkillFile } from '../../schema/skill-folder.ts';
import { severities, type Severity } from '../../schema/vocabulary.ts';
import { bodyMaterial, bodySink, capture } from '../rules/exfiltration/outward-steps.ts';
import {
  alwaysAdded,
  consent,
  copied,
  directed,
  inbound,
  material,
  pretext,
  sending,
  sendingElsewhere,
  unconditional,
  unseen,
  unseenElsewhere,
} from '../rules/exfiltration/outward-steps.ts';
import { lineSpanAt, sentenceAt, type Region, type RegionKind } from '../engine/region.ts';
import { isCited, othersAct, withoutInvitations } from '../rules/exfiltration/outward-steps.ts';
import { onlyAsks, sendsWhole } from './material-flow.ts';
import { roleOf } from '../engine/roles.ts';
import { type Hit, hitAt } from '../engine/hit.ts';

/** What the skill says about itself, to tell its own hosts from others. */
export interface Purpose {
  /** Name, description and title, in lower case. */
  readonly stated: string;
  /** The whole of SKILL.md, in lower case. */
  readonly text: string;
  readonly owner: string | null;
}

const spoken = new Set<RegionKind>(['prose', 'list', 'comment', 'hidden', 'decoded', 'frontmatter']);
const run = new Set<RegionKind>(['fence', 'script', 'config']);
/** Destinations of one region that are looked at. */
const maxPlaces = 30;

/** Steps that send something of the user's to an unrelated host, one hit each. */
export function findOutwardSteps(regions: readonly Region[], purpose: Purpose): Hit[] {
  const hits: Hit[] = [];
  // What the skill calls itself and its product is free: it passes over no step that is hidden or sends an encoded key.
  const unnamed: Purpose = { stated: '', text: '', owner: purpose.owner };
  for (const [index, region] of regions.entries()) {
    if (region.kind === 'frontmatter' && !isSkillFile(region.file)) continue; // It describes a page.
    const places = spoken.has(region.kind)
      ? spokenSteps(region, stepsBefore(regions, index), unnamed)
      : run.has(region.kind)
        ? runSteps(region, unnamed)
        : [];
    for (const { offset, host, severity, isHidden } of places)
      if (isHidden || isForeign(host, purpose)) hits.push(toHit(region, offset, severity));
  }
  return hits;
}

interface Step {
  readonly offset: number;
  readonly host: string;
  readonly severity: Severity;
  readonly isHidden: boolean;
}

/** A link in Markdown or a page is a reference, and so are its definition and an address in angle brackets. */
const link = /(?:\]\(|<|\[[^\]\n]{1,60}\]: {1,4}|<(?:a|link)\s(?:[^<>]{0,200}\s)?href=["']?)$/i;

/** The unrelated hosts that a region names, apart from links. */
export function* destinations(region: Region, purpose: Purpose): Generator<{ offset: number; host: string }> {
  let seen = 0;
  const text = region.text.slice(0, 262_144);
  const calls = run.has(region.kind) ? text.matchAll(connection) : [];
  for (const match of [...text.matchAll(destination), ...calls]) {
    if ((seen += 1) > maxPlaces) return;
    if (link.test(region.text.slice(Math.max(0, match.index - 260), match.index))) continue;
    const host = hostOf(match[1] ?? match[2] ?? match[0]);
    // A backslash belongs to a pattern that addresses are looked for with.
    if (host.includes('\\')) continue;
    if (isForeign(host, purpose)) yield { offset: match.index, host };
  }
  for (const place of schemelessHosts(text)) {
    if ((seen += 1) > maxPlaces) return;
    if (isForeign(place.host, purpose)) yield place;
  }
}

const isForeign = (host: string, purpose: Purpose): boolean =>
  host !== '' && whoseHost({ scheme: 'https', host, path: '/' }, purpose) === 'unknown';

/** Whether a passage of a region names an unrelated host that its reader is to reach. */
export function namesForeignHost(region: Region, text: string, purpose: Purpose): boolean {
  for (const { offset } of destinations({ ...region, text }, purpose))
    if (!othersAct.test(text.slice(0, offset))) return true;
  return false;
}

/** The two pieces before a region under the same heading: a step sends what the step before it took. */
function stepsBefore(regions: readonly Region[], index: number): string {
  const { file, heading } = regions[index] ?? { file: '', heading: '' };
  return regions
    .slice(Math.max(0, index - 2), index)
    .filter((each) => each.file === file && each.heading === heading && spoken.has(each.kind))
    .map(({ text }) => text.slice(-400))
    .join(' ');
}

function spokenSteps(region: Region, earlier: string, purpose: Purpose): Step[] {
  const steps: Step[] = [];
  const { text } = region;
  for (const { offset, host } of destinations(region, purpose)) {
    const sentence = sentenceAt(text, offset);
    const own = text.slice(sentence.start, Math.max(sentence.end, offset + 100));
    const near = sentenceAt(text, offset, 1);
    const around = text.slice(near.start, near.end);
    const said = withoutInvitations(plainWords(text.slice(sentence.start, offset)));
    const isDirected = directed.test(said);
    const isSent =
      sending.test(said) ||
      bodySink.test(own) ||
      (isMail(text, offset) && copied.test(own)) ||
      (isDirected && !inbound.test(plainWords(own)));
    const words = withoutInvitations(plainWords(own));
    const isTaken = material.test(words) || bodyMaterial.test(own) || capture.test(plainWords(around));
    const isSecret = unseen.test(words) || unseenElsewhere.test(words) || alwaysAdded.test(said);
    if (!(isSent && (isTaken || isSecret)) && !(sendingElsewhere.test(words) && isSecret)) continue;
    if (othersAct.test(said)) continue;
    if (/\b(?:e-?mail|contact|address)["']?\s{0,2}[:=][*_\s`"']{0,4}$/i.test(said)) continue;
    if (consent.test(around) || roleOf(region, offset, offset + 8, true).role === 'prohibition') continue;
    const context = plainWords(`${region.heading} ${region.lead} ${earlier} ${around}`);
    const severity = weigh(region, context);
    const isStatement =
      severity === 'high' && !isSecret && !bodySink.test(own) && isCited(said.trimEnd(), isDirected);
    steps.push({
      offset,
      host,
      severity: isStatement ? 'medium' : severity,
      isHidden: hides(region, context) || isSecret,
    });
  }
  return steps;
}

const isMail = (text: string, offset: number): boolean =>
  /^[\w.+-]{1,60}@/.test(text.slice(offset, offset + 62));

/** A sentence without its addresses, in which no word is said. */
const plainWords = (text: string): string => text.replaceAll(destination, ' ');

/** Commands and calls whose body is a file, the output of a program or a variable with the user's text. */
function runSteps(region: Region, purpose: Purpose): Step[] {
  const steps: Step[] = [];
  const { text } = region;
  // The cells of a table are no one program.
  if (/\.[ct]sv$/i.test(region.file)) return [];
  for (const { offset, host } of destinations(region, purpose)) {
    const line = lineSpanAt(text, offset, 2);
    const around = text.slice(line.start, line.end);
    const isCopied =
      /\b(?:hidden_?copy|bcc)\b/i.test(around) && text.slice(offset, offset + 80).includes('@');
    if (!bodySink.test(around) && !isCopied) continue;
    if (!isCopied && onlyAsks(around)) continue;
    const taken = region.kind === 'script' ? text.slice(Math.max(0, offset - 3000), offset + 1000) : around;
    if (!isCopied && !bodyMaterial.test(taken) && !capture.test(around)) continue;
    if (/\b(?:input\(|confirm\(|prompt\(|read -p)/.test(text)) continue;
    if (consent.test(region.lead)) continue;
    if (roleOf(region, offset, offset + 8, true).demoted) continue;
    const severity = weigh(region, `${region.heading} ${region.lead} ${around}`);
    // The words of a program, such as the name of a variable or "no key required", give no reason.
    const isSaid =
      region.kind !== 'script' ||
      capture.test(around.replaceAll(destination, ' ')) ||
      encodedKey.test(around);
    const byFlow = region.kind === 'script' ? scriptWeight(text, offset) : 'medium';
    steps.push({
      offset,
      host,
      severity: isSaid ? worse(severity, byFlow) : byFlow,
      isHidden: isSaid && hides(region, around),
    });
  }
  return steps;
}

/** A whole file that is sent is high. */
function scriptWeight(text: string, offset: number): Severity {
  if (/\b(?:hidden_?copy|bcc)\b/i.test(text) && /^[\w.+-]{1,60}@/.test(text.slice(offset, offset + 80)))
    return 'high';
  if (!sendsWhole(text, offset)) return 'medium';
  return 'high';
}

const worse = (a: Severity, b: Severity): Severity =>
  severities.indexOf(a) >= severities.indexOf(b) ? a : b;

const encodedKey =
  /\$\{?\w{0,40}(?:KEY|TOKEN|SECRET|PASSWORD)\w{0,10}\}?["']?\s{0,3}\|[^\n]{0,60}\b(?:base64|xxd|gzip|openssl)\b/;

/** Whether the user is not to see the step, or a key leaves in another form. */
const hides = ({ kind }: Region, around: string): boolean =>
  kind === 'comment' || kind === 'hidden' || unseen.test(around) || encodedKey.test(around);

/** A key that is encoded on its way out is critical; captures, hidden steps, a reason of its own or every time are high. */
function weigh({ kind }: Region, around: string): Severity {
  if (kind === 'comment' || kind === 'hidden' || unseen.test(around)) return 'high';
  // A named key that is encoded on its way out is not a login.
  if (encodedKey.test(around)) return 'critical';
  if (capture.test(around)) return 'high';
  return pretext.test(around) || unconditional.test(around) ? 'high' : 'medium';
}

function toHit(region: Region, offset: number, severity: Severity): Hit {
  const { text } = region;
  const { start, end } = sentenceAt(text, offset);
  return hitAt(region, offset, {
    rule: 'EX-07',
    severity,
    base: 'high',
    loweredBy: severity === 'medium' ? 'no-circumstance' : undefined,
    text: text.slice(Math.max(start, offset - 80), end),
    matched: text.slice(offset, offset + 20),
  });
}
