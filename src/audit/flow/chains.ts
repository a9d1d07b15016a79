/** What two hits say together: a secret and a way out, an order and a theft, a grant and a bypass. */
import { sourceSign, staysWithVendor } from '../vocabulary/vendor-credentials.ts';
import { possibleIn } from '../engine/prefilter/prefilter.ts';
import { lineSpanAt, sentenceAt, type Region, type RegionKind } from '../engine/region.ts';
import { isStored } from './stored-secrets.ts';
import { namesReceiver } from './receivers.ts';
import { namesFrom, reaches } from './name-flow.ts';
import { places, spoken, type Place } from './chain-places.ts';
import { networkSinks } from '../rules/exfiltration/sources-and-sinks.ts';
import { secretSources } from '../rules/exfiltration/sources-and-sinks.ts';
import { firstUrl, targetOf } from '../hosts/addresses.ts';
import { isLocal } from '../hosts/whose-host.ts';
import { type Hit, hitAt } from '../engine/hit.ts';

const chained = new Set<RegionKind>(['fence', 'script', 'config', 'decoded', 'comment', 'hidden']);

const signs = [sourceSign];

/** EX-01 in one region, across the blocks of one file (critical where the send names its receiver), and across files (high). */
export function findChains(regions: readonly Region[], owner: string | null): Hit[] {
  const hits: Hit[] = [];
  const lone: Lone = { sources: [], sinks: [] };
  const silent: Region[] = [];
  for (const region of regions) {
    if (!chained.has(region.kind) && !spoken.has(region.kind)) continue;
    const sources = possibleIn(region.text, signs).some((sign) => sign.test(region.text))
      ? places(region, secretSources)
      : [];
    const blocks = region.kind === 'script' || region.kind === 'fence';
    if (sources.length === 0) {
      if (blocks) silent.push(region);
      continue;
    }
    const sinks = places(region, networkSinks);
    const found = pairs(sources, sinks, isChain);
    const given = found.filter(([source, sink]) => isGiven(source, sink));
    const shown = given.find(([, sink]) => namesReceiver(sink, owner));
    const [pair = found[0]] = given;
    if (shown !== undefined) hits.push(toHit(shown, null));
    else if (pair !== undefined) hits.push(toHit(pair, given.length > 0 ? unnamed(pair) : 'unjoined'));
    else if (blocks) {
      for (const source of sources) lone.sources.push(source);
      for (const sink of sinks) lone.sinks.push(sink);
    }
  }
  if (hits.length === 0 && lone.sources.length > 0) {
    for (const region of silent) for (const sink of places(region, networkSinks)) lone.sinks.push(sink);
    hits.push(...findSplitChains(lone, owner));
  }
  return hits;
}

interface Lone {
  readonly sources: Place[];
  readonly sinks: Place[];
}

/** A source here and a sink there, to which a file carries it; in blocks of one document, also a variable. */
function findSplitChains({ sources, sinks }: Lone, owner: string | null): Hit[] {
  const found = pairs(sources, sinks, (source, sink) => {
    if (source.region === sink.region || !isChain(source, sink)) return false;
    const isOneShell = source.region.kind === 'fence' && source.region.file === sink.region.file;
    return namesFrom(source.region.text, source.offset).some(
      (name) => (isOneShell || /[./]/.test(name)) && nearOf(sink).includes(name),
    );
  });
  const shown = found.find(([, sink]) => namesReceiver(sink, owner));
  const pair = shown ?? found[0];
  if (pair === undefined) return [];
  const [source, sink] = pair;
  if (source.region.file !== sink.region.file) return [toHit(pair, 'across-files')];
  return [toHit(pair, shown === undefined ? unnamed(pair) : null)];
}

type Pair = readonly [source: Place, sink: Place];

const pairs = (
  sources: readonly Place[],
  sinks: readonly Place[],
  test: (source: Place, sink: Place) => boolean,
): Pair[] =>
  sources.flatMap((source) => sinks.filter((sink) => test(source, sink)).map((sink): Pair => [source, sink]));

/** Characters of a line on each side of a place; a bundle has whole libraries on one line. */
const lineReach = 1_000;

function nearOf({ region, offset }: Place): string {
  const { start, end } = lineSpanAt(region.text, offset);
  return region.text.slice(Math.max(start, offset - lineReach), Math.min(end, offset + lineReach));
}

/** Whether names lead from the read to the send: in JSON by one value, which is one line; in other text that is no program, nothing can be followed. */
function isGiven(source: Place, sink: Place): boolean {
  const { kind, text, file } = source.region;
  if (kind === 'script' || kind === 'fence')
    return reaches(text.slice(0, 262_144), source.offset, sink.offset);
  const { start, end } = lineSpanAt(text, source.offset);
  return kind !== 'config' || !/\.jsonl?$/i.test(file) || (sink.offset >= start && sink.offset < end);
}

/** A file of settings, and one of them that is picked by its name. */
const settingsFile = /(?<!\*\/)\.env(?:\.[a-z]{1,12})?$/;
const picked = /["'`^][A-Z][A-Z0-9_]{3,40}=?["'`]/;
/** A look at the environment as a whole from which some is picked, and not by a name of secrets, nor all of it written out. */
const environment = /^(?:\.\.\.|for\b|Object\.|os\.environ\.items|list|sorted|ENV\.)/;
const gathered = /KEY|TOKEN|SECRET|PASS|CRED|stringify|dumps/;

/** What a pair without a receiver counts: a program that reads one setting for a service is no theft, one that takes keys or the whole environment is. */
function unnamed([{ region, offset, text }]: Pair): 'no-receiver' | 'own-settings' {
  const end = offset + text.length;
  const isOwn = settingsFile.test(text)
    ? picked.test(region.text.slice(end, end + 300))
    : environment.test(text) && !gathered.test(region.text.slice(Math.max(0, offset - 60), end + 120));
  return isOwn ? 'own-settings' : 'no-receiver';
}

function isChain(source: Place, sink: Place): boolean {
  if (source.region === sink.region && spoken.has(source.region.kind)) {
    const sentence = sentenceAt(source.region.text, source.offset, 1);
    if (sink.offset < sentence.start || sink.offset > sentence.end) return false;
    // Loose words around a fetch are no command; a shell sink is.
    if (/^(?:fetch|mail|host|set)/i.test(sink.text)) return false;
  }
  const stored = isStored(source, sink);
  if (stored !== null) return stored;
  // From the sink's own line on: a vendor's command on the line before sends nothing there.
  const { start } = lineSpanAt(sink.region.text, sink.offset);
  const around = sink.region.text.slice(
    Math.max(start, sink.offset - 200),
    sink.offset + sink.text.length + 300,
  );
  const url =
    targetOf(sink.region.text.slice(sink.offset, sink.offset + sink.text.length + 300)) ??
    firstUrl(sink.region.text);
  if (url !== null && isLocal(url.host)) return false;
  const window = source.region.text.slice(
    Math.max(0, source.offset - 20),
    source.offset + source.text.length + 20,
  );
  return !staysWithVendor(window, `${around.replace(window, '')} ${url?.host ?? ''}`);
}

/** What a pair counts by what lowers it. */
const lowered = {
  'no-receiver': 'high',
  'across-files': 'high',
  'own-settings': 'medium',
  unjoined: 'low',
} as const;

function toHit([{ region, offset, text }, sink]: Pair, by: keyof typeof lowered | null): Hit {
  const read = region.text.slice(Math.max(0, offset - 10), offset + 70);
  const shown = `${read} … ${sink.text.slice(0, 70)}`;
  return hitAt(region, offset, {
    rule: 'EX-01',
    severity: by === null ? 'critical' : lowered[by],
    base: 'critical',
    loweredBy: by ?? undefined,
    text: shown,
    matched: text,
  });
}
