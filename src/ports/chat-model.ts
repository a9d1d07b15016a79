/** A language model that answers messages; its answers are as little to be trusted as what it was shown. */

/** Where a model is asked. */
export interface ModelPlace {
  /** Base address of an API with `/chat/completions`, no trailing slash. */
  readonly url: string;
  readonly model: string;
  /** Null: it is asked without a key. */
  readonly key: string | null;
}

export interface ChatMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

/** The model cannot be asked, now or at all; the message says why. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable';
}

export interface ChatModel {
  readonly name: string;
  /** The text of the answer, which the server is asked to keep to a JSON schema. Rejects with `ModelUnavailable`. */
  ask(messages: readonly ChatMessage[], schema?: object): Promise<string>;
}

/** A call of a tool that the model asks for; `input` is what it gave, as text that may be anything. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: string;
}

export type ToolMessage =
  | ChatMessage
  | { readonly role: 'assistant'; readonly content: string; readonly calls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly id: string; readonly content: string };

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** A JSON schema. */
  readonly parameters: object;
}

/** A model that may call tools before it answers. */
export interface ToolModel {
  readonly name: string;
  /** Rejects with `ModelUnavailable`. `tokens`: read and written, as the server counts them; 0 where it does not. */
  step(
    messages: readonly ToolMessage[],
    tools: readonly Tool[],
    seed: number,
  ): Promise<{ readonly content: string; readonly calls: readonly ToolCall[]; readonly tokens: number }>;
}
