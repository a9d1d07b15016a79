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
