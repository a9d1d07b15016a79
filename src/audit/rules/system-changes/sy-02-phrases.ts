/** SY-02: what keeps a deletion in the hands of the user. */
import type { Region } from '../../engine/region.ts';
import {
  blank,
  chars,
  code,
  edge,
  end,
  maybe,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  word,
} from '../../engine/pattern.ts';
import { personalFolders, systemFolders } from '../../vocabulary/system-changes/sy-02-destruction.ts';

export const kept = pattern(
  word(
    oneOf(
      'ask(s|ed|ing)?',
      'confirm(s|ed|ation)?',
      'if the user',
      'when the user',
      'after the user',
      'user (asks|wants|agrees|names|confirms)',
      'copy was made',
      'back(s|ed)? up',
      'backup first',
      'never',
      "(do not|don't|must not) (delete|remove|empty)",
      'not deleted',
      'hidden in the view',
      'temporary',
      'temp',
      'cache(d|s)?',
      'duplicate(s)',
      'double',
      'build',
      'test (data|database)',
      'generated',
      'stale',
      'unused',
      'template(s)',
      'example',
      'placeholder',
      'soft-delete',
      'lists',
      'recoverable',
      'trash',
      'optional(ly)',
      'fixture(s)',
      'own branch',
      'deny list',
    ),
  ),
);

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

/** The root of an image is no root of a machine. */
export const dockerRun = /^\s{0,8}RUN\s/;

/** The root, a system folder, a home folder or all of one's documents. */
export const broadTarget = seq(
  maybe('--', space(1, 3)),
  maybe(quote),
  oneOf(
    seq('/', oneOf('*', blank, end, quote, ';', '&', code('|'))),
    seq('/', oneOf(...systemFolders), '(/)(*)', oneOf(blank, end, chars('"\';&|'))),
    seq('~(/)', oneOf('*', '.*', blank, end, chars('"\';&|'))),
    seq('~/', oneOf(...personalFolders), '(/)(*)', oneOf(blank, end, chars('"\';&|'))),
    seq('$({)HOME(})', maybe(quote), maybe(code('/')), oneOf('*', '.*', blank, end, chars('"\';&|'))),
    seq(
      '$({)HOME(})/',
      oneOf(
        seq(
          oneOf('Documents', 'Desktop', 'Downloads', 'Pictures', 'Library', '.config'),
          maybe(code('/')),
          maybe('*'),
          oneOf(blank, end, chars('"\';&|')),
        ),
        seq('.ssh', edge),
      ),
    ),
    '/*',
    seq('$env:USERPROFILE', maybe(quote), oneOf(blank, end, code('\\*'))),
    '%USERPROFILE%',
    seq(code('C:\\'), oneOf('*', blank, end, 'Users', 'Windows')),
  ),
);

/** An image that a pipe writes back to a disk, of which it is the copy. */
export const isImage = (line: string): boolean =>
  /\.(?:dd|img|iso|raw)(?:\.(?:bz2|gz|lz4|xz|zst))?\b["']?[^\n;&]{0,60}\|[^\n;&]{0,40}\bdd\s/.test(line);
