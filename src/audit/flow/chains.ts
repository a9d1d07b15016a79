/** What two hits say together: a secret and a way out, an order and a theft, a grant and a bypass. */
import { ownClients, sourceSign, staysWithVendor } from '../vocabulary/vendor-credentials.ts';
import { possibleIn } from '../engine/prefilter/possible.ts';
import { lineSpanAt, sentenceAt, type Region, type RegionKind } from '../engine/region.ts';
import { isStored } from './stored-secrets.ts';
import { namesFrom, reaches } from './name-flow.ts';
import { places, spoken, type Place } from './chain-places.ts';
import { networkSinks } from '../rules/exfiltration/sources-and-sinks.ts';
import { secretSources } from '../rules/exfiltration/sources-and-sinks.ts';
import { firstUrl, targetOf } from '../hosts/addresses.ts';
import { isLocal } from '../hosts/whose-host.ts';
import { type Hit, hitAt } from '../engine/hit.ts';

const chained = new Set<RegionKind>(['fence', 'script', 'config', 'decoded', 'comment', 'hidden']);

const signs = [sourceSign];

/** EX-01 in one region (critical), across the blocks of one file, and across the files of a skill (high). */
export function findChains(regions: readonly Region[]): Hit[] {
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
    const given = firstPair(sources, sinks, (source, sink) => isChain(source, sink) && isGiven(source, sink));
    const pair = given ?? firstPair(sources, sinks, isChain);
    if (pair !== null) hits.push(toHit(pair[0], given === null ? 'low' : 'critical', pair[1]));
    else if (blocks) {
      for (const source of sources) lone.sources.push(source);
      for (const sink of sinks) lone.sinks.push(sink);
    }
  }
  if (hits.length === 0 && lone.sources.length > 0) {
    for (const region of silent) for (const sink of places(region, networkSinks)) lone.sinks.push(sink);
    hits.push(...findSplitChains(lone));
  }
  return hits;
}

interface Lone {
  readonly sources: Place[];
  readonly sinks: Place[];
}

/** A source here and a sink there, to which a file carries it; in blocks of one document, also a variable. */
function findSplitChains({ sources, sinks }: Lone): Hit[] {
  const pair = firstPair(sources, sinks, (source, sink) => {
    if (source.region === sink.region || !isChain(source, sink)) return false;
    const isOneShell = source.region.kind === 'fence' && source.region.file === sink.region.file;
    return namesFrom(source.region.text, source.offset).some(
      (name) => (isOneShell || /[./]/.test(name)) && nearOf(sink).includes(name),
    );
  });
  if (pair === null) return [];
  return [toHit(pair[0], pair[0].region.file === pair[1].region.file ? 'critical' : 'high', pair[1])];
}

function firstPair(
  sources: readonly Place[],
  sinks: readonly Place[],
  test: (source: Place, sink: Place) => boolean,
): readonly [Place, Place] | null {
  for (const source of sources) {
    const sink = sinks.find((each) => test(source, each));
    if (sink !== undefined) return [source, sink];
  }
  return null;
}

/** Characters of a line on each side of a place; a bundle has whole libraries on one line. */
const lineReach = 1_000;

function nearOf({ region, offset }: Place): string {
  const { start, end } = lineSpanAt(region.text, offset);
  return region.text.slice(Math.max(start, offset - lineReach), Math.min(end, offset + lineReach));
}

/** Whether names lead from the read to the send; of text that is no program, nothing can be followed. */
const isGiven = (source: Place, sink: Place): boolean =>
  (source.region.kind !== 'script' && source.region.kind !== 'fence') ||
  reaches(source.region.text.slice(0, 262_144), source.offset, sink.offset);

/** Whether the secret follows the sink on its line: what is sent is the secret itself. */
function isArgument(source: Place, sink: Place): boolean {
  if (source.region !== sink.region || source.offset < sink.offset) return false;
  return source.offset < lineSpanAt(sink.region.text, sink.offset).end;
}

/** A variable that is this machine where it is not set. */
const localUnlessSet = (text: string): boolean =>
  [...text.matchAll(/\$\{\w{1,40}:-([^}\s]{1,80})\}/g)].some(([, host = '']) => isLocal(host));
function isChain(source: Place, sink: Place): boolean {
  if (source.region === sink.region && spoken.has(source.region.kind)) {
    const sentence = sentenceAt(source.region.text, source.offset, 1);
    if (sink.offset < sentence.start || sink.offset > sentence.end) return false;
    // Loose words around a fetch are no command; a shell sink is.
    if (/^(?:fetch|mail|host|set)/i.test(sink.text)) return false;
  }
  const stored = isStored(source, sink);
  if (stored !== null) return stored;
  // The client of the service whose credential it is, called with it or beside it.
  if (
    ownClients.some(([secret, client]) => secret.test(source.text) && client.test(sink.text)) &&
    !isArgument(source, sink)
  )
    return false;
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
  if (localUnlessSet(around)) return false;
  const window = source.region.text.slice(
    Math.max(0, source.offset - 20),
    source.offset + source.text.length + 20,
  );
  return !staysWithVendor(window, `${around.replace(window, '')} ${url?.host ?? ''}`);
}

function toHit({ region, offset, text }: Place, severity: 'critical' | 'high' | 'low', sink: Place): Hit {
  const read = region.text.slice(Math.max(0, offset - 10), offset + 70);
  const shown = `${read} … ${sink.text.slice(0, 70)}`;
  const loweredBy = { critical: undefined, high: 'across-files', low: 'unjoined' }[severity];
  return hitAt(region, offset, {
    rule: 'EX-01',
    severity,
    base: 'critical',
    loweredBy,
    text: shown,
    matched: text,
  });
}
