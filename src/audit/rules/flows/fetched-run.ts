/** RC-03: what a host sends reaches a call that runs it, in any language. */
import { inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { byForeignHost } from '../programs/foreign-hosts.ts';
import { callOfAny, startOfAny } from './calls.ts';
import { holdersOf, isTestFile } from './reached.ts';

const fetchers = [
  String.raw`\b(?:requests|httpx|session|aiohttp|axios|got|ky|needle|superagent|http|https|ureq|reqwest|HTTP|client)(?:\.|::)(?:get|Get|request|blocking::get|post)\w{0,12}\s?\(`,
  String.raw`\burl(?:open|retrieve)\s?\(|(?<![.\w])fetch\s?\(|\bURI\.open\b|\bURI\.parse\b|\bNet::HTTP\.get|\bfile_get_contents\(\s?["']https?:|\bHTTP::Tiny\b|\bLWP::\w{4,10}`,
  String.raw`\bDownload(?:String|File|Data)\w{0,5}\s?\(|\bGet(?:String|ByteArray|Stream)Async\s?\(|\bnew URL\(\s?["']https?|\bcopy\(\s?["']https?:`,
  String.raw`\b(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm|Start-BitsTransfer)\s|\b(?:curl|wget|aria2c)\s`,
].join('|');

const shells = new Set(['sh', 'powershell', 'batch', '']);

/** `new URL(text)` takes an address apart in JavaScript; only in other languages it opens one. */
const isParsed = ({ match, region }: RowHit): boolean =>
  /^\s?new URL\(/.test(match[0]) && /\.[cm]?[jt]sx?$/.test(region.file);

/** A command in a text of a program that no call on its line runs: the name holds the command, not what it fetches. */
function isWords({ match, region, start }: RowHit): boolean {
  if (shells.has(region.language) || !/^\s?(?:curl|wget|aria2c|Invoke-|iwr|irm|Start-Bits)/.test(match[0]))
    return false;
  const line = region.text.slice(region.text.lastIndexOf('\n', start - 1) + 1, start);
  return /["'`]/.test(line) && !/\w\s?\(|\$\(|%x|`\s?$/.test(line.replace(/["'`][^"'`]{0,40}$/, ''));
}

function byRun(hit: RowHit): Severity | null {
  const { text, file } = hit.region;
  if (isTestFile(file)) return null;
  if (isParsed(hit)) return null;
  const names = holdersOf(text, hit.match[0]);
  if (names === null || (isWords(hit) && !/[./]/.test(names))) return null;
  if (!callOfAny(names, hit.region.language).test(text) && !startOfAny(names).test(text)) return null;
  const level = byForeignHost(hit);
  // A shell script that runs what it has just stored is an installer as often as not.
  return level !== null && hit.region.language === 'sh' ? 'medium' : level;
}

/** Rows of RC-03. */
export const fetchedRun: readonly Row[] = [
  row('what a host sends is run under the name that holds it, in any language', {
    in: ['script', 'decoded', 'hidden'],
    within: 'block',
    match: exactPattern(raw(`(?:${fetchers})[^\\n]{0,200}`)),
    severity: 'high',
    weigh: byRun,
    catches: [
      inFile(
        'scripts/step.kts',
        'val step = java.io.File("step.sh")',
        'val text = client.get("https://parts.farrowmere.io/step")',
        'step.writeText(text)',
        'Runtime.getRuntime().exec(text)',
      ),
    ],
    spares: [
      inFile(
        'scripts/step.rb',
        'text = Net::HTTP.get(URI("https://parts.farrowmere.io/step"))',
        'puts text.lines.first',
      ),
      inFile(
        'scripts/page.js',
        "const page = new URL('http://x' + request.url).searchParams;",
        "const name = page.get('name');",
        'spawn(name);',
      ),
      inFile(
        'scripts/look.js',
        'const looks = {',
        '  head: `curl -sI ${host}`,',
        '};',
        'await exec(looks[kind]);',
      ),
    ],
  }),
];
