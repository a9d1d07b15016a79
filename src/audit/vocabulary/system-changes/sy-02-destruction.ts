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

export const destroyVerbs: readonly string[] = [
  'delete',
  'destroy',
  'erase',
  'format',
  'overwrite',
  'purge',
  'remove',
  'shred',
  'wipe',
];

export const urgencyWords: readonly string[] = [
  'at once',
  'do not (ask|warn)',
  "don't (ask|warn)",
  'first',
  'immediately',
  'no (confirmation|questions)',
  'now',
  'quickly',
  'run',
  'silently',
  'then',
];

export const destructionCare: readonly string[] = [
  'ask (the user|before)',
  'can (delete|destroy|wipe)',
  'confirm with',
  'could',
  'do not delete',
  "don't delete",
  'guard',
  'might',
  'must not',
  'never',
  'would',
];
