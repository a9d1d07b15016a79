/** Files of skills: those that are kept here first, and only then the host. */
import type { Blobs } from '../../ports/blobs.ts';
import type { SourceFiles } from '../../ports/code-host.ts';
import type { Logger } from '../../ports/surroundings.ts';

/** What was kept and is damaged or lost is read at its source and kept again. */
export function readThroughKept(kept: Blobs, files: SourceFiles, logger: Logger): SourceFiles {
  return {
    kept,
    async readPinned(file) {
      const bytes = await kept.read(file.sha256);
      if (bytes !== null) return bytes;
      const [slug] = await kept.skillsOf(file.sha256);
      const read = await files.readPinned(file);
      if (slug === undefined || typeof read === 'string') return read;
      logger.warn({ slug, sha256: file.sha256 }, 'a kept file was lost or damaged; it was read again');
      // The answer counts, also where the disk takes nothing more.
      await kept.keep(read, slug).catch((error: unknown) => logger.error({ error }, 'a file cannot be kept'));
      return read;
    },
  };
}
