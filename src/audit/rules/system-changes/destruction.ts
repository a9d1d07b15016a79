/** SY-02: what deletes, overwrites or encrypts data beyond the project. */
import type { Weigher } from '../../engine/rule.ts';
import { type Region } from '../../engine/region.ts';

/** Disks (SY-02). */
export const byDisk: Weigher = ({ match, severity, region, scope }) =>
  isNewDisk(match[0], region) ||
  /\bdd\b[^\n]{0,80}\bif=\S{1,80}\.(?:img|iso)\b/i.test(match[0]) ||
  isImage(scope)
    ? 'medium'
    : severity;

/** A letter in place of a number, as in `/dev/sdX`: the device is the reader's to fill in. */
const leftOpen = /\/dev\/(?:sd[XY]|r?diskN|nvmeXn)/;

/** A device that the reader names, or one that a block of a manual formats and mounts next: a new disk. */
const isNewDisk = (words: string, { kind, text }: Region): boolean => {
  const line = text.slice(text.indexOf(words)).split('\n', 1)[0] ?? '';
  if (leftOpen.test(line)) return true;
  const device = /\bmkfs[.\w]{0,9}\s(?:-\w{1,3}\s){0,3}(\/dev\/[\w/.<>-]{2,80})/.exec(
    text.slice(text.indexOf(words)),
  )?.[1];
  return (
    kind === 'fence' &&
    device !== undefined &&
    new RegExp(`\\bmount\\s[^\\n]{0,40}${device.replaceAll(/[.<>]/g, '.')}`).test(text)
  );
};

/** An image that a pipe writes back to a disk, of which it is the copy. */
const isImage = (line: string): boolean =>
  /\.(?:dd|img|iso|raw)(?:\.(?:bz2|gz|lz4|xz|zst))?\b["']?[^\n;&]{0,60}\|[^\n;&]{0,40}\bdd\s/.test(line);

/** Logs and tables of a system are dropped (SY-02). */
export const bySystemTables: Weigher = ({ match, severity, region, scope }) =>
  region.kind === 'fence' && region.language === '' && /^\s{0,12}[-*•]\s[^;]{0,200}$/.test(scope)
    ? null
    : /find\s+\.\./.test(match[0]) && region.kind === 'script'
      ? 'critical'
      : /\/var\/log/.test(match[0]) || /_(?:19|20)\d\d(?:_?\d\d){0,2}/.test(scope)
        ? 'medium'
        : severity;
