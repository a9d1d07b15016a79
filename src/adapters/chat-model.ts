/** A language model behind chat completions, asked for text or, with tools, for the next step of its work. */
import { z } from 'zod';
import type { ChatModel, ModelPlace, ToolMessage, ToolModel } from '../ports/chat-model.ts';
import { type CompletionLimits, noCompletion, openCompletions } from './chat-completions.ts';

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});
const Step = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }),
            )
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.object({ total_tokens: z.int().min(0).max(1e9) }).nullish(),
});

const mostTokens = 1_200;
const mostStepTokens = 4_000;

/** Null without a place. Equal messages give answers as equal as the model can make them. */
export function openChatModel(place: ModelPlace | null, limits?: CompletionLimits): ChatModel | null {
  if (place === null) return null;
  const ask = openCompletions(place, limits);
  return {
    name: place.model,
    async ask(messages, schema) {
      const answer = await ask({
        messages,
        temperature: 0,
        max_tokens: mostTokens,
        response_format:
          schema === undefined
            ? { type: 'json_object' }
            : { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
      });
      const parsed = Completion.safeParse(answer);
      if (!parsed.success) throw noCompletion();
      return parsed.data.choices[0]?.message.content ?? '';
    },
  };
}

/** Its answers differ from run to run, as the server decides: the seed names the run. */
export function openToolModel(place: ModelPlace, limits?: CompletionLimits): ToolModel {
  const ask = openCompletions(place, limits);
  return {
    name: place.model,
    async step(messages, tools, seed) {
      const answer = await ask({
        messages: messages.map(toWire),
        ...(tools.length === 0 ? {} : { tools: tools.map((each) => ({ type: 'function', function: each })) }),
        max_tokens: mostStepTokens,
        seed,
      });
      const parsed = Step.safeParse(answer);
      const message = parsed.data?.choices[0]?.message;
      if (!parsed.success || message === undefined) throw noCompletion();
      return {
        content: message.content ?? '',
        calls: (message.tool_calls ?? []).map(({ id, function: { name, arguments: input } }) => ({
          id,
          name,
          input,
        })),
        tokens: parsed.data.usage?.total_tokens ?? 0,
      };
    },
  };
}

function toWire(message: ToolMessage): object {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.id, content: message.content };
  if (message.role !== 'assistant') return message;
  const { content, calls } = message;
  return {
    role: 'assistant',
    content,
    ...(calls.length === 0
      ? {}
      : {
          tool_calls: calls.map(({ id, name, input }) => ({
            id,
            type: 'function',
            function: { name, arguments: input },
          })),
        }),
  };
}
