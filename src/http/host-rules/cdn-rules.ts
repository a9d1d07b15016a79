/** The route table as rules for static hosts: `_headers` and `_redirects` as several CDNs read them. */
import type { SiteDocument } from '../../protocol/site-document.ts';
import { clientShortcut, routes } from '../../routes.ts';
import {
  assetHeaders,
  cacheControl,
  contentTypes,
  dataHeaders,
  linksOf,
  pageHeaders,
  svgHeaders,
} from '../headers.ts';
import { type RouteRow, twinPath } from '../route-table.ts';

/** Pictures of skills are drawn by a server. */
const sharePictures = '/share/* /social.png 302';

/** Rewrites, not redirects: a caller keeps the address it knows. Only the formats that have a file are led there. */
export function redirectRules(rows: readonly RouteRow[]): string {
  const lines = rows
    .filter(({ path, twins }) => twins.length > 0 && twinPath(path, 'json') !== path)
    .flatMap(({ path, aliases, twins }) => [path, ...aliases].flatMap((from) => rewrites(from, path, twins)));
  return ['# from, query, to, status: the first that fits', ...lines, sharePictures, ''].join('\n');
}

/**
 * Later blocks win on hosts that merge them; the most particular come last. `origins`: those whose pages may read answers; null for
 * every one. A static host cannot choose among several, so that it allows none of them.
 */
export function headerRules(
  documents: readonly SiteDocument[],
  origins: readonly string[] | null = null,
): string {
  const data = { ...dataHeaders, 'cache-control': cacheControl.read };
  const blocks: [string, Readonly<Record<string, string>>][] = [
    ['/*', { ...pageHeaders, 'cache-control': cacheControl.read }],
    ['/_astro/*', { ...assetHeaders, 'cache-control': cacheControl.immutable }],
    ...['/cli/*.tgz', '/cli/*.gz'].map((path): [string, Readonly<Record<string, string>>] => [
      path,
      { ...assetHeaders, 'cache-control': cacheControl.immutable },
    ]),
    [
      `/${clientShortcut}`,
      { ...assetHeaders, 'content-type': 'application/gzip', 'cache-control': cacheControl.read },
    ],
    ['/api/*', data],
    [routes.registryIndex.path, linksOf(routes.registryIndex.path)],
    ['/api/*.json', { 'content-type': contentTypes.json }],
    ['/api/*.txt', { 'content-type': contentTypes.text }],
    ['/api/*.svg', { ...svgHeaders, 'content-type': contentTypes.svg }],
    ['/.well-known/*', { ...data, 'content-type': contentTypes.json }],
    ...documents.map(({ path, contentType }): [string, Readonly<Record<string, string>>] => [
      path.replaceAll(/\{\w+\}/g, '*'),
      { ...data, 'content-type': contentType },
    ]),
  ];
  return blocks
    .map(([path, headers]) =>
      [
        path,
        ...Object.entries(headers)
          .filter(([name]) => origins === null || !name.startsWith('access-control-'))
          .map(([name, value]) => `  ${name}: ${value}`),
        '',
      ].join('\n'),
    )
    .join('\n');
}

function rewrites(from: string, path: string, twins: RouteRow['twins']): string[] {
  if (twins.includes('svg'))
    return [rule(from, 'format=json', twinPath(path, 'json')), rule(from, '', twinPath(path, 'svg'))];
  const json = rule(from, '', twinPath(path, 'json'));
  if (from.endsWith('.json')) return [json];
  return twins.includes('text') ? [rule(from, 'format=text', twinPath(path, 'text')), json] : [json];
}

function rule(from: string, query: string, to: string): string {
  return [toPlaceholders(from), query, toPlaceholders(to), '200'].filter((part) => part !== '').join(' ');
}

function toPlaceholders(pattern: string): string {
  return pattern.replaceAll(/\{(\w+)\}/g, ':$1');
}
