/** GET and POST /api/agent/receipt: the signed install receipt without the rest of the resolve answer. */
import { href } from '../../routes.ts';
import { toReceipt } from './receipt.ts';
import { toReceiptParts } from './receipt-parts.ts';
import { ReceiptResponse } from './shape.ts';
import { receiptText } from './text.ts';
import { versionEntry } from '../../proof/log/entries.ts';
import {
  decisionSummary,
  type Resolution,
  type ResolveInput,
  resolveTask,
  shownCandidates,
  statusOf,
} from '../../resolve/resolution.ts';
import { type Context, defineEndpoint, type RequestContext } from '../define.ts';
import { toCandidate } from '../shared/candidate.ts';
import type { Detail } from '../shared/detail.ts';
import { type ChoiceInput, readChoice, resolveBody, resolveQuery } from '../shared/resolve-input.ts';

const shared = {
  route: 'receipt',
  description:
    'The install receipt of a resolve: bound to commit and digests, signed, verifiable offline with the published key. ' +
    'Several slugs of one event are one receipt: the first is `selected_skill`, the others are `also`, each with an event id to report.',
  group: 'Resolve',
  output: ReceiptResponse,
  problems: ['not-found', 'unprocessable'],
  text: (answer: ReceiptResponse, context: Context) => receiptText(answer, context),
} as const;

async function toAnswer(
  input: ResolveInput & ChoiceInput & { readonly detail: Detail },
  context: Context,
  { voice }: RequestContext,
): Promise<ReceiptResponse & { meta: object }> {
  const resolution = resolveTask({ ...input, choice: readChoice(input, context) }, context, voice);
  const proof = input.detail === 'full' ? await proofOf(resolution, context) : null;
  const receipt = toReceipt(resolution, toReceiptParts(resolution, context), context, input.detail, proof);
  const { task, keywords, agent, max_risk, min_stars, slug, event_id } = input;
  const { match, choice } = resolution.decision;
  return {
    receipt,
    policy_decision: { status: statusOf(resolution), summary: decisionSummary(resolution), match, choice },
    candidates: shownCandidates(resolution).map((each) => toCandidate(each, resolution.agent, context)),
    selected: { slug: receipt.selected_skill.slug, name: receipt.selected_skill.name },
    feedback: { event_id: resolution.event_id, endpoint: receipt.outcome_feedback.endpoint },
    meta: {
      contract: receipt.version,
      text_url: href(
        context.siteUrl,
        'receipt',
        {},
        {
          task,
          ...(keywords.length === 0 ? {} : { keywords: keywords.join(',') }),
          ...(agent === 'auto' ? {} : { agent }),
          ...(max_risk === 'medium' ? {} : { max_risk }),
          ...(min_stars === 0 ? {} : { min_stars }),
          ...(slug === undefined ? {} : { slug: slug.join(',') }),
          ...(event_id === undefined ? {} : { event_id }),
          format: 'text',
        },
      ),
    },
  };
}

/** Null for a version that no build has written into the log yet. */
async function proofOf({ decision }: Resolution, { logProofs }: Context): Promise<string | null> {
  const entry = decision.selected?.entry;
  if (entry === undefined || logProofs === null) return null;
  const { slug, source, evidence } = entry;
  const { repository, path } = source;
  const { integrity } = evidence;
  // As the receipt says it, so that everyone who has the receipt can make the entry.
  return logProofs.proofOf(
    versionEntry({ skill: slug, integrity, repository, commit: evidence.source.commit, path }),
  );
}

export const receipt = defineEndpoint({
  ...shared,
  summary: 'Get a signed install receipt for a task',
  query: resolveQuery,
  example: { task: 'extract tables from a PDF' },
  tool: {
    name: 'get_install_receipt',
    description:
      'Resolve a task and get the signed receipt: commit, files with digests, policy. Keep it to verify the install.',
    omit: ['min_stars', 'limit', 'detail'],
    result: ['policy_decision.status', 'receipt', 'feedback.event_id'],
  },
  run: (input, context, request) => toAnswer({ ...input, needs_install_command: false }, context, request),
});

export const receiptPost = defineEndpoint({
  ...shared,
  id: 'receiptPost',
  method: 'POST',
  summary: 'Get a signed install receipt, with constraints in a body',
  description: 'The same as with GET, with the input as JSON.',
  body: resolveBody,
  example: { task: 'extract tables from a PDF', constraints: { max_risk: 'low' } },
  run: ({ constraints, ...rest }, context, request) =>
    toAnswer({ ...rest, ...constraints }, context, request),
});
