/** How programs name the home folder of a person, and what people keep there. Sources of patterns. */

const homeForms: readonly string[] = [
  String.raw`Path\.home\(\)`,
  String.raw`expanduser\(\s?["']~`,
  String.raw`homedir\(\)`,
  String.raw`UserHomeDir\(\)`,
  String.raw`home_dir\(\)`,
  String.raw`Dir\.home\b`,
  String.raw`ENV(?:\[|\.fetch\()["']HOME\b`,
  String.raw`[gG]etenv\(\s?["']HOME\b`,
  String.raw`env::var\(\s?["']HOME\b`,
  String.raw`environ(?:\[|\.get\()["']HOME\b`,
  String.raw`process\.env\.HOME\b`,
  String.raw`\$env:USERPROFILE\b`,
  String.raw`\$\$?[({]?HOME\b`,
  String.raw`%USERPROFILE%`,
  String.raw`user\.home\b`,
  String.raw`_SERVER\[["']HOME\b`,
  String.raw`SpecialFolder\.\w{4,20}`,
  String.raw`[cC]:\\{1,2}Users\b`,
  String.raw`["'\s=]~\/`,
];

/** Folders that hold a person's own work. */
const keptFolders: readonly string[] = [
  'Desktop',
  'Documents',
  'Dropbox',
  'Movies',
  'Music',
  'OneDrive',
  'Photos',
  'Pictures',
  'Videos',
];

export const home = `(?:${homeForms.join('|')})`;
export const personal = String.raw`(?:${keptFolders.join('|')})\b`;
