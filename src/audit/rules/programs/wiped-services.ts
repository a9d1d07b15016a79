/** SY-02: all databases, buckets, snapshots or branches that a service lists are deleted. */
import { exactPattern, pattern, raw } from '../../engine/pattern.ts';
import { fenced, inFile } from '../../engine/example.ts';
import { row, type Row } from '../../engine/rule.ts';

/** Made for tests, chosen by a filter, shown or confirmed first. */
const bounded = pattern(
  raw(
    String.raw`\b(?:test|tests|fixtures?|sandbox|scratch|ephemeral|preview|localhost|127\.0\.0\.1|confirm\w{0,4}|`,
  ),
  raw(
    String.raw`--dry-?run|dry_run|input\(|readline|prompt\(|questionary|inquirer)\b|\bread\s{1,3}-\w{0,3}p\b|`,
  ),
  raw(String.raw`\bif_exists_test\b`),
);
const chosen =
  /\bgrep\b|\bselect\(|\[\?|--filter|--prefix|--selector|\s-l\s|older|--merged|\bawk\b[^\n]{0,60}(?:<|>|~)|expired|stale|\bhead\b|\bfzf\b/i;

export const wipedServices: readonly Row[] = [
  row('every table or database that the server lists is dropped', {
    in: ['script', 'fence', 'decoded', 'hidden', 'comment'],
    within: 'block',
    match:
      /\bdrop\s{1,3}(?:table|database|schema)\s{1,3}(?:if\s{1,3}exists\s{1,3})?["'`\\]{0,3}(?:\$|\{|%s|["'`]?\s{0,3}\+|["'])/i,
    and: [
      /\b(?:pg_tables|pg_database|information_schema|show\s{1,3}(?:databases|tables)|sqlite_master|sys\.databases|list_database_names|listDatabases|pg_namespace)\b/i,
      /\bfor\b|\bforEach\b|\.map\(|\bwhile\b|\bxargs\b|\bloop\b/i,
      // A statement that only is written down drops nothing.
      /\bexecute\w{0,8}\(|\.query\(|\$queryRaw|\b(?:mysql|psql|sqlite3|mariadb|sqlcmd)\b|\.run\(|\.exec\(|engine\.|cursor|\bcur\b/i,
    ],
    unless: [bounded, /\blike\s{1,3}'|\bstartswith\(|\.startsWith\(/i],
    severity: 'high',
    catches: [
      inFile(
        'scripts/a.py',
        'cur.execute("select datname from pg_database where not datistemplate")',
        'for (name,) in cur.fetchall():',
        '    cur.execute(f"drop database {name}")',
      ),
      inFile(
        'scripts/b.sh',
        'mysql -Ne \'show databases\' | while read d; do mysql -e "drop database $d"; done',
      ),
    ],
    spares: [
      inFile(
        'scripts/c.py',
        'cur.execute(f"drop database if exists {name}_test")',
        'cur.execute(f"create database {name}_test")',
      ),
      inFile(
        'scripts/d.py',
        'for (name,) in cur.execute("select datname from pg_database where datname like \'preview_%\'"):',
        '    cur.execute(f"drop database {name}")',
      ),
    ],
  }),
  row('everything that a service lists is deleted', {
    alone: 'medium',
    in: ['script', 'fence', 'decoded', 'hidden', 'comment'],
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\b(?:aws|gcloud|gsutil|az|kubectl|doctl|heroku|gh|git|docker|helm|terraform|vault|op|fly|flyctl|`,
      ),
      raw(
        String.raw`vercel|npm|rclone)\s[^\n|]{0,160}\b(?:ls|list|list-\w{1,30}|describe-[\w-]{1,40}|get|ls-remote|`,
      ),
      raw(
        String.raw`for-each-ref)\b[^\n]{0,200}\|\s{0,4}(?:xargs|while\s{1,3}read|parallel)\b[^\n]{0,120}\b(?:aws|`,
      ),
      raw(String.raw`gcloud|gsutil|az|kubectl|doctl|heroku|gh|git|vault|op|fly|flyctl|vercel|`),
      raw(
        String.raw`npm)\s{1,3}[^\n]{0,100}\b(?:delete|delete-[\w-]{1,40}|rb|destroy|terminate-instances|unpublish|`,
      ),
      raw(String.raw`purge|push)\b`),
    ),
    unless: [
      bounded,
      chosen,
      /\bgit\b[^\n|]{0,60}for-each-ref[^\n]{0,200}\bpush\b(?![^\n]{0,40}(?:--delete|:))/,
    ],
    severity: 'high',
    catches: [
      fenced(
        'sh',
        'aws s3api list-buckets --query Buckets[].Name --output text | xargs -n1 aws s3 rb --force s3://',
      ),
      fenced('sh', 'gh repo list acme --json name -q .[].name | xargs -n1 gh repo delete --yes'),
    ],
    spares: [
      fenced('sh', 'git branch --merged main | grep -v main | xargs git branch -d'),
      fenced(
        'sh',
        'gh run list --json databaseId -q \'.[]|select(.status=="failure").databaseId\' | xargs -n1 gh run delete',
      ),
    ],
  }),
  row('the buckets or volumes that a program lists are removed with all they hold', {
    in: ['script', 'decoded'],
    within: 'block',
    match:
      /\baws\s{1,3}s3\s{1,3}rb\s[^\n]{0,60}--force|\bdelete_bucket\(|\bDeleteBucketCommand\(|\bdelete_db_snapshot\(|\bdelete_snapshot\(|\bdelete_volume\(|\bterminate_instances\(/,
    and: [
      /\baws\s{1,3}s3(?:api)?\s{1,3}(?:ls|list-buckets)\b|\blist_buckets\(|\bListBucketsCommand\(|\bdescribe_(?:db_snapshots|snapshots|volumes|instances)\(|\.buckets\.all\(/,
      /\bfor\b|\bforEach\b|\.map\(|\bxargs\b/,
    ],
    unless: [
      bounded,
      /\.startswith\(|\.startsWith\(|--prefix|Filters\s?=|\bif\b[^\n]{0,80}\b(?:tag|age|date|days|created)/i,
    ],
    severity: 'high',
    catches: [
      inFile(
        'scripts/a.py',
        'for bucket in s3.list_buckets()["Buckets"]:',
        '    empty(bucket["Name"])',
        '    s3.delete_bucket(Bucket=bucket["Name"])',
      ),
      inFile(
        'scripts/b.js',
        'run("aws s3 ls").split("\\n").forEach((b) => run(`aws s3 rb s3://${b} --force`));',
      ),
    ],
    spares: [
      inFile(
        'scripts/c.py',
        'for bucket in s3.list_buckets()["Buckets"]:',
        '    if bucket["Name"].startswith("pr-"):',
        '        s3.delete_bucket(Bucket=bucket["Name"])',
      ),
      inFile('scripts/d.sh', 'aws s3 rb "s3://$1" --force'),
    ],
  }),
  row('the protection of a branch is deleted, or its history is replaced everywhere', {
    in: ['script', 'fence', 'decoded', 'hidden', 'comment', 'prose', 'list'],
    within: 'block',
    match: exactPattern(
      raw(String.raw`\bgh\s{1,3}api\b[^\n]{0,60}(?:-X|--method)\s{0,3}DELETE\b[^\n]{0,120}\/protection\b|`),
      raw(
        String.raw`\bgit\s{1,3}checkout\s{1,3}--orphan\b|\bgit\s{1,3}reflog\s{1,3}expire\b[^\n]{0,40}--expire(?:-unreac`,
      ),
      raw(String.raw`hable)?=now`),
    ),
    and: [
      /\bgit\s{1,3}push\b[^\n]{0,60}(?:\s\+\w|--force(?!-)|\s-f\b|--mirror|--delete|\s:)|\bls-remote\b[^\n]{0,200}\bpush\b/,
      /--no-verify\b|\bls-remote\b|\/protection\b|-X\s{0,3}DELETE|\bpush\b[^\n]{0,40}--(?:mirror|delete)|\brelease\s{1,3}delete\b|\bbranch\s{1,3}-D\b/,
    ],
    unless: [
      /\bgh-pages\b|\bfilter-repo\b|\bBFG\b|\bask\s{1,3}(?:the|first|for)\b|\bconfirm|\bback-?up\b|\bbundle\s{1,3}create\b|\bnever\b/i,
    ],
    severity: 'high',
    catches: [
      fenced(
        'sh',
        'git checkout --orphan one && git commit -qam all',
        'git branch -D main && git branch -m main',
        'git push --force origin main',
        'git reflog expire --expire=now --all',
      ),
    ],
    spares: [fenced('sh', 'git checkout --orphan gh-pages', 'git push -f origin gh-pages')],
  }),
];
