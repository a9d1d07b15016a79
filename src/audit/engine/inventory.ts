/** What each file of a folder is (by name, by mode, by its first bytes), its text, and which files are read within the limits of one skill. */
import { classOfEnding, quietName, scriptLanguages, type FileClass } from '../vocabulary/file-names.ts';
import {
  auditedBytesMax,
  isLfsPointer,
  type FolderFile,
  type SkillFolder,
} from '../../schema/skill-folder.ts';

export interface AuditFile {
  readonly path: string;
  readonly class: FileClass;
  readonly language: string;
  readonly size: number;
  /** Decoded text; null for binaries and whatever was not read. */
  readonly text: string | null;
  /** What the first bytes are, where that is known and differs from the name. */
  readonly magic: string | null;
  readonly file: FolderFile;
}

/** First bytes, in hexadecimal, of kinds of file whose name must say so. */
const magics: readonly (readonly [string, string, FileClass])[] = [
  ['7f454c46', 'ELF program', 'executable'],
  ['4d5a', 'Windows program', 'executable'],
  ['cffaedfe', 'Mach-O program', 'executable'],
  ['cefaedfe', 'Mach-O program', 'executable'],
  ['cafebabe', 'Mach-O or Java class file', 'executable'],
  ['0061736d', 'WebAssembly module', 'executable'],
  ['504b0304', 'ZIP archive', 'archive'],
  ['504b0506', 'ZIP archive', 'archive'],
  ['1f8b', 'gzip archive', 'archive'],
  ['425a68', 'bzip2 archive', 'archive'],
  ['fd377a585a00', 'xz archive', 'archive'],
  ['377abcaf271c', '7-Zip archive', 'archive'],
  ['526172211a07', 'RAR archive', 'archive'],
  ['28b52ffd', 'Zstandard archive', 'archive'],
  ['d0cf11e0', 'Office container', 'archive'],
];

/** What is no text by its name alone. */
const unreadable = new Set<FileClass>(['archive', 'executable', 'bytecode']);

/** Classifies one file; a file that was listed and not read stays `unread`, a link or submodule `link`. */
export function inspectFile(file: FolderFile): AuditFile {
  const extension = extensionOf(file.path);
  const base = { path: file.path, size: file.size, file, magic: null, language: '', text: null };
  if (file.mode === '120000' || file.mode === '160000') return { ...base, class: 'link' };
  if (file.content === null) return { ...base, class: classByName(file.path, extension, 'unread') };
  const bytes = file.content;
  const magic = magicOf(bytes);
  const named = classByName(file.path, extension, 'data');
  if (magic !== null) return { ...base, class: magic[1], magic: magic[1] === named ? null : magic[0] };
  if (named === 'asset' || named === 'bytecode') return { ...base, class: named };
  const text = textOf(bytes);
  if (text === null)
    return { ...base, class: named === 'archive' || named === 'executable' ? named : 'binary' };
  if (named === 'archive' || named === 'executable') return { ...base, class: 'data', text };
  const shebang = /^#![^\n]{0,100}?\b(bash|zsh|sh|python|node|perl|ruby|php|pwsh|deno|bun)/.exec(text)?.[1];
  if (shebang !== undefined && named !== 'script')
    return { ...base, class: 'script', language: shebang, text };
  const bare =
    /(?:^|\/)(?:makefile|dockerfile|justfile|rakefile|gemfile|procfile|vagrantfile|jenkinsfile)(?![^/]{0,20}\.(?:adoc|markdown|mdx?|rst|txt)$)[^/]{0,20}$/i.test(
      file.path,
    );
  if (bare) return { ...base, class: 'script', language: 'sh', text };
  return { ...base, class: named, language: scriptLanguages[extension] ?? extension, text };
}

/** `other`: what it is where its name does not say. */
function classByName(path: string, extension: string, other: FileClass): FileClass {
  if (quietName.test(path)) return 'quiet';
  const known = classOfEnding.get(extension);
  if (other === 'unread') return known !== undefined && unreadable.has(known) ? known : other;
  if (known !== undefined) return known;
  if (/(?:^|\/)\.env[^/]{0,30}$|(?:^|\/)\.[a-z]{1,20}rc$/.test(path)) return 'config';
  // A file without a known name may hold anything, prose included.
  return extension === '' ? 'markdown' : other;
}

function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

function magicOf(bytes: Uint8Array): readonly [string, FileClass] | null {
  const head = Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const found = magics.find(([prefix]) => head.startsWith(prefix));
  if (found === undefined) return null;
  // Two letters are no proof: a text may start with "MZ".
  if (found[0].length <= 4 && textOf(bytes) !== null) return null;
  return [found[1], found[2]];
}

/** UTF-8 (or UTF-16 with its mark) text; null where NUL bytes or a tenth of broken sequences say otherwise. */
function textOf(bytes: Uint8Array): string | null {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  }
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const countOf = (character: string): number => text.split(character).length - 1;
  const nul = countOf('\0');
  return (nul > 4 && nul * 100 > text.length) || countOf('\uFFFD') * 10 > text.length ? null : text;
}

/** Limits of one skill; what lies above is listed and not read, and the audit says so. */
const auditLimits = { files: 400, fileBytes: auditedBytesMax, skillBytes: 8_388_608 } as const;

/** Classes of the files within the limits, sorted by path, and why anything was left out. */
export function takeInventory(folder: SkillFolder): { files: AuditFile[]; reasons: string[] } {
  const reasons: string[] = [];
  if (folder.listIncomplete !== null) reasons.push(folder.listIncomplete);
  const sorted = [...folder.files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  let bytes = 0;
  const files = sorted.map((file, index) => {
    const over =
      index >= auditLimits.files ||
      file.size > auditLimits.fileBytes ||
      (file.content !== null && isLfsPointer(file.content)) ||
      bytes + file.size > auditLimits.skillBytes;
    if (!over) bytes += file.size;
    return inspectFile(over ? { ...file, content: null } : file);
  });
  if (sorted.length > auditLimits.files) reasons.push(`more than ${auditLimits.files} files`);
  const notRead = files.filter((file) => file.file.content === null && file.class !== 'link');
  if (notRead.length > 0) {
    const names = notRead.slice(0, 3).map((file) => file.path.replace(/\p{C}/gu, ' ').slice(0, 80));
    reasons.push(
      `${notRead.length} of ${files.length} files were not read: ${names.join(', ')}${notRead.length > 3 ? ' and others' : ''}`,
    );
  }
  if (files.some((file) => file.class === 'archive')) reasons.push('an archive was listed and not unpacked');
  return { files, reasons };
}

export function isRead(file: AuditFile): boolean {
  return file.file.content !== null && file.class !== 'archive' && file.class !== 'link';
}
