/** The route table as nginx configuration: canonical paths onto their static files, everything else to a live server. */
import { problemKinds, type ProblemKind } from '../../problem.ts';
import { clientShortcut } from '../../routes.ts';
import { noFileDetail } from '../../text/no-file.ts';
import type { SiteDocument } from '../../protocol/site-document.ts';
import {
  assetHeaders,
  cacheControl,
  contentTypes,
  dataHeaders,
  linksOf,
  packHeaders,
  pageHeaders,
  problemHeaders,
  svgHeaders,
} from '../headers.ts';
import { type RouteRow, twinPath } from '../route-table.ts';
import { mapRules, originMap } from './nginx-maps.ts';

interface NginxRules {
  /** For `http { … }`. */
  readonly maps: string;
  /** For `server { … }`, beside `root` and `listen`. */
  readonly site: string;
}

/**
 * `upstream`: origin of a Node server for queries, writes and misses; null for files alone. `origins`: those whose pages may read
 * answers; null for every one.
 */
export function nginxRules(
  rows: readonly RouteRow[],
  documents: readonly SiteDocument[],
  upstream: string | null,
  origins: readonly string[] | null = null,
): NginxRules {
  const site = siteRules(rows, documents, upstream);
  if (origins === null) return { maps: mapRules(), site };
  return {
    maps: `${mapRules()}${originMap(origins)}`,
    // A header without a value is not sent.
    site: site
      .replaceAll('access-control-allow-origin "*"', 'access-control-allow-origin "$registry_origin"')
      .replaceAll(/add_header vary "([^"]+)"/g, 'add_header vary "$1, Origin"'),
  };
}

function siteRules(
  rows: readonly RouteRow[],
  documents: readonly SiteDocument[],
  upstream: string | null,
): string {
  const data = { ...dataHeaders, 'cache-control': cacheControl.read };
  const twinRows = rows.filter(({ twins }) => twins.length > 0);
  const paths = twinRows.flatMap(({ path }) => (path.endsWith('.json') ? [path] : []));
  return [
    'charset utf-8;',
    'charset_types application/json application/xml image/svg+xml text/css text/javascript text/markdown text/plain;',
    'types {',
    '  application/json json; application/xml xml; image/svg+xml svg; image/png png; image/x-icon ico; font/woff2 woff2;',
    '  application/gzip gz tgz;',
    '  text/css css; text/html html; text/javascript js; text/markdown md; text/plain txt;',
    '}',
    'gzip on;',
    'gzip_min_length 1024;',
    // At the level that is nginx's own, the program that answers in a browser is an eighth larger.
    'gzip_comp_level 6;',
    'gzip_proxied any;',
    'gzip_types application/json application/xml image/svg+xml text/css text/javascript text/markdown text/plain;',
    'absolute_redirect off;',
    'error_page 418 = @refused;',
    'if ($registry_refused) { return 418; }',
    // A static file cannot be written to; the live server says what is possible.
    'if ($request_method !~ ^(?:GET|HEAD)$) { return 405; }',
    'error_page 405 = @live;',
    ...twinRows
      .filter(({ path }) => !path.endsWith('.json'))
      .flatMap((row) => twinLocations(row, { ...data, ...linksOf(row.path) })),
    ...documents.flatMap(({ path, contentType }) =>
      location(documentMatch(path), [
        ...typed(`'${contentType}'`),
        ...file('$uri', { ...data, ...byEncoding }),
      ]),
    ),
    ...paths.flatMap((path) => location(`= ${path}`, file(path, { ...data, ...byEncoding }))),
    ...location('~ ^/(?:api|\\.well-known)(?:/|$)', ['try_files "" @live;']),
    ...location('^~ /_astro/', [
      'try_files $uri =404;',
      ...headerLines({ ...assetFile, 'cache-control': cacheControl.immutable }),
    ]),
    ...location(
      '~ ^/cli/[^/]+\\.t?gz$',
      file('$uri', { ...assetFile, 'cache-control': cacheControl.immutable }),
    ),
    ...location(`= /${clientShortcut}`, [...typed('application/gzip'), ...file('$uri', assetFile)]),
    // Ranges of a pack are read, so it is sent as it is: its type is none that is compressed.
    ...['~ ^/index/[^/]+\\.(?:gz|pack)$', '^~ /log/tile/', '^~ /log/private/tile/'].flatMap((match) =>
      location(match, [
        ...typed('application/octet-stream'),
        ...file('$uri', { ...packHeaders, 'cache-control': cacheControl.immutable }),
      ]),
    ),
    ...['= /log/checkpoint', '= /log/private/checkpoint'].flatMap((match) =>
      location(match, [...typed("'text/plain; charset=utf-8'"), ...file('$uri', assetFile)]),
    ),
    // A server draws the pictures of skills.
    ...(upstream === null ? location('^~ /share/', ['try_files /social.png =404;']) : []),
    ...location('= /', file('/index.$registry_page /index.html', pageFile)),
    ...location('~ \\.html$', ['try_files "" @live;']),
    ...location('~ ^/[^.]*$', file('$uri.$registry_page $uri.html', pageFile)),
    ...location('~ ^/(?:nginx/|_headers$|_redirects$|\\.)', ['try_files "" @live;']),
    ...location('/', file('$uri', assetFile)),
    ...location('@unacceptable', problemAnswer('not-acceptable', 'this is offered as JSON and as text')),
    ...location('@refused', problemAnswer('invalid-input', refusedDetail)),
    ...liveLocation(upstream),
    '',
  ].join('\n');
}

const refusedDetail =
  'path: must not hold an empty segment, an escaped slash, a backslash or a control character';

const byEncoding = { vary: 'Accept-Encoding' };
const assetFile = { ...assetHeaders, 'cache-control': cacheControl.read, ...byEncoding };
const pageFile = { ...pageHeaders, 'cache-control': cacheControl.read, vary: 'Accept, Accept-Encoding' };

/** The canonical path and its aliases onto the canonical path's files. */
function twinLocations({ path, aliases, twins }: RouteRow, data: Readonly<Record<string, string>>): string[] {
  const target = path.replaceAll(/\{(\w+)\}/g, '$$$1');
  return [path, ...aliases].flatMap((from) => {
    // An alias that names its format is that file, whatever the query.
    if (from.endsWith('.json'))
      return location(`= ${from}`, file(`${target}.json`, { ...data, ...byEncoding }));
    const pattern = from.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[a-z0-9-]+)');
    const suffixes = twins
      .map((format) => twinPath('', format))
      .join('|')
      .replaceAll('.', '');
    if (twins.includes('svg')) return imageLocations(pattern, target);
    const chosen = location(`~ ^${pattern}$`, [
      'error_page 418 = @unacceptable;',
      'if ($registry_format = none) { return 418; }',
      ...file(`${target}.$registry_format`, { ...data, vary: '$registry_vary' }),
    ]);
    const named = location(
      `~ ^${pattern}\\.(?<suffix>${suffixes})$`,
      file(`${target}.$suffix`, { ...data, ...byEncoding }),
    );
    return chosen.concat(named);
  });
}

/** The image by default, its facts as JSON by name. */
function imageLocations(pattern: string, target: string): string[] {
  const headers = { ...svgHeaders, 'cache-control': cacheControl.read };
  return [
    ...location(`~ ^${pattern}$`, file(`${target}.$registry_image`, { ...headers, vary: '$registry_vary' })),
    ...location(
      `~ ^${pattern}\\.(?<suffix>svg|json)$`,
      file(`${target}.$suffix`, { ...headers, ...byEncoding }),
    ),
  ];
}

/** A path with parameters is a pattern; the file is at the path as it was asked for. */
function documentMatch(path: string): string {
  return path.includes('{')
    ? `~ ^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '[a-z0-9-]+')}$`
    : `= ${path}`;
}

function liveLocation(upstream: string | null): string[] {
  if (upstream === null) {
    return location('@live', [
      'if ($request_method !~ ^(?:GET|HEAD)$) { return 405; }',
      ...problemAnswer('not-found', noFileDetail),
    ]);
  }
  return location('@live', [
    `proxy_pass ${upstream};`,
    'proxy_http_version 1.1;',
    'proxy_set_header Connection "";',
    // MCP refuses a Host that is no name of the site.
    'proxy_set_header Host $host;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
  ]);
}

/** Without the request's own path: nginx cannot write it into JSON safely. */
function problemAnswer(kind: ProblemKind, detail: string): string[] {
  const { status, title } = problemKinds[kind];
  const body = JSON.stringify({ type: `/api-docs#problem-${kind}`, title, status, detail });
  return [
    ...typed(`"${contentTypes.problem}"`),
    ...headerLines({ ...problemHeaders, 'cache-control': cacheControl.none }),
    `return ${status} '${body}\\n';`,
  ];
}

/** One type, whatever the path ends with, or without an ending. */
const typed = (type: string): string[] => ['types { }', `default_type ${type};`];

/** The first of the files that is there; without one the live server answers. */
function file(names: string, headers: Readonly<Record<string, string>>): string[] {
  return [`try_files ${names} @live;`, ...headerLines(headers)];
}

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`,
  );
}

function location(match: string, lines: readonly string[]): string[] {
  // Braces and semicolons belong to nginx's own syntax unless quoted.
  const [operator = '', ...rest] = match.split(' ');
  const name = rest.length === 0 ? operator : `${operator} "${rest.join(' ')}"`;
  return [`location ${name} {`, ...lines.map((line) => `  ${line}`), '}'];
}
