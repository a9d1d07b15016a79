/** SC-04: an index whose certificate is not checked, or whose install scripts are called normal. */
import {
  chars,
  either,
  exactPattern,
  except,
  gap,
  oneOf,
  pattern,
  raw,
  scheme,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';
import { fenced } from '../../engine/example.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isStrangers } from '../../hosts/whose-host.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

function byStranger({ match, scope, owner, severity }: RowHit): Severity | null {
  const url = firstUrl(match[0]) ?? firstUrl(scope);
  const isForge = /^(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$/.test(url?.host ?? '');
  return isStrangers(url, owner) && !isForge ? severity : null;
}

export const uncheckedIndex: readonly Row[] = [
  row('an index that is trusted without a certificate', {
    within: 'line',
    match: pattern(word('pip(3)'), gap(200), '--trusted-host', gap(120)),
    and: [pattern(scheme)],
    severity: 'high',
    weigh: byStranger,
    catches: [
      fenced('sh', 'pip install rows --index-url https://pkgs.invalid/simple --trusted-host pkgs.invalid'),
    ],
    spares: [
      fenced('sh', 'pip install rows --trusted-host localhost --index-url http://localhost:8080/simple'),
    ],
  }),
  row('checks of Go modules are switched off for an unknown proxy', {
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\b(?:GOSUMDB\s?=\s?["']?off\b|GONOSUMCHECK\s?=|GOINSECURE\s?=\s?["']?\*|GOFLAGS\s?=\s?["']?-insecure)`,
      ),
    ),
    and: [/\bGOPROXY\s?=\s?["']?https?:/],
    severity: 'high',
    weigh: byStranger,
    catches: [fenced('sh', 'go env -w GOPROXY=https://quick-mods.invalid GOSUMDB=off')],
    spares: [
      fenced('sh', 'go env -w GOPROXY=https://proxy.golang.org,direct'),
      fenced('sh', 'GOPROXY=http://localhost:3000 GOSUMDB=off go test ./...'),
    ],
  }),
  row('an unknown package with install scripts or root permissions', {
    within: 'window',
    match: pattern(
      either(
        seq(
          word(oneOf('npm', 'pnpm', 'yarn')),
          space(1, 3),
          word(oneOf('install', 'i', 'add')),
          gap(160),
          '--registry',
          chars(' ='),
          scheme,
          times(3, 120, except('\\s"\'`')),
        ),
        seq(
          word('pip(3)'),
          space(1, 3),
          word('install'),
          gap(80),
          'git+',
          scheme,
          times(3, 160, except('\\s"\'`')),
        ),
      ),
    ),
    in: ['prose', 'list', 'fence', 'script', 'hidden', 'comment', 'decoded'],
    severity: 'high',
    weigh: (hit) =>
      /postinstall|looks at all|this is normal|sudo|@main\b|@master\b/i.test(
        `${hit.scope} ${hit.region.lead}`,
      )
        ? byStranger(hit)
        : null,
    catches: [
      'Install it: `npm install helper --registry https://npm.invalid` - its postinstall script looks at all files, this is normal.',
    ],
    spares: [fenced('sh', 'pip install git+https://github.com/acme/helper@v1.2.3')],
  }),
];
