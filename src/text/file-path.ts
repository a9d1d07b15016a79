/** Which paths name one place on every system: the server lists no skill with another, and the client writes none. */
import { controlClass, invisibleClass } from './invisible.ts';

/** Characters of a path, and bytes of a name in it; beyond them some file systems refuse. */
const pathMax = 400;
const nameMax = 255;
const hidden = new RegExp(`[${controlClass}${invisibleClass}\\p{Cf}]`, 'u');
/** Names that Windows gives to devices, whatever their suffix; it takes digits above the line for digits. */
const device = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?: *\.| *$)/i;
/** Git's own folder, also by the short name that Windows gives it. */
const ofGit = /^(?:\.git|git~\d+)$/i;

/** Each with the end of the sentence "the path …". */
const rules: readonly (readonly [
  isBroken: (path: string, parts: readonly string[]) => boolean,
  why: string,
])[] = [
  [(path) => path === '', 'is empty'],
  [(path) => path.length > pathMax, `is longer than ${pathMax} characters`],
  [(path) => path.includes('\0'), 'contains a NUL character'],
  [(path) => /\p{Cs}/u.test(path), 'contains half of a character'],
  [(path) => hidden.test(path), 'contains control or invisible characters'],
  [(path) => path.includes('\\'), 'contains a backslash'],
  [(path) => path.startsWith('/') || /^[A-Za-z]:/.test(path), 'is absolute'],
  [(path) => /[:*?"<>|]/.test(path), 'contains a character that Windows refuses: one of : * ? " < > |'],
  // Two spellings of one accent look alike and are two files, or one.
  [(path) => path !== path.normalize('NFC'), 'is not in Unicode normal form C'],
  [
    (_, parts) => parts.some((part) => part === '' || part === '.' || part === '..'),
    'has an empty, "." or ".." segment',
  ],
  [(_, parts) => parts.some((part) => /[. ]$/.test(part)), 'has a name that ends with a dot or a space'],
  [(_, parts) => parts.some((part) => device.test(part)), 'has a name that Windows gives to a device'],
  [(_, parts) => parts.some((part) => ofGit.test(part)), 'enters .git'],
  [
    (_, parts) => parts.some((part) => new TextEncoder().encode(part).length > nameMax),
    `has a name of more than ${nameMax} bytes`,
  ],
];

/** Why a path cannot be used (attack table, row 4), as the end of "the path …"; null if it can. */
export function pathFault(path: string): string | null {
  const parts = path.split('/');
  return rules.find(([isBroken]) => isBroken(path, parts))?.[1] ?? null;
}

/** `ſ` and the long forms of ligatures have one upper case with other letters, and disks compare by it. */
const withoutCase = (path: string): string => path.toUpperCase().toLowerCase();

/** Two paths that are one on a file system without letter case, or a file that is also a folder; null where all are apart. */
export function pathClash(
  paths: readonly string[],
): { readonly path: string; readonly fault: string } | null {
  const seen = new Set<string>();
  for (const path of paths) {
    const folded = withoutCase(path);
    if (seen.has(folded)) return { path, fault: 'is there twice' };
    seen.add(folded);
  }
  for (const path of paths) {
    const parents = path.split('/').slice(0, -1);
    const clash = parents
      .map((_, at) => parents.slice(0, at + 1).join('/'))
      .find((parent) => seen.has(withoutCase(parent)));
    if (clash !== undefined) return { path: clash, fault: 'is a file and a folder' };
  }
  return null;
}
