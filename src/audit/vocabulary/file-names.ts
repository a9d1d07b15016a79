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

/** What a file is; `quiet`, `unread`, `link` and `binary` no ending says. */
export type FileClass =
  | 'markdown'
  | 'script'
  | 'config'
  | 'data'
  | 'quiet'
  | 'archive'
  | 'executable'
  | 'bytecode'
  | 'asset'
  | 'active'
  | 'unread'
  | 'link'
  | 'binary';

/** Endings of names, in lower case, by what they say. */
const endings: readonly (readonly [FileClass, string])[] = [
  ['script', Object.keys(scriptLanguages).join(' ')],
  ['markdown', 'md mdx markdown mdc txt rst adoc asc asciidoc org prompt j2 tmpl'],
  [
    'config',
    'json jsonc json5 yaml yml toml ini cfg conf env plist service timer tf hcl xml properties ipynb lock',
  ],
  ['active', 'svg html htm xhtml'],
  ['data', 'csv tsv jsonl ndjson log bib tex css scss less'],
  [
    'archive',
    'zip tar gz tgz bz2 xz 7z rar zst jar war whl egg docx xlsx pptx odt ods odp docm xlsm pptm dotx potx epub skill mcpb vsix',
  ],
  ['executable', 'exe dll so dylib bin msi deb rpm apk dmg pkg appimage com scr wasm node o a'],
  ['bytecode', 'pyc pyo class elc luac'],
  [
    'asset',
    'png jpg jpeg gif webp ico bmp tif tiff avif pdf ttf otf woff woff2 eot mp3 mp4 wav ogg webm mov m4a flac glb parquet npy pt onnx safetensors sqlite db h5 h5ad',
  ],
];

export const classOfEnding: ReadonlyMap<string, FileClass> = new Map(
  endings.flatMap(([kind, names]) => names.split(' ').map((ending) => [ending, kind] as const)),
);

/** Files that are not read as instructions: only hidden characters, secrets, packed code, miners and file facts count in them. */
export const quietName = patternNamed('quiet-name');
