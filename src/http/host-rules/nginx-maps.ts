/** What nginx reads from a request before it chooses a file: the format, and paths that are refused. */

/**
 * The server's rule for formats, for what callers send: text wins only when it is wanted fully and JSON, by whatever
 * range, less. Any other query has no file and so no extension.
 */
export function mapRules(): string {
  const full = (type: string): string => `${type}\\s*(?:,|$)`;
  const json = ['application/json', 'application/\\*', '\\*/\\*'];
  const wantsText = `~*^(?=.*${full('text/plain')})${json.map((type) => `(?!.*${full(type)})`).join('')}`;
  const wantsOther = '~*^(?!.*(?:application/json|application/\\*|\\*/\\*|text/plain|text/\\*))\\s*\\S';
  return [
    'map $http_accept $registry_accepted {',
    '  default json;',
    `  "${wantsText}" txt;`,
    `  "${wantsOther}" none;`,
    '}',
    'map $args $registry_format {',
    '  default query;',
    '  "" $registry_accepted;',
    '  "format=json" json;',
    '  "format=text" txt;',
    '}',
    // A page that embeds an image accepts images, whatever else the header says.
    'map $args $registry_image {',
    '  default query;',
    '  "" svg;',
    '  "format=svg" svg;',
    '  "format=json" json;',
    '}',
    // A page as Markdown, for whom that is enough.
    'map $http_accept $registry_page {',
    '  default html;',
    '  "~*^(?!.*text/html).*text/markdown" md;',
    '}',
    // What the server refuses in any path: nginx would merge the slashes and look the rest up.
    'map $request_uri $registry_refused {',
    '  default "";',
    '  "~*^[^?]*(?://|\\x5c|%2f|%5c|%[01][0-9a-f]|%7f|%c2%[89][0-9a-f])" 1;',
    '}',
    'map $args $registry_vary {',
    '  default "Accept-Encoding";',
    '  "" "Accept, Accept-Encoding";',
    '}',
    '',
  ].join('\n');
}

/** The origin of the page that asks, where it is one of these. */
export function originMap(origins: readonly string[]): string {
  const rows = origins.map((origin) => `  "${origin}" "${origin}";`);
  return ['map $http_origin $registry_origin {', '  default "";', ...rows, '}', ''].join('\n');
}
