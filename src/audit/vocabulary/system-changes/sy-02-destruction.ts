/** Words of SY-02, sorted, one a line; see the rule for what they are matched with. */

export const systemFolders: readonly string[] = [
  'Applications',
  'bin',
  'boot',
  'etc',
  'home',
  'lib',
  'Library',
  'opt',
  'root',
  'System',
  'Users',
  'usr',
  'var',
];

export const personalFolders: readonly string[] = [
  '.aws',
  '.config',
  '.gnupg',
  '.ssh',
  'Desktop',
  'Documents',
  'Downloads',
  'Library',
  'Pictures',
];
