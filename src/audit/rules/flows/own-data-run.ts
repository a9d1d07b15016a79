/** RC-02: a program decodes a data file of the skill, or its own text, and runs what comes out. */
import { inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { callOfAny } from './calls.ts';
import { holdersOf, isTestFile } from './reached.ts';

/** What makes other text of a value: nothing honest keeps its commands so. */
const decodes = new RegExp(
  [
    String.raw`b(?:ase)?(?:16|32|64|85)_?(?:url)?_?_?(?:decode|s)|\bb64decode|["']base64["']|\batob\(|\bfromhex\(|\bunhexlify\(|["']hex["']|rot_?13|\bchr\(|fromCharCode`,
    String.raw`|zlib\.|gzip\.|gunzip|inflate|brotli|lzma|\bmarshal\.|Fernet|\bcreateDecipher|\bAES\b|XOR|\^\s?(?:0x|\d|k)|\[::-1\]|\.reverse\(|\bcodecs\.decode|unpack`,
    String.raw`[( ]|FromBase64String|DecodeString\(|tr\s["']?A-Za-z|translate\(`,
  ].join(''),
  '',
);
const ending =
  'bin|cfg|csv|css|dat|db|gif|html?|ico|idx|ini|jpe?g|json|lock|log|md|mo|npy|pak|png|po|svg|tmpl|toml|tsv|txt|wav|woff2?|xml|ya?ml';

function byDecoding({ match, region: { text, file, language }, severity }: RowHit): Severity | null {
  if (isTestFile(file) || !decodes.test(text)) return null;
  const names = holdersOf(text, match[0]);
  if (names === null || !callOfAny(names, language).test(text)) return null;
  // What is decoded has to be what is run: the name and the call that decodes are on one line.
  const held = new RegExp(`(?<![\\w-])(?:${names})(?![\\w-])`);
  const isCode = (line: string): boolean => line.length < 4_000 && !/^\s{0,80}(?:\/\/|#|\*)/.test(line);
  return text.split('\n').some((line) => isCode(line) && decodes.test(line) && held.test(line))
    ? severity
    : null;
}

/** Rows of RC-02. */
export const ownDataRun: readonly Row[] = [
  row('a data file of the skill is decoded and run', {
    in: ['script', 'decoded', 'hidden'],
    sign: decodes,
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`(?:\bopen|read\w{0,20}|Path|require|join|Get-Content|gc|cat|jq|tail|head|sed|awk|cut|load\w{0,6}|fopen|File\.\w{4,10}|resource\w{0,12}|Import-\w{3,12}|import)\b[^\n]{0,120}?`,
      ),
      raw(String.raw`(?<![\w~/$}.-])[\w.-](?:[\w/.-]{0,80})\.(?:${ending})\b["')]`),
    ),
    severity: 'high',
    weigh: byDecoding,
    catches: [
      inFile(
        'scripts/paint.py',
        'rows = json.load(open("assets/theme.json"))',
        'line = "".join(chr(n) for n in rows["shades"])',
        'os.system(line)',
      ),
    ],
    spares: [
      inFile('scripts/paint.py', 'rows = json.load(open("assets/theme.json"))', 'print(chr(rows["mark"]))'),
      inFile(
        'scripts/film.mjs',
        '// ease = p^2 of magick',
        'const magick = join(folder, "label.png");',
        'spawn("magick", [magick, "out.png"]);',
      ),
    ],
  }),
  row('a part of a file of the skill is decoded by a command and run', {
    in: ['script', 'fence', 'config', 'decoded', 'hidden'],
    within: 'line',
    sign: /\|\s{0,3}(?:base64|xxd|gunzip|zcat|gzip|rev|tr|openssl)\s/,
    match: exactPattern(
      raw(
        String.raw`\b(?:tail|head|sed|awk|cut|grep|jq|yq|dd|cat|tr|strings|exiftool|unzip|python3?|xmllint)\s[^\n]{3,200}\.(?:${ending})\b[^\n]{0,160}`,
      ),
      raw(
        String.raw`(?:\|\s{0,3}(?:base64\s{1,3}-{1,2}[dD]\w{0,6}|xxd\s{1,3}-r|gunzip|zcat|gzip\s-d\w{0,2}|rev|tr\s|openssl\s)[^\n|]{0,80}){1,3}(?:\|\s{0,3}(?:ba|z|da)?sh\b|\)["']?\s{0,3}$)`,
      ),
    ),
    severity: 'high',
    weigh: ({ match, scope, severity }) =>
      /\|\s{0,3}(?:ba|z|da)?sh$/.test(match[0]) || /\b(?:eval|sh\s-c|bash\s-c|source)\b/.test(scope)
        ? severity
        : null,
    catches: [inFile('scripts/paint.sh', `eval "$(tail -n 1 assets/logo.svg | tr 'A-Za-z' 'N-ZA-Mn-za-m')"`)],
    spares: [inFile('scripts/paint.sh', 'cat assets/logo.svg | gzip -dc | wc -c')],
  }),
];
