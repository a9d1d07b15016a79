/** Every operation of a running registry asked many times; whatever it answers, its own document promised it before. */
import * as fc from 'fast-check';
import { createAnswerCheck } from './check-answer.ts';
import { type Named, type OpenApi, operationsOf } from './operations.ts';
import { excludedRequests, type FuzzRequest, isMeaningful, junkRequests, validRequests } from './requests.ts';

export interface FuzzOptions {
  /** Origin of a registry that may be written to. */
  readonly base: string;
  /** Requests in all, at least. */
  readonly requests: number;
  /** The same seed sends the same requests. */
  readonly seed: number;
  readonly slugs: readonly string[];
  /** Statuses of 5xx that the surroundings explain, such as 503 where GitHub cannot be reached. */
  readonly explained?: readonly number[];
}

export interface FuzzReport {
  readonly sent: { readonly valid: number; readonly junk: number; readonly excluded: number };
  readonly operations: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** One for each operation and kind of request that failed, with the smallest request that does. */
  readonly failures: readonly string[];
}

export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { base, slugs, seed, explained = [] } = options;
  const document = (await (await fetch(`${base}/openapi.json`)).json()) as OpenApi;
  const operations = operationsOf(document);
  const { check } = createAnswerCheck(document);
  const sent = { valid: 0, junk: 0, excluded: 0 };
  const statuses: Record<string, number> = {};
  const failures: string[] = [];
  // Half of them valid, half junk.
  const half = Math.ceil(options.requests / operations.length / 2);

  const send = async (named: Named, request: FuzzRequest): Promise<number> => {
    const where = `${named.method} ${request.path.slice(0, 200)}`;
    const response = await fetch(base + request.path, request.init);
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    const status = await check(named, response, `${where} -> ${response.status}`);
    if (status >= 500 && !explained.includes(status)) throw new Error(`${where} -> ${status}`);
    return status;
  };

  const attempt = async (
    requests: fc.Arbitrary<FuzzRequest>,
    numRuns: number,
    accept: (request: FuzzRequest) => Promise<void>,
  ): Promise<void> => {
    const result = await fc.check(fc.asyncProperty(requests, accept), { numRuns, seed });
    if (!result.failed) return;
    const [smallest] = result.counterexample ?? [];
    const reason = result.errorInstance instanceof Error ? result.errorInstance.message : 'failed';
    failures.push(`${reason} with ${JSON.stringify(smallest)}`);
  };

  for (const named of operations) {
    const valid = validRequests(named);
    if (valid !== null)
      await attempt(valid, half, async (request) => {
        sent.valid += 1;
        const status = await send(named, request);
        if (!isMeaningful(named, status) && !explained.includes(status))
          throw new Error(`valid, and answered with ${status}`);
      });
    await attempt(junkRequests(named, slugs), valid === null ? 2 * half : half, async (request) => {
      sent.junk += 1;
      await send(named, request);
    });
    for (const request of excludedRequests(named)) {
      sent.excluded += 1;
      const status = await send(named, request).catch((error: unknown) => String(error));
      if (status !== 400) failures.push(`excluded, and answered with ${status}: ${JSON.stringify(request)}`);
    }
  }
  return { sent, operations: operations.length, statuses, failures };
}
