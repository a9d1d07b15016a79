/** Which skills only readers who are checked may see. */
import type { ContentFile } from './content-file.ts';

/** Whether the text of an evidence file is of a private skill; one that mentions it and cannot be read counts as such. */
export function isPrivate(text: string): boolean {
  if (!text.includes('private')) return false;
  try {
    const evidence = JSON.parse(text) as { readonly source?: { readonly private?: unknown } } | null;
    return evidence?.source?.private !== undefined;
  } catch {
    return /"private"/.test(text);
  }
}

/** Whether content files are those of a private skill. */
export function hasPrivate(files: readonly ContentFile[]): boolean {
  return files.some(({ path, text }) => path.startsWith('evidence/') && isPrivate(text));
}
