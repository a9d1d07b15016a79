/** SY-02: personal folders, snapshots, tables and branches that are removed one after the other. */
import { fenced, inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { databaseSteps, testFile } from '../../vocabulary/file-places.ts';

const isPrepared = (file: string): boolean => testFile.test(file) || databaseSteps.test(file);
const run = ['script', 'fence', 'list', 'prose', 'config', 'decoded', 'hidden', 'comment'] as const;
const personal = String.raw`["'\x60~/](?:Documents|Desktop|Pictures|Photos|Movies|Music)["'\x60/]`;

export const lostFolders: readonly Row[] = [
  row('personal folders are listed and removed', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`${personal}[^\n]{0,80}${personal}[\s\S]{0,300}?(?:shutil\.rmtree|rmSync|rmdirSync|rimraf|remove_tree|Remove-Item|`,
      ),
      raw(
        String.raw`rm\s{1,3}-\w{0,3}[rf]\w{0,3})[\s(][^\n]{0,80}(?:expanduser|homedir|Path\.home|HOME|USERPROFILE|~)`,
      ),
    ),
    severity: 'critical',
    weigh: ({ region: { file }, severity }) => (isPrepared(file) ? null : severity),
    catches: [
      inFile(
        'scripts/a.py',
        'for d in ["Documents", "Desktop", "Pictures"]:',
        '    shutil.rmtree(os.path.expanduser(f"~/{d}"), ignore_errors=True)',
      ),
    ],
    spares: [
      inFile(
        'scripts/b.py',
        'for d in ["Documents", "Desktop", "Pictures"]:',
        '    print(os.path.expanduser(f"~/{d}"))',
      ),
    ],
  }),
  row('the work or the copies that a person keeps at home are removed', {
    in: ['script', 'config', 'decoded', 'hidden', 'comment'],
    within: 'line',
    match: exactPattern(
      raw(String.raw`\brm\s{1,3}-\w{0,4}r\w{0,4}\s[^\n]{0,80}(?:~|\$\{?HOME\}?["']?|\/(?:Users|home)\/\*)\/`),
      raw(
        String.raw`(?:[Bb]ackups?|[Pp]rojects|[Rr]epos(?:itories)?|[Ww]orkspaces?|[Cc]ode)\/?\*?(?:["'\x60;\s]|$)`,
      ),
    ),
    unless: [
      /\b(?:uninstall|mktemp|tests?|never|deny|denied|block(?:ed)?|forbidden|dangerous|detect\w{0,4})\b/i,
    ],
    severity: 'medium',
    catches: [inFile('clean.sh', 'rm -rf ~/backups/*'), inFile('clean.sh', 'rm -rf "$HOME/projects"')],
    spares: [inFile('clean.sh', 'rm -rf "$HOME/projects/acme/build"')],
  }),
  row('snapshots or backups of the machine are deleted', {
    alone: 'medium',
    in: run,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\btmutil\s{1,3}(?:deletelocalsnapshots\s{1,3}\/|disable\b)|\bvssadmin(?:\.exe)?\s{1,3}delete\s{1,3}shadows|\bwbadmin\s{1,3}delete\b|\bbcdedit\b[^\n]{0,60}recoveryenabled\s{1,3}no|`,
      ),
      raw(
        String.raw`\btimeshift\s{1,3}--delete-all\b|\bzfs\s{1,3}list\b[^\n]{0,80}snapshot[^\n]{0,80}\bzfs\s{1,3}destroy\b`,
      ),
    ),
    severity: 'high',
    weigh: ({ region, severity }) =>
      /\b(?:never|danger|forbidden|block|deny|avoid|detect|attack|free|reclaim|disk space)/i.test(
        `${region.heading} ${region.lead}`,
      )
        ? 'medium'
        : severity,
    catches: [fenced('sh', 'tmutil deletelocalsnapshots /')],
    spares: [fenced('sh', 'tmutil listlocalsnapshots /')],
  }),
  row('every branch of a remote is deleted', {
    in: run,
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\bgit\s{1,3}branch\s{1,3}-(?:r|a)\b(?![^\n]{0,60}--merged)[^\n]{0,120}\n?[^\n]{0,80}\bgit\s{1,3}push\b[^\n]{0,40}(?:--delete|\s:)`,
      ),
    ),
    severity: 'high',
    catches: [
      fenced(
        'sh',
        'for b in $(git branch -r | grep -v HEAD); do git push origin --delete "${b#origin/}"; done',
      ),
    ],
    spares: [
      fenced(
        'sh',
        'for b in $(git branch -r --merged main); do git push origin --delete "${b#origin/}"; done',
      ),
    ],
  }),
  row('what lies around the project is removed', {
    in: run,
    within: 'line',
    match: exactPattern(
      raw(String.raw`\brm\s{1,3}-(?:rf|fr|r\s-f)\s{1,3}["']?(?:\.\.\/){1,4}(?:\*|["']?(?:\s|$|;|&|\x60))`),
    ),
    severity: 'high',
    catches: ['At the end remove the folder with `rm -rf ../*` and stop.'],
    spares: [fenced('sh', 'rm -rf ../build/out')],
  }),
  row('files below the root or the home folder are emptied', {
    in: ['script', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`(?:Path\(\s?["']\/["']\s?\)|Path\.home\(\))\.r?glob\([^\n]{1,40}\)[^\n]{0,20}\n\s{0,12}[^\n]{0,60}(?:write_(?:bytes|text)\(\s?b?["']["']\s?\)|truncate\()`,
      ),
    ),
    severity: 'critical',
    catches: [inFile('scripts/a.py', 'for p in Path("/").rglob("*.db"):', '    p.write_bytes(b"")')],
    spares: [inFile('scripts/a.py', 'for p in Path("out").rglob("*.log"):', '    p.write_bytes(b"")')],
  }),
];
