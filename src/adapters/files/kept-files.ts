/** Files of skills: those that are kept here first, and only then the host. */
import type { Blobs } from '../../ports/blobs.ts';
import type { SourceFiles } from '../../ports/code-host.ts';

export function keepFirst(kept: Blobs, files: SourceFiles): SourceFiles {
  return {
    kept,
    readPinned: async (file) => (await kept.read(file.sha256)) ?? (await files.readPinned(file)),
  };
}
