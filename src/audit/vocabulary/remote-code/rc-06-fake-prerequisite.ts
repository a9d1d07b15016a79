/** Words of RC-06, sorted, one a line; see the rule for what they are matched with. */

export const archiveWords: readonly string[] = [
  '7z',
  'archive',
  'download',
  'file',
  'installer',
  'open it',
  'rar',
  'unpack',
  'unzip',
  'zip',
];

export const prerequisiteWords: readonly string[] = [
  'agent',
  'core',
  'download',
  'driver',
  'fetch',
  'get',
  'grab',
  'helper',
  'install',
  'prerequisite',
  'required',
  'tool',
  'utility',
];

export const protectionWords: readonly string[] = [
  'administrator',
  'antivirus',
  'defender',
  'disable',
  'gatekeeper',
  'paste',
  'quarantine',
  'run as',
  'xattr',
];

export const necessityWords: readonly string[] = [
  'agent',
  'before (the|this) (skill|first)',
  "can't (work|run|start)",
  'cannot (work|run|start)',
  'core',
  'does not work without',
  'driver',
  'first (use|run|start)',
  'has to',
  'have to',
  'helper',
  'mandatory',
  'must',
  'needed',
  'prerequisite',
  'required',
  "won't work without",
];

export const programNouns: readonly string[] = [
  'agent',
  'binary',
  'exe',
  'file',
  'helper',
  'installer',
  'program',
  'service',
  'setup',
  'tool',
];

export const allowWords: readonly string[] = [
  'allow',
  'anyway',
  'bypass',
  'disable',
  'dismiss',
  'exception',
  'ignore',
  'off',
  'pause',
  'skip',
  'whitelist',
];

export const disableVerbs: readonly string[] = [
  'allow',
  'bypass',
  'disable',
  'dismiss',
  'exclude',
  'ignore',
  'pause',
  'switch off',
  'turn off',
  'whitelist',
];
