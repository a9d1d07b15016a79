/** What runs gave → a report signed with this machine's own key, and the words for a person: losses first. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Lift, pairedLift } from '../outcomes/paired.ts';
import { hasCode } from '../ports/error-code.ts';
import { canonicalJson } from '../proof/canonical-json.ts';
import { EvalReport } from '../outcomes/eval-report.ts';
import { counted, lines } from '../text/plain-text.ts';
import type { EvalRuns } from './run-eval.ts';

type Unsigned = Omit<EvalReport, 'public_key' | 'signature'>;

/** The key of this machine's reports; made where there is none, readable by its user alone. */
export async function reportKey(path: string): Promise<KeyObject> {
  const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  await mkdir(dirname(path), { recursive: true });
  // Only where there is none: of two processes that begin at once, both read the first one's.
  await writeFile(path, made, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  return createPrivateKey(await readFile(path));
}

export function signReport(said: Unsigned, key: KeyObject): EvalReport {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  const unsigned = { ...said, public_key: x };
  const signature = sign(null, Buffer.from(canonicalJson(unsigned)), key).toString('base64url');
  return EvalReport.parse({ ...unsigned, signature });
}

/** Share of runs without a result from which nothing is concluded. */
const mostFailed = 0.2;

/** Null where too many runs have no result: those that have one may not be like the others. */
export function liftOf(runs: EvalRuns): Lift | null {
  const ended = runs.cases.reduce((sum, each) => sum + each.with_skill.runs + each.without_skill.runs, 0);
  return runs.failed > mostFailed * (ended + runs.failed) ? null : pairedLift(runs.cases);
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
export const points = (share: number): string =>
  `${share > 0 ? '+' : ''}${Math.round(share * 1000) / 10} points`;

/** `red`: how a loss is marked, as a terminal does. */
export function reportText(
  runs: EvalRuns,
  lift: Lift | null,
  red: (text: string) => string = (text) => text,
): string {
  const failed =
    runs.failed === 0 ? null : `${counted(runs.failed, 'run')} without a result: ${runs.reason ?? ''}`;
  if (lift === null) return lines(failed, 'Too few runs have a result, so nothing is said of the skill.');
  return lines(
    lift.lift < 0 ? red(`With the skill fewer runs pass: ${points(lift.lift)}.`) : null,
    lift.worse.length === 0
      ? null
      : `Passed less often with the skill: ${lift.worse.slice(0, 20).join('; ')}`,
    `Difference: ${points(lift.lift)} (95 % interval ${points(lift.low)} to ${points(lift.high)})`,
    lift.low <= 0 && lift.high >= 0 ? 'The interval includes no difference at all.' : null,
    `Passed with the skill ${percent(lift.with_skill)}, without ${percent(lift.without_skill)}; ${counted(lift.cases, 'case')}, ${counted(lift.runs, 'run')}`,
    `With the skill ${runs.with_skill.tokens} tokens and ${runs.with_skill.seconds} s, without ${runs.without_skill.tokens} tokens and ${runs.without_skill.seconds} s`,
    failed,
  );
}
