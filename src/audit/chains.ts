/** What two hits say together: a secret and a way out, an order and a theft, a grant and a bypass. */
import { severities, type Severity } from '../schema/vocabulary.ts';
import { lineAt, sentenceAt, type Region, type RegionKind } from './region.ts';
import { roleOf } from './roles.ts';
import { fact, type FactRule } from './fact.ts';
import { networkSinks, secretSources } from './rules/exfiltration.ts';
import { firstUrl, isLocal } from './rules/hosts.ts';
import type { Hit } from './scan.ts';

export const chainRule: FactRule = fact(
  'EX-01',
  'critical',
  'A secret is read and sent over the network in the same place.',
  'Read one named key from the environment and send it only to the service it belongs to.',
  ['AST01', 'ASI02'],
);

const chained = new Set<RegionKind>(['fence', 'script', 'config', 'decoded', 'comment', 'hidden']);
const spoken = new Set<RegionKind>([
  'prose',
  'list',
  'quote',
  'description',
  'frontmatter',
  'script-comment',
  'table',
]);

/** A service's own credential on its way to that service. */
const vendors: readonly (readonly [RegExp, RegExp])[] = [
  [
    /gcloud|application_default|metadata\.google|169\.254/i,
    /googleapis\.com|google\.com|\.run\.app|cloudfunctions\.net|\.goog\b|metadata/i,
  ],
  [/\bgh\s{1,4}auth/i, /github(?:usercontent)?\.com|\bgh\s|ghcr\.io/i],
  [/aws|169\.254/i, /amazonaws\.com|\.aws\b\.?(?!\/)|169\.254/i],
  [/azure|169\.254/i, /azure\.(?:com|net)|microsoft\.com|microsoftonline\.com|windows\.net|169\.254/i],
  [/\.kube|kube/i, /\bkubectl\b|\.svc\b|kubernetes\.default/i],
  [/npmrc/i, /registry\.npmjs\.org/i],
  [/pypirc/i, /pypi\.org/i],
];

interface Place {
  readonly region: Region;
  readonly offset: number;
  readonly text: string;
}

/** EX-01 in one region (critical), and across the scripts of a skill (high). */
export function findChains(regions: readonly Region[]): Hit[] {
  const hits: Hit[] = [];
  const loneSources: Place[] = [];
  const loneSinks: Place[] = [];
  for (const region of regions) {
    if (!chained.has(region.kind) && !spoken.has(region.kind)) continue;
    const sources = places(region, secretSources);
    if (sources.length === 0 && region.kind !== 'script') continue;
    const sinks = places(region, networkSinks);
    const pair = sources.flatMap((source) =>
      sinks.filter((sink) => isChain(source, sink)).map((sink) => [source, sink] as const),
    )[0];
    if (pair !== undefined) hits.push(toHit(pair[0], 'critical', pair[1]));
    else if (region.kind === 'script') {
      loneSources.push(
        ...sources.filter(
          ({ text }) =>
            !/\.env\b|environ|process\.env|printenv|gh\s{1,4}auth|print-access|config\.json|metadata|169\.254/i.test(
              text,
            ),
        ),
      );
      loneSinks.push(
        ...sinks.filter(({ region: place, offset }) =>
          /https?:\/\//i.test(place.text.slice(offset, offset + 400)),
        ),
      );
    }
  }
  const source = loneSources[0];
  const sink =
    source === undefined
      ? undefined
      : loneSinks.find((place) => place.region.file !== source.region.file && isChain(source, place));
  if (source !== undefined && sink !== undefined && hits.length === 0) hits.push(toHit(source, 'high', sink));
  return hits;
}

/** First hits of each pattern that are used and not only named. */
function places(region: Region, patterns: readonly RegExp[]): Place[] {
  const found: Place[] = [];
  const text = region.text.length > 262_144 ? region.text.slice(0, 262_144) : region.text;
  for (const pattern of patterns) {
    let from = 0;
    for (let tries = 0; tries < 5; tries += 1) {
      const match = pattern.exec(text.slice(from));
      if (match === null) break;
      const offset = from + match.index + (/^\s/.test(match[0]) ? 1 : 0);
      from = offset + Math.max(1, match[0].length);
      if (roleOf(region, offset, from).demoted) continue;
      found.push({ region, offset, text: match[0] });
    }
  }
  return found;
}

function isChain(source: Place, sink: Place): boolean {
  if (source.region === sink.region && spoken.has(source.region.kind)) {
    const sentence = sentenceAt(source.region.text, source.offset, 1);
    if (sink.offset < sentence.start || sink.offset > sentence.end) return false;
    // Loose words around a fetch are no command; a shell sink is.
    if (/^(?:fetch|mail|host|set)/i.test(sink.text)) return false;
  }
  const around = sink.region.text.slice(Math.max(0, sink.offset - 200), sink.offset + sink.text.length + 300);
  const url =
    firstUrl(sink.region.text.slice(sink.offset, sink.offset + sink.text.length + 300)) ??
    firstUrl(sink.region.text);
  if (url !== null && isLocal(url.host)) return false;
  const window = source.region.text.slice(
    Math.max(0, source.offset - 20),
    source.offset + source.text.length + 20,
  );
  if (
    vendors.some(
      ([secret, host]) => secret.test(window) && host.test(around.replace(window, '') + (url?.host ?? '')),
    )
  )
    return false;
  return true;
}

function toHit(source: Place, severity: Severity, sink: Place): Hit {
  const { region, offset } = source;
  return {
    rule: chainRule.id,
    severity,
    base: 'critical',
    role: 'use',
    file: region.file,
    line: lineAt(region, offset),
    text: `${region.text.slice(Math.max(0, offset - 10), offset + 70)} … ${sink.text.slice(0, 70)}`,
    matched: source.text,
    view: region.kind === 'decoded' ? 'decoded' : 'raw',
    region,
    offset,
  };
}

const rank = (severity: Severity): number => severities.indexOf(severity);
const injections = new Set(['PI-01', 'PI-03', 'PI-04', 'PI-09']);
/** Lines between two hits that still belong to one thought: three sentences, hard-wrapped. */
const nearLines = 6;

/** Raises what is worse together; never lowers anything, and does not depend on order. */
export function escalate(hits: readonly Hit[]): Hit[] {
  const live = hits.filter((hit) => hit.role === 'use' && rank(hit.severity) >= rank('medium'));
  const near = (a: Hit, b: Hit): boolean =>
    a !== b && a.file === b.file && Math.abs(a.line - b.line) <= nearLines;
  return hits.map((hit) => {
    if (hit.role !== 'use') return hit;
    const neighbours = live.filter((other) => near(hit, other));
    const has = (test: (rule: string) => boolean): boolean => neighbours.some((other) => test(other.rule));
    const isLive = rank(hit.severity) >= rank('medium');
    if (isLive && injections.has(hit.rule) && hit.severity === 'high' && has((rule) => rule === 'EX-02'))
      return { ...hit, severity: 'critical' };
    if (isLive && hit.rule === 'EX-02' && has((rule) => injections.has(rule)))
      return { ...hit, severity: 'critical' };
    if (
      hit.rule === 'EX-04' &&
      hit.region !== null &&
      secretSources.some((source) => source.test(hit.region?.text ?? ''))
    )
      return { ...hit, severity: 'critical' };
    if (
      hit.rule === 'PI-10' &&
      hit.severity === 'medium' &&
      has((rule) => /^(?:EX|RC|SY|AG)-|^PI-0[3569]/.test(rule))
    )
      return { ...hit, severity: 'high' };
    if (
      hit.rule === 'AG-02' &&
      hit.severity === 'medium' &&
      live.some(
        (other) => (other.rule === 'AG-01' || other.rule === 'AG-03') && rank(other.severity) >= rank('high'),
      )
    )
      return { ...hit, severity: 'high' };
    return hit;
  });
}
