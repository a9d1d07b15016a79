/** Which files of a folder are read, within the limits of one skill, and why anything was left out. */
import { auditedBytesMax, isLfsPointer, type SkillFolder } from '../../schema/skill-folder.ts';
import { inspectFile, type AuditFile } from './inventory.ts';

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
