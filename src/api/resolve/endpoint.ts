/** GET and POST /api/agent/resolve: one task in, one skill out, with reason, risks and a signed plan. */
import { ResolveResponse } from './shape.ts';
import { toLockfile } from '../shared/lockfile.ts';
import { resolveText } from './text.ts';
import { problemAt } from '../shared/problem-at.ts';
import { type Choice, type Resolution, type ResolveInput, resolveTask } from '../../resolve/resolution.ts';
import { toResolveResponse } from './response.ts';
import type { Detail } from '../shared/detail.ts';
import { type Context, defineEndpoint, type RequestContext } from '../define.ts';
import { type ChoiceInput, partsBody, partsQuery, readChoice } from '../shared/resolve-input.ts';

const shared = {
  route: 'resolve',
  description:
    'Choose one of `decision_packet.candidates`, or none. `status: no_match` says that none is adequate, which is not an error; ' +
    '`match: weak` that the first is only the closest. `keywords` help to find skills. `parts` are the needs of a task ' +
    'that has several: each is answered by its own words. Each call issues an event id.',
  group: 'Resolve',
  output: ResolveResponse,
  problems: ['not-found', 'unprocessable'],
  text: (answer: ResolveResponse, context: Context) => resolveText(answer, context),
  lockfile: (answer: ResolveResponse, context: Context) => toLockfile(recall(answer), context),
} as const;

type PartsInput = ResolveInput & ChoiceInput & { readonly parts: readonly string[] };

/** The lockfile is built from the same resolution as the answer it belongs to. */
const resolutions = new WeakMap<object, Resolution>();

export const resolve = defineEndpoint({
  ...shared,
  summary: 'Resolve a task into one skill',
  query: partsQuery,
  example: { task: 'extract tables from a PDF' },
  tool: {
    name: 'resolve_skill',
    description:
      'Start here. Give a task; get candidates to choose from, or a shortlist for each of `parts`. Choose one or none, then call get_install_receipt. ' +
      'When status is no_match install nothing; when it is review_required ask the user first.',
    omit: ['min_stars', 'limit', 'detail'],
    result: [
      'decision_packet.status',
      'decision_packet.match',
      'decision_packet.selected_skill.slug',
      'decision_packet.install.command',
      'decision_packet.install.policy',
      'decision_packet.install.commit',
      'decision_packet.choice',
      'decision_packet.candidates',
      'decision_packet.parts',
      'decision_packet.uncovered',
      'decision_packet.packs',
      'decision_packet.also',
      'decision_packet.outcome_feedback.event_id',
    ],
  },
  run: (input, context, request) => toAnswer({ ...input, needs_install_command: false }, context, request),
});

export const resolvePost = defineEndpoint({
  ...shared,
  id: 'resolvePost',
  method: 'POST',
  summary: 'Resolve a task, with constraints in a body',
  description: 'The same as with GET, with the input as JSON.',
  body: partsBody,
  example: { task: 'extract tables from a PDF', constraints: { max_risk: 'low' } },
  run: ({ constraints, ...rest }, context, request) =>
    toAnswer({ ...rest, ...constraints }, context, request),
});

/** What was chosen is chosen out of an answer: its parts are answered already. */
function readPartsChoice(input: PartsInput, context: Context): Choice | undefined {
  const choice = readChoice(input, context);
  if (choice === undefined || input.parts.length === 0) return choice;
  throw problemAt('invalid-input', 'parts', 'must be left out with slug, which says what you chose for them');
}

function toAnswer(
  input: PartsInput & { readonly detail: Detail },
  context: Context,
  { voice }: RequestContext,
): ResolveResponse {
  const resolution = resolveTask({ ...input, choice: readPartsChoice(input, context) }, context, voice);
  const answer = toResolveResponse(resolution, context, input.detail);
  resolutions.set(answer.decision_packet, resolution);
  return answer;
}

function recall(answer: ResolveResponse): Resolution {
  const resolution = resolutions.get(answer.decision_packet);
  if (resolution === undefined) throw new TypeError('not an answer of resolve');
  return resolution;
}
