/** What installers are known to do to a skill's files, so that a check of the digests raises no false alarm. */
import type { Entry } from '../../scoring/registry.ts';

/** Files that the stock `skills` command (1.7.4) does not copy. */
const notCopied = /(?:^|\/)metadata\.json$|(?:^|\/)(?:__pycache__|__pypackages__)\//;

type Files = Entry['evidence']['files'];

/** Sentences about this skill's files; what is true of every skill is in the integration kit. */
export function knownEdits({ evidence: { files } }: Pick<Entry, 'evidence'>): string[] {
  const left = files.filter(({ path }) => notCopied.test(path)).map(({ path }) => path);
  const links = files.filter(({ sha256 }) => sha256 === null).map(({ path }) => path);
  return [
    ...(left.length === 0 ? [] : [`The stock command leaves out ${left.join(', ')}.`]),
    ...(links.length === 0
      ? []
      : [
          `The stock command copies what the links ${links.join(', ')} lead to; this registry's client leaves them out.`,
        ]),
  ];
}

/** Files that have a digest and that every installer writes as they are. */
export function checkableFiles<F extends Pick<Files[number], 'path'>>(files: readonly F[]): F[] {
  return files.filter(({ path }) => !notCopied.test(path));
}
