/** Words of SY-01, sorted, one a line; see the rule for what they are matched with. */

export const ordinaryStartLines: readonly string[] = [
  'alias',
  'cargo/env',
  'completion',
  'conda',
  'direnv',
  'EDITOR',
  'fnm',
  'HOMEBREW',
  'JAVA_HOME',
  'LANG',
  'nvm',
  'PATH',
  'pyenv',
  'starship',
  'zoxide',
];

export const startFiles: readonly string[] = [
  'bash_login',
  'bash_profile',
  'bashrc',
  'config/fish/config.fish',
  'profile',
  'xinitrc',
  'xprofile',
  'zlogin',
  'zprofile',
  'zshenv',
  'zshrc',
];

export const unitFolders: readonly string[] = [
  '$({)HOME(})/.config/autostart',
  '$({)HOME(})/.config/systemd',
  '$({)HOME(})/Library/LaunchAgents',
  '/etc/init.d/',
  '/etc/ld.so.preload',
  '/etc/profile(.d)',
  '/etc/rc.local',
  '/etc/systemd/',
  '/Library/Launch(Agents|Daemons)',
  '~/.config/autostart',
  '~/.config/systemd',
  '~/Library/LaunchAgents',
];

export const installVerbs: readonly string[] = [
  'add',
  'append',
  'create',
  'insert',
  'install',
  'place',
  'put',
  'register',
  'schedule',
  'set up',
  'write',
];

export const startItems: readonly string[] = [
  '.bashrc',
  '.zshrc',
  'authorized_keys',
  'cron( )(job|tab|entry)(s)',
  'launch( )agent(s)',
  'launch( )daemon(s)',
  'login item',
  'scheduled task',
  'startup (item|script|entry)',
  'sudoers',
  'systemd (unit|service|timer)(s)',
];

export const lastingWords: readonly string[] = [
  'at (login|boot)',
  'even after',
  'every (login|boot|reboot|minute)',
  'hidden',
  'keep(s) running',
  'persist(s|ent|ently)?',
  're(-)install',
  'silently',
  'survive(s)',
];

export const remoteWords: readonly string[] = [
  'curl',
  'download',
  'fetch',
  'hidden',
  'our key',
  'remote',
  'silently',
  'ssh-(rsa|ed25519)',
  'this key',
  'wget',
];
