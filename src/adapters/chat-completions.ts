/** The chat completions of any OpenAI-compatible server: asked within limits of bytes and time, again when it is busy. */
import { setTimeout as wait } from 'node:timers/promises';
import { type ModelPlace, ModelUnavailable } from '../ports/chat-model.ts';
import { parseJson } from '../schema/json.ts';
import { AnswerTooLarge, limitedFetch } from './github/fetch.ts';

/** A local model may think for a while; an answer is far smaller than the most bytes that are read. */
const timeLimitMs = 120_000;
const mostBytes = 256 * 1024;
/** Requests for one answer, the first included. */
const attempts = 3;
const longestPauseMs = 30_000;

export interface CompletionLimits {
  readonly timeLimitMs: number;
  readonly pauseMs: number;
}

/** The answer as it was sent, any JSON. Rejects with `ModelUnavailable`. */
export type AskCompletions = (request: Readonly<Record<string, unknown>>) => Promise<unknown>;

export function openCompletions(
  { url, model, key }: ModelPlace,
  limits: CompletionLimits = { timeLimitMs, pauseMs: 1_000 },
): AskCompletions {
  const address = `${url}/chat/completions`;
  const send = limitedFetch(new URL(address).origin, mostBytes, limits.timeLimitMs);
  const post = (request: object): Promise<Response> =>
    send(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, ...request }),
    });
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await post(request).catch((error: unknown) => {
        throw new ModelUnavailable(unavailable(error), { cause: error });
      });
      if (response.ok) return parseJson(await response.text());
      const isBusy = response.status === 429 || response.status >= 500;
      if (!isBusy || attempt === attempts)
        throw new ModelUnavailable(`the model's server answered ${response.status}`);
      const asked = Number(response.headers.get('retry-after') ?? Number.NaN) * 1_000;
      const pause = Number.isFinite(asked) ? asked : limits.pauseMs * 2 ** attempt;
      await wait(Math.min(longestPauseMs, Math.max(0, pause)));
    }
  };
}

export function noCompletion(): ModelUnavailable {
  return new ModelUnavailable("the model's server answered no chat completion");
}

function unavailable(error: unknown): string {
  if (error instanceof AnswerTooLarge) return `the model's server ${error.message}`;
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return isLate ? 'the model did not answer in time' : "the model's server could not be reached";
}
