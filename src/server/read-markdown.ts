/** Foreign Markdown as HTML, made in a thread of limited time, so that answering requests never waits for it, and kept by its digest. */
import { ByteLru } from '../byte-lru.ts';
import { sha256Hex } from '../digest.ts';
import type { Logger } from '../ports/surroundings.ts';
import { currentReadCost, awaitUncounted } from '../read-cost.ts';
import { KeptThread } from '../runtime/thread.ts';

/** Named and not imported: only the thread loads what renders. */
const thread = new URL('../components/read/markdown-thread.ts', import.meta.url);

interface Rendered {
  readonly frontMatter: string;
  readonly html: string;
}

/** Null for a text that is too much to be rendered, or while too many wait: it is shown as written then. */
export type ReadMarkdown = (text: string, pageUrl: string | null) => Promise<Rendered | null>;

interface MarkdownLimits {
  /** Milliseconds for one text, the start of the thread included. */
  readonly timeMs: number;
  /** Texts that wait for the thread; one at a time is rendered. */
  readonly waiting: number;
  /** Bytes of HTML that are kept. */
  readonly keptBytes: number;
}

const defaultLimits: MarkdownLimits = { timeMs: 5_000, waiting: 20, keptBytes: 8 * 1_024 * 1_024 };

interface Kept {
  readonly rendered: Rendered | null;
  readonly byteLength: number;
}

export function openMarkdown(
  logger: Logger,
  limits = defaultLimits,
): { readonly read: ReadMarkdown; close(): Promise<void> } {
  const worker = new KeptThread(thread);
  const kept = new ByteLru<Kept>(limits.keptBytes);
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function render(text: string, pageUrl: string | null): Promise<Rendered | null> {
    try {
      const answer = await worker.ask<{ rendered: Rendered | null; computedMs: number }>(
        { text, pageUrl },
        { timeLimitMs: limits.timeMs },
      );
      currentReadCost()?.add(answer.computedMs);
      return answer.rendered;
    } catch (error) {
      currentReadCost()?.add(limits.timeMs);
      logger.warn({ error, characters: text.length }, 'a text could not be rendered within its limits');
      return null;
    }
  }

  return {
    async read(text, pageUrl) {
      const key = sha256Hex(JSON.stringify([text, pageUrl]));
      const known = kept.get(key);
      if (known !== undefined) return known.rendered;
      if (waiting >= limits.waiting) return null;
      waiting += 1;
      const turn = last
        .then(() => kept.get(key)?.rendered ?? render(text, pageUrl))
        .finally(() => (waiting -= 1));
      last = turn;
      const rendered = await awaitUncounted(() => turn);
      // Also that it is too much: the next view does not try again.
      kept.set(key, { rendered, byteLength: 2 * (rendered?.html.length ?? 0) + 512 });
      return rendered;
    },
    close: () => worker.close(),
  };
}
