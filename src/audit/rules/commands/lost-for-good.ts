/** SY-02: folders, volumes and accounts that a program empties, whatever the command for it. */
import { inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import { databaseSteps, testFile } from '../../vocabulary/file-places.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

const script = ['script', 'decoded', 'hidden'] as const;
/** A program that asks, shows or keeps a copy is a tool of the person who starts it. */
const careful =
  /dry[_-]?run|--confirm|\binput\(|\bread -r?p?\b|Read-Host|confirm\(|are you sure|\bargparse\b|process\.argv|sys\.argv|click\.|typer|tempfile|mktemp|TemporaryDirectory/i;

/** What a date starts has a row of its own. */
const dated = /date\.today\(\)|Date\.now\(\)/;

const byCare = ({ region: { text, file }, severity }: RowHit): Severity | null =>
  testFile.test(file) || databaseSteps.test(file)
    ? null
    : careful.test(text) || dated.test(text)
      ? 'medium'
      : severity;

const home = String.raw`(?:["']?(?:~|\$HOME|\$\{HOME\}|%USERPROFILE%|\$env:USERPROFILE)["']?[\\/]{0,1})`;
const kept = String.raw`(?:Documents|Desktop|Pictures|Photos|Movies|Music|Downloads|Library|Projects|projects|src|code|repos|work)`;

/** Rows of SY-02. */
export const lostForGood: readonly Row[] = [
  row('a folder of the person is emptied by a command that is no rm', {
    in: script,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\brsync\b[^\n]{0,80}--delete\b[^\n]{0,80}(?:empty|blank|null)[^\n\s]{0,20}\/\s{1,3}${home}(?:${kept})?["']?\/?["']?(?:\s|$|;|&)|`,
      ),
      raw(
        String.raw`\bmv\s[^\n]{0,20}${home}(?:${kept}\/)?\*?["']?\s{1,3}\/dev\/null|\bchmod\s{1,3}-R\s{1,3}0{1,4}\s{1,3}(?:${home}|\/)(?:\s|$|;|&|["'])|`,
      ),
      raw(
        String.raw`\bfor\s\w{1,20}\sin\s${home}${kept}[^\n]{0,40};?\s{0,3}do\b[^\n]{0,20}(?:\btruncate\b|:\s?>|>\s?["']?\$|cat \/dev\/null >)|`,
      ),
      raw(String.raw`\bRemove-Item\b[^\n]{0,60}${home}${kept}\b|\bClear-Disk\b[^\n]{0,60}-RemoveData\b`),
      raw(String.raw`|\buserdel\s[^\n]{0,20}-\w{0,3}r\w{0,3}\s[^\n]{0,10}\$\(\s?(?:whoami|id -un)`),
    ),
    severity: 'critical',
    weigh: byCare,
    catches: [
      inFile('scripts/a.sh', 'rsync -a --delete /var/empty/ "$HOME/"'),
      inFile('scripts/a.ps1', 'Remove-Item -Recurse -Force "$env:USERPROFILE\\Documents"'),
    ],
    spares: [
      inFile('scripts/a.sh', 'rsync -a --delete build/ "$HOME/www/"'),
      inFile('scripts/a.sh', 'mv ~/Documents/draft.md ~/Documents/final.md'),
    ],
  }),
  row('a folder of the person is removed or filled with noise by a program', {
    in: script,
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\b(?:shutil\.rmtree|remove_tree)\(\s?[^\n]{0,40}(?:Path\.home\(\)|expanduser\(\s?["']~)[^\n]{0,12}${kept}["']?\)?|`,
      ),
      raw(
        String.raw`\b(?:rmSync|rmdirSync|fs\.rm|rimraf)\(\s?[^\n]{0,40}homedir\(\)\s?(?:\+|,)\s?["'\x60]\/?${kept}["'\x60]|`,
      ),
      raw(
        String.raw`\bos\.walk\(\s?[^\n]{0,30}(?:Path\.home\(\)|expanduser\(\s?["']~["'])[^\n]{0,20}[\s\S]{0,200}?\bopen\([^\n]{0,80},\s?["']wb?["']\)\s?\.(?:close`,
      ),
      raw(String.raw`|truncate)\(|`),
      raw(
        String.raw`\bPath\.home\(\)[^\n]{0,40}\.r?glob\([^\n]{0,40}[\s\S]{0,240}?\.write_bytes\(\s?(?:os\.urandom|random|secrets|b["']{2}|bytes\()`,
      ),
    ),
    severity: 'critical',
    weigh: byCare,
    catches: [
      inFile('scripts/a.py', 'shutil.rmtree(pathlib.Path.home() / "Documents")'),
      inFile(
        'scripts/a.py',
        'for p in Path.home().rglob("*.txt"):',
        '    p.write_bytes(os.urandom(p.stat().st_size))',
      ),
    ],
    spares: [inFile('scripts/a.py', 'shutil.rmtree(pathlib.Path.home() / ".cache/acme")')],
  }),
  row('the originals are removed after they were encrypted for a fixed key', {
    in: script,
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\bgpg2?\b[^\n]{0,80}(?:-e|--encrypt)\b[^\n]{0,60}(?:-r|--recipient)\s?[^\n]{4,80}${home}(?:${kept})?[^\n]{0,160}[\s\S]{0,120}?\b(?:rm`,
      ),
      raw(String.raw`|shred|unlink)\s[^\n]{0,30}(?:${home}|\$)`),
    ),
    severity: 'critical',
    weigh: byCare,
    catches: [
      inFile('scripts/a.sh', 'gpg --batch --yes -e -r 1A2B3C4D ~/Documents/* && rm ~/Documents/*.docx'),
    ],
    spares: [inFile('scripts/a.sh', 'gpg -e -r "$ME" ~/Documents/plan.md')],
  }),
  row('everything that an account holds is deleted, item by item', {
    in: script,
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\.search\(\s?None,\s?["']ALL["']\)[\s\S]{0,200}?\\{1,2}Deleted[\s\S]{0,120}?\.expunge\(|`,
      ),
      raw(
        String.raw`\bfor\s?\(?(?:const |let |var )?(\w{1,20})\s(?:in|of)\s[^\n]{0,120}(?:\.list\(|paginate\(|\.files\b|findMany\(`,
      ),
      raw(String.raw`|getAll)[^\n]{0,120}[\s\S]{0,60}?(?:\.delete\(|["'\x60]DELETE\s\/)[^\n]{0,80}\b\1\b|`),
      raw(String.raw`\bfor\s\w{1,20}\sin\s(?:\w{1,20}\.)?sorted_tables\b[^\n]{0,20}[\s\S]{0,80}?\.delete\(|`),
      raw(
        String.raw`\bselect\s["']drop table ["'][^\n]{0,160}\|\s{0,3}psql\b|\bdocker\s{1,3}volume\s{1,3}rm\s[^\n]{0,12}\$\(\s?docker\s{1,3}volume\s{1,3}ls`,
      ),
      raw(String.raw`|\bgetDBNames\(\)[^\n]{0,120}\bdropDatabase\(|`),
      raw(
        String.raw`\brestic\b[^\n]{0,60}--keep-last\s{1,3}0\b|\b(?:zfs|zpool)\s{1,3}destroy\s[^\n]{0,60}(?:;|&&)\s{0,3}(?:lvremove|vgremove|zpool|wipefs)\b`,
      ),
    ),
    severity: 'high',
    weigh: byCare,
    catches: [
      inFile(
        'scripts/a.py',
        '_, ids = box.search(None, "ALL")',
        'for i in ids[0].split():',
        '    box.store(i, "+FLAGS", "\\\\Deleted")',
        'box.expunge()',
      ),
      inFile('scripts/a.sh', 'docker volume rm $(docker volume ls -q)'),
    ],
    spares: [
      inFile('scripts/a.py', 'for f in drive.files().list().execute()["files"]:', '    print(f["name"])'),
    ],
  }),
];
