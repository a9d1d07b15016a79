/** SC-01: A package is downloaded and run without a pinned version and without a confirmation. */
import { fenced, inFile, weighed } from '../../engine/example.ts';
import { wellKnownPackages, wellKnownScopes } from '../../vocabulary/supply-chain/sc-01-unpinned-runner.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import {
  capture,
  chars,
  edge,
  either,
  end,
  exactPattern,
  gap,
  maybe,
  notBefore,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  start,
  times,
} from '../../engine/pattern.ts';
import { row, type PatternRule, type RowHit } from '../../engine/rule.ts';

/** Scopes and packages that many projects run unpinned; data, reviewed 2026-11-20. */
const wellKnown = pattern(
  start,
  oneOf(
    seq('@', oneOf(...wellKnownScopes), '/'),
    oneOf(
      ...wellKnownPackages,
      seq('create-', times(1, 40, chars('\\w-'))),
      seq('expo-', times(1, 20, chars('\\w-'))),
    ),
  ),
  oneOf('@', end),
);

function byPackage({ match, owner }: RowHit): Severity | null {
  const name = match[1] ?? '';
  if (name === '' || /^[./$<{[-]|^https?:/.test(name) || /[<{[$]/.test(name)) return null;
  if (/^(?:@[^@\s]{1,100}|[^@\s]{1,100})(?:@|==)\d/.test(name)) return null;
  if (wellKnown.test(name)) return 'info';
  // A package that carries the owner's name comes from the skill's own author.
  return owner !== null && owner.length >= 3 && name.toLowerCase().includes(owner.toLowerCase())
    ? 'info'
    : 'low';
}

export const unpinnedRunner: PatternRule = {
  id: 'SC-01',
  severity: 'medium',
  why: 'A package is downloaded and run without a pinned version and without a confirmation.',
  fix: 'Pin an exact version, or install it as a dependency that a lock file covers.',
  owasp: ['AST02', 'AST07'],
  in: ['fence', 'script', 'config', 'decoded', 'hidden', 'comment'],
  rows: [
    row('a runner that installs without a question', {
      within: 'line',
      match: exactPattern(
        edge,
        oneOf(
          'npx',
          'bunx',
          seq('pnpm', space(1, 3), 'dlx'),
          seq('yarn', space(1, 3), 'dlx'),
          seq('npm', space(1, 3), 'exec'),
        ),
        space(1, 4),
        times(
          0,
          3,
          '-(-)',
          notBefore(either(seq('y', edge), seq('-yes', edge))),
          times(1, 20, chars('\\w-')),
          space(1, 4),
        ),
        oneOf('-y', '--yes'),
        space(1, 4),
        times(0, 3, '-(-)', times(1, 20, chars('\\w-')), space(1, 4)),
        maybe(quote),
        capture(times(1, 100, chars('\\w@./$<{[-'))),
      ),
      weigh: (hit) => {
        const standing = byPackage(hit);
        return standing === 'low' ? 'medium' : standing === 'info' ? 'low' : standing;
      },
      catches: [
        weighed('low', fenced('bash', 'npx -y prettier .')),
        fenced('bash', 'npx -y totally-unknown-tool'),
      ],
      spares: [fenced('bash', 'npx -y totally-unknown-tool@1.2.3', 'npx -y prettier .')],
    }),
    row('such a runner as an argument list, mostly for MCP servers', {
      within: 'line',
      match: exactPattern(
        quote,
        oneOf('npx', 'bunx'),
        quote,
        gap(40),
        quote,
        '-y',
        quote,
        space(0, 2),
        ',',
        space(0, 2),
        quote,
        capture(times(1, 100, chars('\\w@./-'))),
        quote,
      ),
      weigh: byPackage,
      catches: [
        weighed('low', inFile('.mcp.json', '{"command": "npx", "args": ["-y", "quill-helper-server"]}')),
      ],
      spares: [inFile('.mcp.json', '{"command": "npx", "args": ["-y", "quill-helper-server@1.4.2"]}')],
    }),
  ],
};
