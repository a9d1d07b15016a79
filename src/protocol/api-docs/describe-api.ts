/** The API as its documentation page and that page's Markdown twin show it, made from the OpenAPI document. */
import type { Context } from '../../api/define.ts';
import { type ProblemKind, problemKinds } from '../../problem.ts';
import { routes } from '../../routes.ts';
import { buildOpenApi } from '../openapi/document.ts';
import { type ApiGroup, toApiGroups } from './api-docs.ts';
import { asObject, asText } from './open-api-json.ts';
import { problemAdvice } from './problem-advice.ts';

interface ProblemAccount {
  readonly kind: string;
  readonly status: number;
  readonly title: string;
  readonly advice: string;
}

interface ApiAccount {
  /** With `code` in backticks. */
  readonly introduction: string;
  readonly groups: readonly ApiGroup[];
  readonly problems: readonly ProblemAccount[];
}

/** What applies to every endpoint. */
export const apiFacts: readonly string[] = [
  'Reads have no limit beyond fair use.',
  'Times are RFC 3339 in UTC. Of a query parameter that is repeated the last one counts, but for lists, such as `parts`, which take them all.',
  'Unknown query parameters and members of a body are ignored, and named in the header `Ignored-Parameters`.',
  'Where one is probably misspelt, `meta.ignored_parameters` or the last line of a text names it too, with the nearest known name.',
];

export const errorsLead =
  'Errors are `application/problem+json` (RFC 9457). `type` leads to one of the entries below. With `format=text` an error is one line.';

export async function describeApi(context: Context): Promise<ApiAccount> {
  const document = asObject(await buildOpenApi(context));
  return {
    introduction: asText(asObject(document['info'])['description']),
    groups: toApiGroups(document, context.siteUrl, Object.values(routes)),
    // As: the table's keys are exactly the kinds.
    problems: Object.entries(problemKinds).map(([kind, { status, title }]) => ({
      kind,
      status,
      title,
      advice: problemAdvice[kind as ProblemKind],
    })),
  };
}
