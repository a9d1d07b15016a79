/** Sends a signed report to the registry, and says what it answered. */
import type { EvalReport } from '../../src/outcomes/eval-report.ts';
import { isObject, parseJson } from '../../src/schema/json.ts';
import { oneLine } from '../../src/text/plain-text.ts';

export async function submitReport(registryUrl: string, report: EvalReport): Promise<string> {
  const answer = await fetch(new URL('/api/agent/eval-report', registryUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    redirect: 'error',
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => {
    throw new Error(`the registry could not be reached at ${registryUrl}`, { cause: error });
  });
  const said = parseJson((await answer.text()).slice(0, 100_000));
  if (answer.ok) return isObject(said) && said['duplicate'] === true ? 'It was sent before.' : 'Recorded.';
  const detail = isObject(said) && typeof said['detail'] === 'string' ? said['detail'] : '';
  return `Not recorded (${answer.status}): ${oneLine(detail, 300)}`;
}
