/** A language model that answers messages; its answers are as little to be trusted as what it was shown. */

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
  /** The text of the answer. Rejects with `ModelUnavailable`. */
  ask(messages: readonly ChatMessage[]): Promise<string>;
}
