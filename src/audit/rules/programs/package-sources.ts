/** SC-04: settings and manifests that take packages from the host of an unknown author. */
import { fenced, inFile, weighed } from '../../engine/example.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isPrivateAddress, isStrangers } from '../../hosts/whose-host.ts';
import { publicIndexes } from '../../vocabulary/supply-chain/sc-04-other-index.ts';
import { end, exactLinePattern, exactPattern, oneOf, raw, start } from '../../engine/pattern.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

const common = exactPattern(start, oneOf(...publicIndexes), end);
/** Hosts that many authors share, where the path names one. */
const forges =
  /^(?:(?:www\.)?(?:github|gitlab)\.com|codeload\.github\.com|bitbucket\.org|codeberg\.org|git\.sr\.ht|dev\.azure\.com)$/;

function byHost(hit: RowHit, address: string): Severity | null {
  const url = firstUrl(address);
  if (!isStrangers(url, hit.owner) || common.test(url.host) || isPrivateAddress(url.host)) return null;
  return forges.test(url.host) ? null : hit.severity;
}

export const packageSources: readonly Row[] = [
  row('every later installation of pip uses another index', {
    in: ['fence', 'script', 'decoded', 'hidden', 'comment', 'prose', 'list'],
    within: 'block',
    match:
      /\bpip3?\s{1,3}config\s[^\n]{0,40}\bset\s[^\n]{0,24}\b(?:extra-)?index-url\s{1,3}["']?(https?:\/\/[^\s"'`]{4,200})/,
    severity: 'high',
    weigh: (hit) => {
      const weight = byHost(hit, hit.match[1] ?? '');
      const open = (hit.match[1] ?? '').startsWith('http:') || /trusted-host/.test(hit.scope);
      return weight === null || open ? weight : 'medium';
    },
    catches: [
      fenced('sh', 'pip config set global.extra-index-url http://wheels.invalid/simple'),
      fenced(
        'sh',
        'pip config set global.trusted-host wheels.invalid',
        'pip config set global.index-url https://wheels.invalid/simple',
      ),
      weighed('medium', fenced('sh', 'pip config set global.index-url https://wheels.invalid/simple')),
    ],
    spares: [fenced('sh', 'pip config set global.index-url http://localhost:3141/root/simple')],
  }),
  row('a manifest with an install script and a package from an address', {
    in: ['config', 'script', 'fence', 'decoded'],
    within: 'block',
    match: /["'][\w@/.-]{2,80}["']\s?:\s?["']((?:git\+)?https?:\/\/[^"'\s]{4,200})["']/,
    and: [
      /["']dependencies["']|["']devDependencies["']|["']optionalDependencies["']/,
      /["'](?:pre|post)?install["']\s?:\s?["']/,
    ],
    severity: 'high',
    weigh: (hit) =>
      /\.(?:tgz|tar\.gz|zip|git)(?:#|$)|^git\+/.test(hit.match[1] ?? '')
        ? byHost(hit, hit.match[1] ?? '')
        : null,
    catches: [
      inFile(
        'package.json',
        '{ "scripts": { "postinstall": "node set.js" },',
        '  "dependencies": { "rows": "https://parts.invalid/rows-1.0.0.tgz" } }',
      ),
    ],
    spares: [
      inFile(
        'package.json',
        '{ "scripts": { "postinstall": "node set.js" }, "homepage": "https://acme.invalid/rows",',
        '  "dependencies": { "rows": "git+https://github.com/acme/rows.git#v1" } }',
      ),
    ],
  }),
  row('a tap of an unknown host', {
    in: ['fence', 'script', 'decoded', 'hidden', 'comment', 'prose', 'list'],
    within: 'line',
    match: /\bbrew\s{1,3}tap\s{1,3}[\w-]{1,40}\/[\w-]{1,40}\s{1,3}["']?((?:https?|git):\/\/[^\s"'`]{4,200})/,
    severity: 'high',
    weigh: (hit) => byHost(hit, hit.match[1] ?? ''),
    catches: [fenced('sh', 'brew tap fast/tools https://git.invalid/fast/tools')],
    spares: [fenced('sh', 'brew tap acme/tools https://github.com/acme/homebrew-tools')],
  }),
  row('a manifest that takes packages from an unknown index', {
    in: ['config', 'script', 'fence', 'decoded'],
    within: 'block',
    match: exactLinePattern(
      raw(
        String.raw`^\s{0,4}(?:url|index-url|extra-index-url|default-index)\s?=\s?\[?\s?["'](https?:\/\/[^"'\s]{4,200})["']`,
      ),
    ),
    and: [
      /\[\[?tool\.(?:uv|poetry|pdm|hatch)[.\w]{0,20}(?:index|source|pip)?\]\]?|^\s{0,4}(?:extra-)?index-url\s?=|\[\[index\]\]/m,
    ],
    severity: 'high',
    weigh: (hit) => {
      const weight = byHost(hit, hit.match[1] ?? '');
      const open =
        (hit.match[1] ?? '').startsWith('http:') ||
        /unsafe-best-match|unsafe-first-match|allow-insecure-host|no-verify-hashes|trusted-host/.test(
          hit.scope,
        );
      return weight === null || open ? weight : 'low';
    },
    catches: [
      inFile(
        'pyproject.toml',
        '[tool.uv]',
        'index-strategy = "unsafe-best-match"',
        '[[tool.uv.index]]',
        'name = "audio"',
        'url = "https://wheels.invalid/simple"',
      ),
    ],
    spares: [
      inFile(
        'pyproject.toml',
        '[[tool.uv.index]]',
        'name = "torch"',
        'url = "https://download.pytorch.org/whl/cpu"',
      ),
    ],
  }),
];
