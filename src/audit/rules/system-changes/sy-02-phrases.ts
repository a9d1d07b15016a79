/** SY-02: what keeps a deletion in the hands of the user. */
import type { Region } from '../../engine/region.ts';

/** A letter in place of a number, as in `/dev/sdX`: the device is the reader's to fill in. */
const leftOpen = /\/dev\/(?:sd[XY]|r?diskN|nvmeXn)/;

/** A device that the reader names, or one that a block of a manual formats and mounts next: a new disk. */
export const isNewDisk = (words: string, { kind, text }: Region): boolean => {
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
export const isImage = (line: string): boolean =>
  /\.(?:dd|img|iso|raw)(?:\.(?:bz2|gz|lz4|xz|zst))?\b["']?[^\n;&]{0,60}\|[^\n;&]{0,40}\bdd\s/.test(line);
