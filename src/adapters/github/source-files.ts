/** Single files from GitHub's raw addresses: checked against their digests, and the last ones kept. */
import { ByteLru } from '../../byte-lru.ts';
import { rawAddress } from '../../schema/source.ts';
import { sha256Hex } from '../../digest.ts';
import { HostUnavailable, type PinnedFile, type SourceFiles } from '../../ports/code-host.ts';
import type { Logger } from '../../ports/surroundings.ts';
import { currentReadCost, awaitUncounted } from '../../read-cost.ts';
import { AnswerTooLarge, limitedFetch } from './fetch.ts';

/** Bytes of all kept files together; a digest never gets other bytes, so what is kept stays right. */
const keptBytesMax = 16 * 1_024 * 1_024;

/** `rawUrl` is the only address that is asked; redirects do not leave it. */
export function openSourceFiles(rawUrl: string, logger: Logger): SourceFiles {
  const { origin, host } = new URL(rawUrl);
  const kept = new ByteLru<Uint8Array>(keptBytesMax);
  return {
    async readPinned(file) {
      const known = kept.get(file.sha256);
      if (known !== undefined) return known;
      currentReadCost()?.ask();
      const found = await awaitUncounted(() => ask(file));
      if (typeof found === 'string') return found;
      if (sha256Hex(found) !== file.sha256) return 'changed';
      kept.set(file.sha256, found);
      return found;
    },
  };

  async function ask({ source, commit, path, size }: PinnedFile): Promise<Uint8Array | 'changed' | 'gone'> {
    const address = source.forge === 'github' ? rawAddress(source, commit, path, rawUrl) : null;
    if (address === null) throw new HostUnavailable(`files of ${source.host} are not read from here`, null);
    try {
      const response = await limitedFetch(origin, size)(address, { method: 'GET' });
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      if (response.status === 404) return 'gone';
      throw new HostUnavailable(`${host} answered ${response.status}`, null);
    } catch (error) {
      // More bytes than the pinned file has are other bytes.
      if (error instanceof AnswerTooLarge) return 'changed';
      const unavailable =
        error instanceof HostUnavailable
          ? error
          : new HostUnavailable(`${host} cannot be reached`, null, { cause: error });
      logger.warn({ host }, unavailable.message);
      throw unavailable;
    }
  }
}
