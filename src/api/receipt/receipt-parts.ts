/** What a receipt says and the answer around it says again, made once from the resolution. */
import type { Resolution } from '../../resolve/resolution.ts';
import { type InstallView, installViewFor } from '../shared/install-view.ts';
import { type OutcomeFeedback, toOutcomeFeedback } from '../shared/outcome-feedback.ts';

interface PartsContext {
  readonly siteUrl: string;
  readonly client: string | null;
}

export interface ReceiptParts {
  /** Null where no skill is selected. */
  readonly install: InstallView | null;
  readonly feedback: OutcomeFeedback;
}

export function toReceiptParts(resolution: Resolution, context: PartsContext): ReceiptParts {
  const entry = resolution.decision.selected?.entry;
  return {
    install: entry === undefined ? null : installViewFor(entry, resolution.agent, context),
    feedback: toOutcomeFeedback(resolution, context),
  };
}
