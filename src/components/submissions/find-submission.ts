/** The submission endpoint as its page asks it. */
import type { Context } from '../../api/define.ts';
import { runEndpoint } from '../../api/run.ts';
import { submission } from '../../api/submission/endpoint.ts';
import { Problem } from '../../problem.ts';
import type { SubmissionState } from '../../api/submission/status.ts';

type SubmissionOutcome =
  | { readonly kind: 'found'; readonly submission: SubmissionState }
  /** The same for a wrong id and a wrong token, so that a caller cannot find out which it was. */
  | { readonly kind: 'missing' }
  /** There is no store here, or it does not answer now; `message` is a sentence for people. */
  | { readonly kind: 'unavailable'; readonly message: string };

export async function findSubmission(
  id: string,
  token: string,
  context: Context,
): Promise<SubmissionOutcome> {
  try {
    const answer = await runEndpoint(submission, { path: { id }, query: { token } }, context);
    // As: `runEndpoint` forgets the type, and the endpoint's own `run` is checked against this output.
    return { kind: 'found', submission: answer as unknown as SubmissionState };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.status === 503 ? { kind: 'unavailable', message: error.message } : { kind: 'missing' };
  }
}
