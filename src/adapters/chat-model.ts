/** A language model behind the chat completions of any OpenAI-compatible server. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { type ChatMessage, type ChatModel, ModelUnavailable } from '../ports/chat-model.ts';
import { parseJson } from '../schema/json.ts';
import { AnswerTooLarge, limitedFetch } from './github/fetch.ts';

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** A local model may think for a while; a draft is far smaller than the most bytes that are read. */
const timeLimitMs = 120_000;
const mostBytes = 256 * 1024;
const mostTokens = 1_200;
/** Requests for one answer, the first included. */
const attempts = 3;
const longestPauseMs = 30_000;

interface Limits {
  readonly timeLimitMs: number;
  readonly pauseMs: number;
}

/** Null where the environment names no model. Equal messages give answers as equal as the model can make them. */
export function openChatModel(
  { describeUrl, describeModel, describeKey }: Pick<Config, 'describeUrl' | 'describeModel' | 'describeKey'>,
  limits: Limits = { timeLimitMs, pauseMs: 1_000 },
): ChatModel | null {
  if (describeUrl === null || describeModel === null) return null;
  const address = `${describeUrl}/chat/completions`;
  const ask = limitedFetch(new URL(address).origin, mostBytes, limits.timeLimitMs);
  const post = (messages: readonly ChatMessage[]): Promise<Response> =>
    ask(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(describeKey === null ? {} : { authorization: `Bearer ${describeKey}` }),
      },
      body: JSON.stringify({
        model: describeModel,
        messages,
        temperature: 0,
        max_tokens: mostTokens,
        response_format: { type: 'json_object' },
      }),
    });
  return {
    name: describeModel,
    async ask(messages) {
      for (let attempt = 1; ; attempt += 1) {
        const response = await post(messages).catch((error: unknown) => {
          throw new ModelUnavailable(unavailable(error), { cause: error });
        });
        if (response.ok) return readCompletion(await response.text());
        const isBusy = response.status === 429 || response.status >= 500;
        if (!isBusy || attempt === attempts)
          throw new ModelUnavailable(`the model's server answered ${response.status}`);
        const asked = Number(response.headers.get('retry-after') ?? Number.NaN) * 1_000;
        const pause = Number.isFinite(asked) ? asked : limits.pauseMs * 2 ** attempt;
        await wait(Math.min(longestPauseMs, Math.max(0, pause)));
      }
    },
  };
}

function readCompletion(text: string): string {
  const parsed = Completion.safeParse(parseJson(text));
  if (!parsed.success) throw new ModelUnavailable("the model's server answered no chat completion");
  return parsed.data.choices[0]?.message.content ?? '';
}

function unavailable(error: unknown): string {
  if (error instanceof AnswerTooLarge) return `the model's server ${error.message}`;
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return isLate ? 'the model did not answer in time' : "the model's server could not be reached";
}
