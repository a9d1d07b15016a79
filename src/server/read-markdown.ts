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
  /** Milliseconds until a text that did not get ready is tried again: a busy machine is no fault of the text. */
  readonly retryMs: number;
}

const defaultLimits: MarkdownLimits = {
  timeMs: 5_000,
  waiting: 20,
  keptBytes: 8 * 1_024 * 1_024,
  retryMs: 60_000,
};

interface Kept {
  /** Null: too much to be rendered, or not ready in its time. */
  readonly rendered: Rendered | null;
  /** Of the clock of `performance`. */
  readonly until: number;
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

  async function render(text: string, pageUrl: string | null): Promise<Kept> {
    try {
      const answer = await worker.ask<{ rendered: Rendered | null; computedMs: number }>(
        { text, pageUrl },
        { timeLimitMs: limits.timeMs },
      );
      currentReadCost()?.add(answer.computedMs);
      return keep(answer.rendered, Infinity);
    } catch (error) {
      currentReadCost()?.add(limits.timeMs);
      logger.warn({ error, characters: text.length }, 'a text could not be rendered within its limits');
      return keep(null, performance.now() + limits.retryMs);
    }
  }

  function known(key: string): Kept | undefined {
    const found = kept.get(key);
    return found !== undefined && found.until > performance.now() ? found : undefined;
  }

  return {
    async read(text, pageUrl) {
      const key = sha256Hex(JSON.stringify([text, pageUrl]));
      const before = known(key);
      if (before !== undefined) return before.rendered;
      if (waiting >= limits.waiting) return null;
      waiting += 1;
      const turn = last.then(() => known(key) ?? render(text, pageUrl)).finally(() => (waiting -= 1));
      last = turn;
      const made = await awaitUncounted(() => turn);
      kept.set(key, made);
      return made.rendered;
    },
    close: () => worker.close(),
  };
}

function keep(rendered: Rendered | null, until: number): Kept {
  return { rendered, until, byteLength: 2 * (rendered?.html.length ?? 0) + 512 };
}
