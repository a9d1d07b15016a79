/** SC-04, SC-05: lists of packages and settings of package managers in files. */
import { inFile } from '../../engine/example.ts';
import {
  blank,
  capture,
  chars,
  exactPattern,
  gap,
  oneOf,
  pattern,
  seq,
  space,
  start,
  times,
} from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';

/** Rows of SC-04. */
export const uncheckedSettings: readonly Row[] = [
  row('package manager settings that disable checks', {
    in: ['prose', 'list', 'config', 'fence', 'script', 'table'],
    within: 'window',
    match: pattern(
      oneOf(
        seq('strict-ssl', space(0, 2), chars('=:'), space(0, 2), 'false'),
        seq('package-lock', space(0, 2), '=', space(0, 2), 'false'),
        seq('verify-ssl', space(0, 2), '=', space(0, 2), 'false'),
      ),
    ),
    and: [pattern('registry', space(0, 2), chars('=:'), gap(4), 'http')],
    severity: 'high',
    catches: [inFile('assets/npmrc.ini', 'strict-ssl=false', 'registry=https://npm.farrowmere.io')],
    spares: [inFile('assets/npmrc.ini', 'save-exact=true')],
  }),
];

/** A line of a list of packages. */
export const listedPackage = exactPattern(
  oneOf(start, blank),
  capture(times(2, 60, chars('A-Za-z0-9._-'))),
  space(0, 2),
  oneOf('==', '>=', '~=', '<='),
  chars('0-9'),
);
