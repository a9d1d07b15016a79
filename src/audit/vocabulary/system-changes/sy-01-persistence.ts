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
