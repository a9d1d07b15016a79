/** SC-05: A package is installed whose name is one slip of the hand away from that of a popular one. */
import {
  capture,
  chars,
  code,
  edge,
  exactPattern,
  maybe,
  oneOf,
  seq,
  space,
  times,
} from '../../engine/pattern.ts';
import { codeKinds, row, type PatternRule, type RowHit } from '../../engine/rule.ts';
import { fenced, inFile } from '../../engine/example.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { listedPackage } from '../shapes/dependency-files.ts';
import { isSlip } from '../../vocabulary/brand-names.ts';
import { popularPackages } from '../../vocabulary/supply-chain/sc-05-look-alikes.ts';

/** The first name that imitates one, word by word: `reqeusts-client` imitates `requests`. */
function looksAlike(names: string): boolean {
  return names
    .toLowerCase()
    .split(/[^a-z0-9]{1,8}/)
    .some(
      (word) =>
        !popularPackages.includes(word) &&
        popularPackages.some((known) => known !== `${word}s` && isSlip(word, known)),
    );
}

const weigh = ({ match, severity }: RowHit): Severity | null =>
  looksAlike(match[1] ?? '') ? severity : null;

export const lookAlikes: PatternRule = {
  id: 'SC-05',
  severity: 'high',
  why: 'The name of an installed package differs by one typing error from that of a popular package.',
  fix: 'Install the intended package with its version, or say why this one is correct.',
  owasp: ['AST02', 'ASI04', 'LLM03'],
  in: codeKinds.filter((kind) => kind !== 'table'),
  rows: [
    row('an install command with two letters swapped, one doubled or one left out', {
      within: 'line',
      match: exactPattern(
        edge,
        oneOf(
          seq('(npm|pnpm|yarn|bun)', space(1, 3), '(install|add|i)'),
          seq('(pip|pip3|pipx|uv|poetry|gem|cargo)', space(1, 3), maybe('pip '), '(install|add)'),
        ),
        capture(times(1, 12, space(1, 3), times(1, 60, chars('\\w@/.=~<>^-')), maybe(code(',')))),
      ),
      weigh,
      catches: [
        fenced('bash', 'npm install lodahs'),
        fenced('bash', 'pip install pyhton-dateutil'),
        'Run `pnpm add typscript-helper` first.',
      ],
      spares: [
        fenced('bash', 'npm install lodash'),
        fenced('bash', 'npm install openapi openapi-types'),
        fenced('bash', 'pip install python-dateutil'),
      ],
    }),
    row('a dependency list with such a name', {
      in: ['config', 'script', 'fence', 'prose'],
      within: 'line',
      match: listedPackage,
      weigh,
      catches: [inFile('requirements.txt', 'flask==3.0.1', 'reqeusts==2.31.0')],
      spares: [inFile('requirements.txt', 'flask==3.0.1', 'requests==2.31.0')],
    }),
  ],
};
