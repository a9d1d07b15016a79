/** Kinds of files by their names. */
import { patternNamed } from '../patterns/shared-words.ts';

/** Script languages by extension; a shebang counts too. */
// prettier-ignore
export const scriptLanguages: Readonly<Record<string, string>> = {
  sh: 'sh', bash: 'sh', zsh: 'sh', fish: 'sh', command: 'sh', ps1: 'powershell', psm1: 'powershell', bat: 'batch', cmd: 'batch',
  py: 'python', pyw: 'python', rb: 'ruby', pl: 'perl', php: 'php', lua: 'lua', r: 'r', js: 'javascript', mjs: 'javascript', cjs: 'javascript',
  jsx: 'javascript', ts: 'typescript', mts: 'typescript', cts: 'typescript', tsx: 'typescript', go: 'go', rs: 'rust', java: 'java', kt: 'kotlin',
  swift: 'swift', cs: 'csharp', c: 'c', cpp: 'cpp', h: 'c', scala: 'scala', applescript: 'applescript', scpt: 'applescript', vbs: 'vbs', awk: 'awk', sql: 'sql', nix: 'nix',
  kts: 'kotlin', groovy: 'groovy', gradle: 'groovy', dart: 'dart', ex: 'elixir', exs: 'elixir', jl: 'julia', nim: 'nim', cr: 'crystal', tcl: 'tcl',
  clj: 'clojure', coffee: 'coffee', fsx: 'fsharp', csx: 'csharp', vb: 'vbs', wsf: 'vbs', hta: 'vbs', ahk: 'ahk', mk: 'sh', vue: 'vue', svelte: 'svelte', zig: 'zig', hs: 'haskell', ml: 'ocaml',
};

// prettier-ignore
export const markdownNames = new Set(['md', 'mdx', 'markdown', 'mdc', 'txt', 'rst', 'adoc', 'asc', 'asciidoc', 'org', 'prompt', 'j2', 'tmpl']);

// prettier-ignore
export const configNames = new Set(['json', 'jsonc', 'json5', 'yaml', 'yml', 'toml', 'ini', 'cfg', 'conf', 'env', 'plist', 'service', 'timer', 'tf', 'hcl', 'xml', 'properties', 'ipynb', 'lock']);

// prettier-ignore
export const dataNames = new Set(['csv', 'tsv', 'jsonl', 'ndjson', 'log', 'bib', 'tex', 'css', 'scss', 'less']);

export const activeNames = new Set(['svg', 'html', 'htm', 'xhtml']);

// prettier-ignore
export const archiveNames = new Set(['zip', 'tar', 'gz', 'tgz', 'bz2', 'xz', '7z', 'rar', 'zst', 'jar', 'war', 'whl', 'egg', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'docm', 'xlsm', 'pptm', 'dotx', 'potx', 'epub', 'skill', 'mcpb', 'vsix']);

// prettier-ignore
export const executableNames = new Set(['exe', 'dll', 'so', 'dylib', 'bin', 'msi', 'deb', 'rpm', 'apk', 'dmg', 'pkg', 'appimage', 'com', 'scr', 'wasm', 'node', 'o', 'a']);

export const bytecodeNames = new Set(['pyc', 'pyo', 'class', 'elc', 'luac']);

// prettier-ignore
export const assetNames = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'ico', 'bmp', 'tif', 'tiff', 'avif', 'pdf', 'ttf', 'otf', 'woff', 'woff2', 'eot', 'mp3', 'mp4', 'wav', 'ogg', 'webm', 'mov', 'm4a', 'flac', 'glb', 'parquet', 'npy', 'pt', 'onnx', 'safetensors', 'sqlite', 'db', 'h5', 'h5ad']);

/** Files that are not read as instructions: only hidden characters, secrets, packed code, miners and file facts count in them. */
export const quietName = patternNamed('quiet-name');
