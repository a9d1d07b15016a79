/** RC-01: downloads that reach an interpreter through a function, a name or another machine. */
import { inFile } from '../../engine/example.ts';
import { exactLinePattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { byForeignHost } from './foreign-hosts.ts';

/** Rows of RC-01. */
export const relayedReplies: readonly Row[] = [
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
];
