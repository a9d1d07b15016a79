/** Reports of runs with and without a skill that the store holds, read into the book of outcomes. */
import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import type { Live } from '../api/define.ts';
import { evalReportKind } from '../api/eval-report/endpoint.ts';
import { EvalReport } from '../outcomes/eval-report.ts';
import type { OutcomeBook } from '../outcomes/book.ts';
import type { Store } from '../ports/store.ts';

const Stored = z.object({
  id: z.string(),
  slug: z.string(),
  received_at: z.string(),
  key: z.string(),
  network: z.string(),
  ...EvalReport.pick({ integrity: true, model: true, sandbox: true, cases: true }).shape,
});

const page = 500;
/** Milliseconds before the newest one from which reports are read again: another node's clock may be behind. */
const overlap = 600_000;

/** Takes what is new since `after`, and returns what to give the next time. A document of another form is left out. */
export async function readEvalReports(
  store: Pick<Store, 'listDocuments'>,
  book: OutcomeBook,
  after: string,
): Promise<string> {
  let at = after;
  for (;;) {
    const documents = await store.listDocuments(evalReportKind, {
      ...(at === '' ? {} : { after: at }),
      limit: page,
    });
    for (const { value } of documents) {
      const parsed = Stored.safeParse(value);
      if (parsed.success) book.takeLift(parsed.data);
    }
    const last = documents.at(-1);
    if (last === undefined || documents.length < page) {
      const newest = Date.parse((last?.id ?? at).slice(0, 24));
      return Number.isNaN(newest) ? at : new Date(newest - overlap).toISOString();
    }
    at = last.id;
  }
}

/** Reads again every few seconds what other nodes have taken; ends with `close`. */
export function followEvalReports(
  store: Pick<Store, 'listDocuments'>,
  book: OutcomeBook,
  every = 10_000,
): { close(): void } {
  let after = '';
  let isReading = false;
  const timer = setInterval(() => {
    if (isReading) return;
    isReading = true;
    readEvalReports(store, book, after)
      .then((next) => (after = next))
      .finally(() => (isReading = false))
      // The store says in the log that it is away; the next round tries again.
      .catch(() => undefined);
  }, every);
  timer.unref();
  return {
    close() {
      clearInterval(timer);
    },
  };
}

/** What the endpoint needs beside the store. */
export function toEvalReports(book: OutcomeBook): Live['evalReports'] {
  return {
    isSigned(text, signature, x) {
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
    },
    take: (report) => {
      book.takeLift(report);
    },
    liftOf: (slug, integrity, now) => book.liftOf(slug, integrity, now),
  };
}
