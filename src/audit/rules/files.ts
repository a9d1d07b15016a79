/** FI: files that cannot be read as text, or that are not what they seem. */
import { type FolderFile, isLfsPointer, type SkillFolder } from '../../schema/skill-folder.ts';
import type { PlainHit } from '../engine/hit.ts';
import type { AuditFile } from '../engine/inventory.ts';

// A backslash with three digits is how Git writes a byte of a name beyond ASCII.
const escapes =
  /^(?:\/|\\(?![0-3][0-7]{2})|[A-Za-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)|[\0\r\n]|(?:^|\/)\.git(?:\/|$)|%2e%2e|%00/i;
/** Documents are containers too, but authors ship them as templates. */
const officeName = /\.(?:docx|xlsx|pptx|odt|ods|odp|dotx|potx)$/i;

/** A program of the system: the interpreter of an environment that was put into the folder. */
const systemProgram = /^\/(?:usr\/(?:local\/)?)?bin\/[\w.+-]{1,60}$/;

/** Whether a link leads to a file of the folder, a folder in it, or a link in it, which is looked at by itself. */
function staysInside({ path, linkTarget }: FolderFile, { files }: SkillFolder): boolean {
  if (linkTarget === undefined || /^[/~]|[\\\0:]/.test(linkTarget)) return false;
  const place = path.split('/').slice(0, -1);
  for (const step of linkTarget.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') place.push(step);
    else if (place.pop() === undefined) return false;
  }
  const target = place.join('/');
  return files.some(
    ({ path: other }) =>
      other !== path && (other === target || (target !== '' && other.startsWith(`${target}/`))),
  );
}

export function findFileFacts(folder: SkillFolder, files: readonly AuditFile[]): PlainHit[] {
  const hits: PlainHit[] = [];
  const pointers = new Set(
    folder.files.filter(({ content }) => content !== null && isLfsPointer(content)).map(({ path }) => path),
  );
  const sources = new Set(folder.files.map((file) => file.path));
  for (const file of files) {
    const hit = (rule: string, severity: PlainHit['severity'], text: string): void =>
      void hits.push({ rule, severity, file: file.path, line: 1, text });
    if (file.file.content === null && pointers.has(file.path))
      hit('FI-05', 'medium', 'a pointer of Git LFS; what it refers to was not read');
    if (attributesName.test(file.path) && file.text !== null)
      hits.push(...changingAttributes(file.path, file.text));
    if (escapes.test(file.path)) hit('FI-03', 'high', 'the path leads out of the folder');
    if (file.class === 'link' && !staysInside(file.file, folder))
      hit(
        'FI-03',
        systemProgram.test(file.file.linkTarget ?? '') ? 'medium' : 'high',
        file.file.mode === '160000' ? 'a submodule' : 'a link or special file',
      );
    if (file.class === 'executable')
      hit(
        'FI-01',
        'medium',
        file.magic === null ? 'a program' : `the first bytes are those of a ${file.magic}`,
      );
    if (file.class === 'bytecode') {
      const source = file.path
        .replace(/__pycache__\//, '')
        .replace(/(?:\.[a-z]{1,12}-?\d{1,4})?(?:-pytest-[\d.]{1,12})?(?:\.opt-\d)?\.(?:pyc|pyo)$/i, '.py')
        .replace(/\.class$/, '.java');
      hit(
        'FI-01',
        sources.has(source) ? 'medium' : 'high',
        sources.has(source) ? 'compiled code' : 'compiled code without its source',
      );
    }
    if (file.class === 'archive')
      hit('FI-02', officeName.test(file.path) ? 'low' : 'medium', file.magic ?? 'an archive by its name');
    if (file.class === 'binary') hit('FI-01', 'low', 'bytes that are no text and of no known kind');
    if (file.class === 'active' && file.text !== null) hits.push(...activeContent(file.path, file.text));
  }
  return hits;
}

const attributesName = /(?:^|\/)\.gitattributes$/i;
/** Attributes by which Git writes, or puts into an archive, other bytes than it stores; unset (`-ident`) they change nothing. */
const changing = /^(?:filter=.|working-tree-encoding=.|ident$|export-subst$|eol=crlf$|crlf$)/;

function changingAttributes(file: string, text: string): PlainHit[] {
  return text.split('\n').flatMap((raw, at) => {
    const line = raw.trim();
    // A pattern with spaces is in quotes.
    const [, ...attributes] = line.replace(/^"(?:[^"\\]|\\.){0,1000}"/, 'quoted').split(/\s+/);
    if (line.startsWith('#') || !attributes.some((each) => changing.test(each))) return [];
    return [{ rule: 'FI-05', severity: 'medium' as const, file, line: at + 1, text: line }];
  });
}

const activeMarks =
  /<script\b|\son(?:load|error|click|mouseover|focus|begin)\s{0,3}=|(?:href|src|xlink:href)\s{0,3}=\s{0,3}["']\s{0,3}javascript:|<foreignObject\b|<(?:iframe|object|embed)\b/i;

const keptByBrowser = /document\.cookie|localStorage|sessionStorage/i;
const callsHost = /(?:fetch\(|XMLHttpRequest|sendBeacon|new Image)[^\n]{0,200}https?:/i;
/** Two searches: a single pattern would read the rest of the file again from each of its characters. */
const isStealing = (text: string): boolean => keptByBrowser.test(text) && callsHost.test(text);

function activeContent(file: string, text: string): PlainHit[] {
  const svg = /\.svg$/i.test(file);
  const lines = text.split('\n');
  const index = lines.findIndex((line) => activeMarks.test(line));
  if (index < 0) return [];
  // A page may have its own script; a picture has no reason to.
  const remote =
    /<script[^>\n]{0,200}src\s{0,3}=\s{0,3}["']?http:|\son(?:load|error)\s{0,3}=[^>\n]{0,200}(?:fetch|eval|atob|location)/i.test(
      text,
    );
  return [
    {
      rule: 'FI-04',
      // A picture that reads what the browser keeps and calls a host has one purpose.
      severity: svg && isStealing(text) ? 'critical' : svg || remote ? 'medium' : 'low',
      file,
      line: index + 1,
      text: (lines[index] ?? '').trim(),
    },
  ];
}
