/** SY-04: Protection of the machine is disabled: antivirus, firewall, quarantine. */
import { fenced, inFile, lines, weighed } from '../../engine/example.ts';
import {
  protectionCare,
  protectionMentions,
  protectionNames,
  protections,
  switchOffVerbs,
} from '../../vocabulary/system-changes/sy-04-protection-off.ts';
import {
  blank,
  chars,
  clause,
  code,
  edge,
  either,
  gap,
  letter,
  letters,
  maybe,
  notAfter,
  notBefore,
  oneOf,
  pattern,
  seq,
  space,
  stem,
  times,
  word,
} from '../../engine/pattern.ts';
import { codeKinds, proseKinds, row, type PatternRule } from '../../engine/rule.ts';
import { foreignRoots } from '../flows/obeyed-texts.ts';
import { isCaution, isDescribed, isLabel } from './sy-04-described.ts';
import { byPassing } from './sy-04-passing.ts';

/** What another person says, and questions about it. */
const told =
  /\b(?:caller|how-to|mail|page|somebody|someone) (?:asks|claims|says|tells)\b|^\W{0,4}Q:|\bquiz\b/i;

/** A script that builds a program clears the attributes of what it is about to sign. */
const signs = /^\s{0,40}codesign\s/m;

export const protectionOff: PatternRule = {
  id: 'SY-04',
  severity: 'high',
  why: 'Protection of the machine is disabled: antivirus, firewall, quarantine.',
  fix: 'Sign the program, or ask for one exception and say why.',
  owasp: ['ASI10'],
  in: codeKinds,
  rows: [
    ...foreignRoots,
    row('commands that disable it', {
      within: 'line',
      match: pattern(
        either(
          seq(
            'Set-MpPreference',
            blank,
            gap(80),
            '-Disable',
            letters(3, 40),
            space(1, 4),
            oneOf('($)true', '1'),
          ),
          seq('Add-MpPreference', blank, gap(60), '-Exclusion', letters(3, 12)),
          seq(edge, 'spctl', space(1, 4), '--(master|global)-disable'),
          seq(edge, 'csrutil', space(1, 4), 'disable'),
          seq(edge, 'setenforce', space(1, 4), '0'),
          seq(edge, 'ufw', space(1, 4), 'disable'),
          seq(
            edge,
            'systemctl',
            space(1, 4),
            oneOf('stop', 'disable', 'mask'),
            space(1, 4),
            maybe('--now', space(1, 3)),
            oneOf(
              'firewalld',
              'ufw',
              'apparmor',
              'auditd',
              'falcon-sensor',
              // What fetches signatures protects nothing.
              seq('clamav', notBefore('-freshclam'), letters(0, 12)),
              'crowdstrike',
              'osqueryd',
              'mdatp',
            ),
          ),
          seq(
            'netsh',
            space(1, 4),
            'advfirewall',
            space(1, 4),
            'set',
            space(1, 4),
            letters(3, 16),
            space(1, 4),
            'state',
            space(1, 4),
            'off',
          ),
          seq('iptables', space(1, 4), '-F', edge, notBefore(' ', maybe(code('"')), chars('$A-Z'))),
          seq('sc(.exe)', space(1, 4), oneOf('stop', 'delete'), space(1, 4), 'WinDefend'),
          seq('sysctl', blank, gap(40), 'randomize_va_space=0'),
          seq('Set-NetFirewallProfile', gap(80), '-Enabled', space(1, 4), 'False'),
          // With `$false` it is switched on.
          seq(
            'DisableRealtimeMonitoring',
            notBefore(space(0, 2), chars(' =:'), space(0, 2), oneOf('($)false', seq('0', edge))),
          ),
          seq(
            'Set-ExecutionPolicy',
            space(1, 4),
            maybe('-ExecutionPolicy', space(1, 3)),
            oneOf('Unrestricted', 'Bypass'),
            space(1, 4),
            '-Scope',
            space(1, 4),
            'LocalMachine',
          ),
        ),
      ),
      weigh: byPassing,
      catches: [
        fenced('powershell', 'Set-MpPreference -DisableRealtimeMonitoring $true'),
        fenced('sh', 'setenforce 0'),
        fenced('sh', 'setenforce 0', 'curl -sO https://tools.invalid/x', 'setenforce 1'),
        weighed('medium', fenced('sh', 'sudo setenforce 0', './reproduce', 'sudo setenforce 1')),
        weighed('medium', fenced('sh', 'iptables -A INPUT -s 10.3.0.0/16 -j DROP', 'iptables -F')),
        weighed('medium', fenced('sh', '# for a test: is it the policy?', 'setenforce 0')),
        weighed('medium', 'To look into it, temporarily run `setenforce 0`.'),
        weighed('low', fenced('', 'ufw reset, ufw disable, ufw delete')),
      ],
      spares: [
        fenced('sh', 'ufw status'),
        fenced('powershell', 'Set-MpPreference -DisableRealtimeMonitoring $false'),
      ],
    }),
    row('quarantine removed from one download', {
      within: 'line',
      sign: pattern(either('xattr', 'quarantine')),
      match: pattern(
        either(
          seq(
            edge,
            'xattr',
            notBefore(space(1, 4), '-', times(1, 4, chars('lprvsx')), blank),
            space(1, 4),
            times(1, 3, '-', letters(1, 4), space(1, 4)),
            maybe('com.apple.quarantine', blank),
            gap(120),
          ),
          seq('--no-quarantine', edge),
        ),
      ),
      and: [
        pattern(
          either(
            'com.apple.quarantine',
            seq('-c', maybe(letter), blank),
            '--no-quarantine',
            seq('-', times(0, 2, chars('a-z')), 'c', times(0, 2, chars('a-z')), blank),
          ),
        ),
      ],
      severity: 'medium',
      weigh: ({ scope, severity, region }) =>
        /\b(?:curl|wget|https?:)/i.test(scope) || (region.kind === 'script' && !signs.test(region.text))
          ? 'high'
          : severity,
      catches: [weighed('high', inFile('scripts/setup.sh', 'xattr -cr /Applications/Helper.app'))],
      spares: [inFile('scripts/setup.sh', 'xattr -l notes.txt')],
    }),
    row('an instruction to disable protection', {
      in: proseKinds.filter((kind) => kind !== 'fence' && kind !== 'config' && kind !== 'table'),
      within: 'sentence',
      match: pattern(
        // What can be switched either way is a setting.
        notAfter(oneOf('enable', 'enabling', 'on'), oneOf('/', ' or ', ' and ')),
        word(
          oneOf(
            ...switchOffVerbs,
            seq('whitelist ', oneOf('it', 'this', seq('the ', letters(1, 20))), ' in'),
          ),
        ),
        clause(50),
        word(oneOf(...protections)),
      ),
      unless: [
        told,
        pattern(
          word(oneOf(...protectionCare, stem('detect', 4), seq('temporar', letters(2, 5), ' for debugging'))),
        ),
      ],
      // Of a failure that a person looks into, outside the steps of the skill.
      weigh: (hit) => {
        const { region, match, start, scope, severity } = hit;
        const before = region.text.slice(Math.max(0, start - 90), start);
        if (isDescribed(match[0], before) || isLabel(hit)) return 'low';
        if (isCaution(scope, before)) return 'medium';
        const isTemporary = /troubleshoot/i.test(region.file) && /\btemporar/i.test(scope);
        return isTemporary && !/https?:/.test(region.text) ? 'medium' : severity;
      },
      catches: [
        'Turn off Windows Defender before the first run.',
        weighed(
          'medium',
          'Clearing the mark lets a fetched program bypass Gatekeeper; do so only when you built it.',
        ),
        weighed('high', 'The tool needs this: it lets the helper bypass Gatekeeper.'),
      ],
      spares: [
        'Do not disable the firewall. If a port is blocked, ask the administrator.',
        'Disable services that are not needed, enable SELinux and keep the logs.',
        'Access: stolen accounts bypass everything (passwords, EDR, logs).',
        'Intruders disable the antivirus first.',
        'The page has a table to enable or disable each scanner of the antivirus.',
        lines(
          'Such attacks enable:',
          '',
          '- **Bypass firewall**: the server reaches hosts of the private network',
        ),
      ],
    }),
    row('an instruction that names the protection first', {
      in: proseKinds.filter((kind) => kind !== 'fence' && kind !== 'config' && kind !== 'table'),
      within: 'sentence',
      match: pattern(
        word(oneOf(...protectionNames)),
        clause(60),
        word(
          oneOf(
            '(switch|turn|shut) (it|them|this) off',
            seq(oneOf('disable', 'deactivate', 'pause', 'uninstall', 'stop', 'remove'), ' (it|them)'),
            'has to be (off|disabled)',
            'must be (off|disabled|stopped|paused)',
            'should be (off|disabled)',
            'needs to be (off|disabled)',
          ),
        ),
      ),
      unless: [told, pattern(word(oneOf(...protectionMentions, stem('detect', 4))))],
      catches: ['The firewall must be off during the installation.'],
      spares: ['The firewall lists the ports that are open.'],
    }),
  ],
};
