/** SC-04: Packages are installed from a package index other than the public one. */
import { packageSources } from '../programs/package-sources.ts';
import { replacedIndexes } from '../builds/indexes.ts';
import { uncheckedIndex } from './sc-04-unchecked-index.ts';
import { fenced, weighed } from '../../engine/example.ts';
import { publicIndexes } from '../../vocabulary/supply-chain/sc-04-other-index.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import {
  blank,
  capture,
  chars,
  digit,
  edge,
  either,
  end,
  exactPattern,
  except,
  gap,
  maybe,
  notBefore,
  oneOf,
  pattern,
  raw,
  scheme,
  seq,
  space,
  start,
  times,
} from '../../engine/pattern.ts';
import { row, type PatternRule, type RowHit } from '../../engine/rule.ts';
import { firstUrl, isLeftOpen } from '../../hosts/addresses.ts';
import { standingOf } from '../../hosts/whose-host.ts';
import { uncheckedSettings } from '../shapes/dependency-files.ts';

const commonIndexes = exactPattern(start, oneOf(...publicIndexes), end);

function byIndex({ match, scope, owner, severity }: RowHit): Severity | null {
  // What is published or logged in to is not installed.
  if (/\b(?:publish|login|logout|whoami|unpublish)\b/.test(scope.slice(0, scope.indexOf(match[0]))))
    return 'low';
  const url = firstUrl(match[1] ?? match[0]);
  if (url === null || isLeftOpen(url.host)) return null;
  const standing = standingOf(url, owner);
  if (standing === 'local' || commonIndexes.test(url.host)) return 'info';
  if (standing === 'suspect') return 'high';
  return standing === 'owner' || standing === 'known' ? 'low' : severity;
}

export const otherIndex: PatternRule = {
  id: 'SC-04',
  severity: 'medium',
  why: 'Packages are installed from a package index other than the public one.',
  fix: 'Use the public index, or say who operates the other one and pin the packages.',
  owasp: ['AST02'],
  in: ['fence', 'script', 'config', 'decoded', 'hidden', 'comment', 'prose', 'list'],
  rows: [
    ...uncheckedSettings,
    row('an option that names another index', {
      within: 'line',
      match: pattern(
        oneOf(
          '--(extra-)index-url',
          '--registry',
          '--find-links',
          'PIP_(EXTRA_)INDEX_URL',
          'npm_config_registry',
          seq(
            oneOf(start, raw('\\n')),
            space(0, 4),
            maybe('@', times(1, 40, chars('\\w-')), ':'),
            'registry',
            space(0, 2),
            '=',
          ),
          seq('extra-index-url', space(0, 2), '='),
          seq('index-url', space(0, 2), '='),
          seq('npm', space(1, 4), 'config', space(1, 4), 'set', space(1, 4), 'registry'),
          'GOPROXY=',
        ),
        times(1, 4, chars('= "\'')),
        space(0, 3),
        capture(scheme, times(3, 200, except('\\s"\'`'))),
      ),
      weigh: byIndex,
      catches: [
        weighed('high', fenced('bash', 'pip install --index-url http://pkgs.invalid/simple lib')),
        fenced('bash', 'npm install x --registry https://npm.invalid'),
      ],
      spares: [fenced('bash', 'pip install torch --index-url https://download.pytorch.org/whl/cpu')],
    }),
    row('a package installed from an address', {
      within: 'line',
      match: pattern(
        edge,
        oneOf('pip(3)', seq('uv', space(1, 3), 'pip'), 'npm', 'pnpm', 'yarn', 'gem', 'cargo'),
        space(1, 4),
        oneOf('install', 'i', 'add'),
        blank,
        gap(120),
        capture(
          either(
            seq(
              '(git+)http(s)://',
              notBefore('(github|gitlab).com/'),
              times(3, 200, except('\\s"\'`')),
              '.',
              oneOf('tgz', 'tar.gz', 'zip', 'whl', 'gem'),
              edge,
            ),
            seq('git+http://', times(3, 200, except('\\s"\'`'))),
            // A bare address says nothing of who answers for it.
            seq(
              'git+https://',
              times(1, 3, digit),
              '.',
              times(1, 3, digit),
              '.',
              times(3, 200, except('\\s"\'`')),
            ),
          ),
        ),
      ),
      weigh: byIndex,
      catches: [
        fenced('sh', 'pip install https://files.invalid/helper-1.0.tar.gz'),
        weighed('high', fenced('sh', 'pip install git+https://203.0.113.40/helper.git')),
      ],
      spares: [fenced('sh', 'pip install helper==1.0')],
    }),
    ...uncheckedIndex,
    ...replacedIndexes,
    ...packageSources,
  ],
};
