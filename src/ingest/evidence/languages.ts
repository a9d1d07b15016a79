/** Programming languages of a folder by file name; prose and data files do not count. */
import type { FolderFile } from '../../schema/skill-folder.ts';
import { compareCodeUnits } from './integrity.ts';

const byExtension: Readonly<Record<string, string>> = {
  bash: 'Shell',
  bicep: 'Bicep',
  c: 'C',
  cc: 'C++',
  cjs: 'JavaScript',
  cpp: 'C++',
  cs: 'C#',
  css: 'CSS',
  cts: 'TypeScript',
  dart: 'Dart',
  ex: 'Elixir',
  exs: 'Elixir',
  go: 'Go',
  groovy: 'Groovy',
  h: 'C',
  hcl: 'HCL',
  html: 'HTML',
  ipynb: 'Jupyter Notebook',
  java: 'Java',
  jl: 'Julia',
  js: 'JavaScript',
  jsx: 'JavaScript',
  kt: 'Kotlin',
  lua: 'Lua',
  m: 'MATLAB',
  mjs: 'JavaScript',
  mts: 'TypeScript',
  php: 'PHP',
  pl: 'Perl',
  ps1: 'PowerShell',
  psm1: 'PowerShell',
  py: 'Python',
  ql: 'CodeQL',
  r: 'R',
  rb: 'Ruby',
  rs: 'Rust',
  scala: 'Scala',
  scss: 'CSS',
  sh: 'Shell',
  sol: 'Solidity',
  sql: 'SQL',
  svelte: 'Svelte',
  swift: 'Swift',
  tex: 'TeX',
  tf: 'HCL',
  ts: 'TypeScript',
  tsx: 'TypeScript',
  vue: 'Vue',
  zig: 'Zig',
  zsh: 'Shell',
};

const byName: Readonly<Record<string, string>> = {
  dockerfile: 'Dockerfile',
  jenkinsfile: 'Groovy',
  makefile: 'Makefile',
};

/** Languages of the regular files, most bytes first, then by name. */
export function findLanguages(files: readonly Pick<FolderFile, 'path' | 'mode' | 'size'>[]): string[] {
  const bytes = new Map<string, number>();
  for (const file of files) {
    if (file.mode !== '100644' && file.mode !== '100755') continue;
    const name = (file.path.split('/').at(-1) ?? '').toLowerCase();
    const extension = name.includes('.') ? (name.split('.').at(-1) ?? '') : '';
    const language = ownValue(byName, name) ?? ownValue(byExtension, extension);
    if (language !== undefined) bytes.set(language, (bytes.get(language) ?? 0) + file.size);
  }
  return [...bytes].sort(([a, x], [b, y]) => y - x || compareCodeUnits(a, b)).map(([language]) => language);
}

function ownValue(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
