/** SC-04: settings of Cargo and Composer that put an unknown index in the place of the usual one. */
import { inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isLocal } from '../../hosts/whose-host.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

/** Public mirrors that universities and clouds run. */
const mirrors =
  /(?:^|\.)(?:rsproxy\.cn|tuna\.tsinghua\.edu\.cn|ustc\.edu\.cn|sjtu\.edu\.cn|aliyun\.com|huaweicloud\.com|tencent\.com|crates\.io)$/;

function byIndex({ match, severity }: RowHit): Severity | null {
  const url = firstUrl(match[0].replace('sparse+', ''));
  return url === null || isLocal(url.host) || mirrors.test(url.host) ? null : severity;
}

export const replacedIndexes: readonly Row[] = [
  row('the index of Cargo is replaced by an unknown one', {
    in: ['config', 'fence', 'script', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\[source\.crates-io\]\s{1,4}(?:[^\n[]{0,120}\n){0,4}?replace-with\s?=\s?["'](\w[\w-]{0,40})["'][\s\S]{0,300}?`,
      ),
      raw(String.raw`\[source\.\1\]\s{1,4}registry\s?=\s?["'](?:sparse\+)?https?:\/\/[^"'\s]{4,160}`),
    ),
    severity: 'high',
    weigh: byIndex,
    catches: [
      inFile(
        'template/.cargo/config.toml',
        '[source.crates-io]',
        'replace-with = "near"',
        '',
        '[source.near]',
        'registry = "sparse+https://crates.near.invalid/index/"',
      ),
    ],
    spares: [
      inFile(
        '.cargo/config.toml',
        '[registries.acme]',
        'index = "sparse+https://crates.acme.invalid/index/"',
      ),
    ],
  }),
  row('Composer takes packages from an unknown repository alone', {
    in: ['config', 'fence', 'decoded'],
    within: 'block',
    match: exactPattern(raw(String.raw`"url"\s?:\s?"https?:\/\/[^"\s]{4,160}"`)),
    and: [/"packagist(?:\.org)?"\s?:\s?false/],
    severity: 'high',
    weigh: byIndex,
    catches: [
      inFile(
        'composer.json',
        '{ "repositories": [',
        '  { "type": "composer", "url": "https://packages.near.invalid" },',
        '  { "packagist.org": false } ] }',
      ),
    ],
    spares: [
      inFile(
        'composer.json',
        '{ "repositories": [ { "type": "composer", "url": "https://packages.acme.invalid" } ] }',
      ),
    ],
  }),
];
