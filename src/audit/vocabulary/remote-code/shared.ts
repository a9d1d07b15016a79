/** Words that several rules share, sorted, one a line, and the pipe between two commands. */
import { code, notAfter, notBefore, seq } from '../../engine/pattern.ts';

/** Two bars are no pipe: what is behind them runs where what is before them failed, and reads nothing of it. */
export const pipe = seq(notAfter(code('|')), code('|'), notBefore(code('|')));

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
