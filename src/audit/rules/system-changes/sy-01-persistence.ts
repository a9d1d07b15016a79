/** SY-01: Something is installed that runs again after the task: a job, a service, a login file, a key. */
import type { Severity } from '../../../schema/vocabulary.ts';
import {
  blank,
  chars,
  clause,
  code,
  edge,
  either,
  end,
  exactPattern,
  except,
  gap,
  letter,
  letters,
  maybe,
  oneOf,
  pattern,
  quote,
  raw,
  scheme,
  seq,
  space,
  stem,
  times,
  word,
} from '../../engine/pattern.ts';
import { runKinds, row, type PatternRule, type RowHit } from '../../engine/rule.ts';

const remoteCall = pattern(
  either(
    scheme,
    seq(edge, oneOf('curl', 'wget', 'nc', 'ncat'), blank),
    '/dev/tcp/',
    seq('base64', space(1, 4), oneOf('-d', '--decode')),
    'DownloadString',
    word('iwr'),
    word('irm'),
  ),
);

/** Lasting and remote is critical; scripts act, fences show. */
function byPersistence({ region, scope, match }: RowHit): Severity | null {
  const text = `${match[0]} ${scope}`;
  const lasting =
    region.kind === 'script' ||
    region.kind === 'decoded' ||
    region.kind === 'hidden' ||
    region.kind === 'comment';
  if (remoteCall.test(match[0])) return 'critical';
  if (
    pattern(
      word(
        oneOf(
          'completion',
          'PATH',
          'alias',
          'nvm',
          'pyenv',
          'conda',
          'starship',
          'zoxide',
          'direnv',
          'fnm',
          'cargo/env',
          'HOMEBREW',
          'JAVA_HOME',
          'EDITOR',
          'LANG',
          seq('source', space(1, 4), '(~)(/)(.)', times(1, 60, chars('\\w./-')), 'completion'),
        ),
      ),
    ).test(text) &&
    !/authorized_keys|sudoers/i.test(text)
  )
    return 'low';
  return lasting ? 'high' : 'medium';
}

/** PATH lines in a start-up file are everyday; a line there that fetches is not. */
function byStartFile(hit: RowHit): Severity | null {
  const lines = hit.scope;
  if (
    pattern(
      edge,
      oneOf(
        seq('export', space(1, 3), letters(1, 40), '='),
        seq('alias', space(1, 3), letter),
        seq('eval', space(1, 3), code('"$('), letters(2, 20), ' (init|hook|activate|shellenv)'),
      ),
    ).test(lines) &&
    !/\b(?:curl|wget|nc)\s|\/dev\/tcp|base64/i.test(lines)
  )
    return 'low';
  if (remoteCall.test(lines)) return 'critical';
  return hit.region.kind === 'fence' || hit.region.kind === 'prose' || hit.region.kind === 'list'
    ? 'medium'
    : byPersistence(hit);
}

export const persistence: PatternRule = {
  id: 'SY-01',
  severity: 'high',
  why: 'Something is installed that runs again after the task: a job, a service, a login file, a key.',
  fix: 'Leave lasting changes to the user; say which file to change and how to undo it.',
  owasp: ['ASI10'],
  in: [...runKinds, 'prose', 'list'],
  rows: [
    row('cron', {
      within: 'line',
      match: pattern(
        oneOf(
          seq(code('|'), space(0, 4), 'crontab', space(1, 4), '-'),
          seq(
            edge,
            'crontab',
            space(1, 4),
            maybe('-u', space(1, 4), letters(1, 30), space(1, 4)),
            oneOf(
              seq('-', blank),
              seq('-', end),
              '<',
              '/tmp',
              seq(times(1, 40, chars('\\w.-')), '.(txt|cron|tab)'),
            ),
          ),
          seq('@reboot', blank, gap(200)),
          seq(
            oneOf('>(>)', seq('tee', maybe(space(1, 3), '-a'))),
            space(0, 3),
            maybe(quote),
            '/etc/cron',
            times(1, 60, chars('\\w./-')),
          ),
          seq(
            code('('),
            space(0, 3),
            'crontab',
            space(1, 4),
            '-l',
            gap(300),
            oneOf('echo', 'printf'),
            gap(300),
          ),
        ),
        gap(200),
      ),
      weigh: byPersistence,
    }),
    row('shell start-up files', {
      within: 'line',
      match: pattern(
        oneOf('>>', seq(edge, 'tee', space(1, 3), '-a')),
        space(0, 3),
        maybe(quote),
        oneOf('~', '$({)HOME(})', '/root', seq('/home/', times(1, 40, chars('\\w-')))),
        maybe(quote),
        '/.',
        oneOf(
          'bashrc',
          'zshrc',
          'profile',
          'bash_profile',
          'zprofile',
          'zshenv',
          'zlogin',
          'bash_login',
          'config/fish/config.fish',
          'xinitrc',
          'xprofile',
        ),
        edge,
        gap(120),
      ),
      weigh: byStartFile,
    }),
    row('the same from a program', {
      in: ['script', 'decoded'],
      within: 'block',
      match: pattern(oneOf('.bashrc', '.zshrc', '.profile', '.bash_profile', '.zshenv'), quote, gap(60)),
      and: [
        pattern(
          oneOf(
            seq(code('open('), gap(120), quote, 'a', quote),
            seq('appendFile(Sync)', code('(')),
            code('write_text('),
            'fs.write',
            code('.write('),
          ),
        ),
      ],
      unless: [exactPattern(either(word('PATH'), 'completion'))],
      severity: 'high',
    }),
    row('a start-up item written by a program', {
      in: ['script', 'decoded'],
      within: 'block',
      match: pattern(
        oneOf(
          seq('Library', times(1, 6, chars('"\'\\s/,)')), 'Launch(Agents|Daemons)'),
          seq('.config', times(1, 6, chars('"\'\\s/,)')), oneOf('autostart', 'systemd')),
          seq('/etc/', oneOf('systemd/system', 'cron.d', 'cron.(daily|hourly)', 'init.d')),
          seq('Start Menu', times(1, 4, raw('\\W')), 'Programs', times(1, 4, raw('\\W')), 'Startup'),
        ),
      ),
      and: [
        pattern(
          either(
            code('.write_text('),
            code('.write('),
            seq('writeFile(Sync)', code('(')),
            seq(code('open('), gap(120), quote, chars('wa'), maybe(code('b')), quote),
            seq('shutil.', oneOf(stem('copy', 5), 'move'), code('(')),
            seq('copyFile(Sync)', code('(')),
            'symlink',
          ),
        ),
      ],
      severity: 'high',
    }),
    row('units and agents', {
      within: 'line',
      match: pattern(
        either(
          seq(
            oneOf(
              '>(>)',
              seq('tee', maybe(space(1, 3), '-a')),
              seq('cp', blank, times(1, 120, except('\\n'))),
              seq('install', blank, times(1, 120, except('\\n'))),
              seq('mv', blank, times(1, 120, except('\\n'))),
              seq('cat', blank, gap(120), '>'),
            ),
            space(0, 3),
            maybe(quote),
            oneOf(
              '/etc/systemd/',
              '~/.config/systemd',
              '$({)HOME(})/.config/systemd',
              '/etc/init.d/',
              '/etc/rc.local',
              '~/Library/LaunchAgents',
              '$({)HOME(})/Library/LaunchAgents',
              '/Library/Launch(Agents|Daemons)',
              '~/.config/autostart',
              '$({)HOME(})/.config/autostart',
              '/etc/profile(.d)',
              '/etc/ld.so.preload',
            ),
            gap(160),
          ),
          seq(edge, 'launchctl', space(1, 4), oneOf('load', 'bootstrap', 'submit'), blank, gap(160)),
        ),
      ),
      weigh: byPersistence,
    }),
    row('a key that lets somebody in', {
      within: 'line',
      match: pattern(
        either(
          seq(
            oneOf(
              '>(>)',
              seq('tee', maybe(space(1, 3), '-a')),
              seq('cp', blank, times(1, 120, except('\\n'))),
              code('.write('),
              seq('appendFile', letters(0, 4), code('(')),
              'ssh-copy-id',
            ),
            gap(80),
            'authorized_keys',
            edge,
          ),
          seq('authorized_keys', quote, gap(60), quote, 'a', quote),
        ),
      ),
      weigh: ({ region, severity, scope }) =>
        region.kind !== 'fence' ||
        /ssh-(?:rsa|ed25519|dss|ecdsa)[ -][\w-]{0,30} ?AAAA[A-Za-z0-9+/]{40}|\bcurl\b|\bwget\b/.test(scope)
          ? severity
          : 'medium',
    }),
    row('sudo rights', {
      within: 'line',
      match: pattern(
        oneOf(
          '>(>)',
          seq('tee', maybe(space(1, 3), '-a')),
          seq(word('visudo'), gap(40), '<'),
          seq('cp', blank, times(1, 120, except('\\n'))),
        ),
        space(0, 3),
        maybe(quote),
        '/etc/sudoers(.d)',
        gap(120),
      ),
      severity: 'high',
    }),
    row('Windows start-up', {
      within: 'line',
      match: pattern(
        edge,
        oneOf(
          seq('schtasks(.exe)', blank, gap(40), '/create'),
          stem('New-ScheduledTask', 12),
          'Register-ScheduledTask',
          seq('reg(.exe)', space(1, 4), 'add', blank, gap(120), code('\\'), oneOf('Run', 'RunOnce'), edge),
          seq('(Set|New)-ItemProperty', gap(160), code('\\'), oneOf('Run', 'RunOnce'), edge),
          'shell:startup',
          code('\\Start Menu\\Programs\\Startup'),
          seq('sc(.exe)', space(1, 4), 'create', blank, gap(80), 'binPath'),
        ),
        gap(200),
      ),
      weigh: byPersistence,
    }),
    row('a git hook is lasting too', {
      within: 'line',
      match: pattern(
        oneOf(
          '>(>)',
          seq('cat', blank, gap(80), '>'),
          seq('cp', blank, times(1, 120, except('\\n'))),
          'write',
        ),
        gap(60),
        '.git/hooks/(pre|post|commit|prepare)',
        times(1, 20, chars('\\w-')),
        gap(160),
      ),
      weigh: ({ match, region }) => (remoteCall.test(match[0]) && region.kind !== 'prose' ? 'high' : 'low'),
    }),
    row('persistence in words', {
      in: ['prose', 'list', 'comment', 'hidden', 'decoded', 'script-comment', 'quote'],
      within: 'window',
      match: pattern(
        word(
          oneOf(
            'add',
            'append',
            'install',
            'create',
            'write',
            'put',
            'register',
            'set up',
            'place',
            'insert',
            'schedule',
          ),
        ),
        clause(80),
        edge,
        oneOf(
          'cron( )(job|tab|entry)(s)',
          'launch( )agent(s)',
          'launch( )daemon(s)',
          'systemd (unit|service|timer)(s)',
          'startup (item|script|entry)',
          'login item',
          'authorized_keys',
          'sudoers',
          seq('shell ', oneOf('profile', 'rc', 'start(-)up')),
          '.bashrc',
          '.zshrc',
          'scheduled task',
        ),
      ),
      and: [
        pattern(
          either(
            scheme,
            word(
              oneOf(
                'silently',
                'hidden',
                'survive(s)',
                'persist(s|ent|ently)?',
                'every (login|boot|reboot|minute)',
                'at (login|boot)',
                'even after',
                'keep(s) running',
                're(-)install',
              ),
            ),
          ),
        ),
        pattern(
          word(
            oneOf(
              'curl',
              'wget',
              'download',
              'fetch',
              'remote',
              seq("(do not|don't|without) (tell|ask|mention|inform)", letters(0, 3)),
              'silently',
              'hidden',
              'our key',
              'this key',
              'ssh-(rsa|ed25519)',
            ),
          ),
        ),
      ],
      severity: 'high',
    }),
  ],
};
