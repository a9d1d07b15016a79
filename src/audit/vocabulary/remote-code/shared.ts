/** Words that several rules of this family share, sorted, one a line. */

export const interpreterNames: readonly string[] = [
  'ash',
  'bash',
  'bun',
  'dash',
  'deno',
  'fish',
  'ksh',
  'lua',
  'node',
  'osascript',
  'perl',
  'php',
  'powershell',
  'pwsh',
  'ruby',
  'sh',
  'tclsh',
  'zsh',
];

export const fetcherNames: readonly string[] = [
  'aria2c',
  'axel',
  'curl',
  'Invoke-RestMethod',
  'Invoke-WebRequest',
  'irm',
  'iwr',
  'lwp-request',
  'wget',
];
