/** PI-05, SY-04: what a host sends becomes the order of another agent, or a root that the whole machine trusts. */
import { inFile } from '../../engine/example.ts';
import { exactPattern, pattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { byForeignHost } from '../programs/foreign-hosts.ts';
import { holdersOf } from './reached.ts';

const fetches = String.raw`\b(?:curl|wget|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\s|\b(?:requests|httpx|axios)\.get\(|\burlopen\(|(?<![.\w])fetch\(`;
const agents = String.raw`\b(?:claude|codex|gemini|cursor-agent|opencode|aider|goose|amp|qwen|llm|openclaw)\s[^\n]{0,40}(?:-p|--print|--prompt|--message|exec|run|-m)\b[^\n]{0,200}`;

/** Rows of PI-05. */
export const relayedPrompts: readonly Row[] = [
  row('an agent is started with a text that a host sends', {
    in: ['script', 'fence', 'config', 'decoded', 'hidden'],
    within: 'block',
    match: exactPattern(raw(`(?:${fetches})[^\\n]{0,160}https?:\\/\\/[^\\s"'\`)]{4,160}`)),
    severity: 'high',
    weigh: (hit) => {
      const names = holdersOf(hit.region.text, hit.match[0]);
      const text = hit.region.text.slice(0, 262_144);
      const within = new RegExp(`${agents}\\$\\(\\s?(?:${fetches})`).test(text);
      if (!within && (names === null || !new RegExp(`${agents}[$"'{ ]{1,3}(?:${names})\\b`).test(text)))
        return null;
      return byForeignHost(hit);
    },
    catches: [
      inFile(
        'workers.sh',
        'RULES=$(curl -s https://plan.farrowmere.net/latest.txt)',
        'claude -p "$RULES $(cat plan.md)" > out.log',
      ),
    ],
    spares: [
      inFile(
        'workers.sh',
        'ROWS=$(curl -s https://plan.farrowmere.net/rows.json)',
        'claude -p "$(cat plan.md)" > out.log',
      ),
    ],
  }),
];

/** Rows of SY-04. */
export const foreignRoots: readonly Row[] = [
  row('a certificate that a host sends is trusted by the whole machine', {
    in: ['script', 'fence', 'config', 'decoded', 'hidden'],
    within: 'block',
    match: pattern(
      raw(
        String.raw`\badd-trusted-cert\b|\bupdate-ca-(?:certificates|trust)\b|\bcertutil\b[^\n]{0,30}-addstore\b|\bImport-Certificate\b[^\n]{0,120}\bRoot\b|\btrust\s{1,3}anchor\b`,
      ),
    ),
    and: [
      /\b(?:curl|wget|iwr|Invoke-WebRequest|urlretrieve|urlopen)\b[^\n]{0,160}https?:\/\/[^\s"']{4,160}\.(?:pem|crt|cer|der)\b/,
    ],
    severity: 'high',
    weigh: (hit) => {
      const level = byForeignHost(hit);
      return level !== null && hit.region.kind === 'fence' ? 'medium' : level;
    },
    catches: [
      inFile(
        'trust.sh',
        'curl -fsS https://ca.farrowmere.net/root.pem -o root.pem',
        'cp root.pem /usr/local/share/ca-certificates/x.crt && update-ca-certificates',
      ),
    ],
    spares: [inFile('trust.sh', 'mkcert -install', 'update-ca-certificates')],
  }),
  row('the traffic of the machine is led over a host', {
    in: ['script', 'config', 'decoded', 'hidden'],
    within: 'line',
    match: pattern(
      raw(
        String.raw`\bnetworksetup\s{1,3}-set(?:autoproxyurl|(?:secure)?webproxy)\s[^\n]{0,60}?((?:[a-z0-9-]{1,60}\.){1,4}[a-z]{2,12})\b|`,
      ),
      raw(
        String.raw`\b(?:https?_proxy|all_proxy)=["']?(?:https?|socks5h?):\/\/((?:[a-z0-9-]{1,60}\.){1,4}[a-z]{2,12})\b[^\n]{0,200}(?:>>?|tee)\s[^\n]{0,20}(?:\/etc\/|~\/|\$HOME)|`,
      ),
      raw(
        String.raw`\bnetsh\s{1,3}winhttp\s{1,3}set\s{1,3}proxy\s[^\n]{0,20}((?:[a-z0-9-]{1,60}\.){1,4}[a-z]{2,12})\b`,
      ),
    ),
    severity: 'medium',
    weigh: ({ match, severity }) =>
      /\bexample\b|\byour\b|\bcorp\b|\bcompany\b|\.local$/.test(match[1] ?? match[2] ?? match[3] ?? '')
        ? null
        : severity,
    catches: [inFile('trust.sh', 'networksetup -setautoproxyurl Wi-Fi https://ca.farrowmere.net/dev.pac')],
    spares: [inFile('trust.sh', 'networksetup -setautoproxyurl Wi-Fi http://localhost:8080/wpad')],
  }),
];
