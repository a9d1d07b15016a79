/** What a receipt says and the answer around it says again, made once from the resolution. */
import { installCommands } from '../../resolve/install-commands.ts';
import type { Resolution } from '../../resolve/resolution.ts';
import { type InstallView, toInstallView } from '../shared/install-view.ts';
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
    install:
      entry === undefined
        ? null
        : toInstallView(entry, installCommands(entry, resolution.agent, context.client), context),
    feedback: toOutcomeFeedback(resolution, context),
  };
}
