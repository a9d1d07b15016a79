/** `npm run review`: lists submissions and records reviewers' decisions; works beside a running server. */
import { parseArgs } from 'node:util';
import { ConfigError, parseConfig } from '../src/config.ts';
import { StoreUnavailable } from '../src/ports/store.ts';
import { submissionLine, submissionText } from '../src/submissions/review/review-text.ts';
import { decide, type Said } from './review-support/decide.ts';
import { openReviewStore, type ReviewStore } from './review-support/review-store.ts';
import { answerHelp } from './help.ts';

const usage = `usage: npm run review -- <command>
  list [--all]                 submissions that wait for a reviewer or are quarantined; --all: every one
  show <id>                    one submission: its state, what was found, where to read it
  approve <id>                 publish it, at the commit that was reviewed
  reject <id>                  refuse it
  withdraw <id|slug>           take a published submission out of the catalog
approve, reject and withdraw need --by <name> and --reason <text>; --wait <seconds> (30) is how long they wait for
the server to carry it out.`;
answerHelp(usage);

async function run(store: ReviewStore): Promise<Said> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      by: { type: 'string' },
      reason: { type: 'string' },
      wait: { type: 'string', default: '30' },
    },
  });
  const [command, target, ...rest] = positionals;
  const waitSeconds = Number(values.wait);
  const asked: Said = { text: usage, exitCode: 2 };
  if (rest.length > 0 || !/^\d{1,4}$/.test(values.wait)) return asked;
  if (command === 'list' && target === undefined) {
    const lines: string[] = [];
    await store.each((id, submission) => {
      const isOpen = submission.status === 'in_review' || submission.status === 'quarantined';
      if (values.all || isOpen) lines.push(submissionLine(id, submission));
    });
    return { text: lines.length === 0 ? 'nothing waits' : lines.join('\n'), exitCode: 0 };
  }
  if (target === undefined) return asked;
  if (command === 'show') {
    const found = await store.find(target);
    if (found === null) return { text: 'no such submission', exitCode: 1 };
    return { text: submissionText(found.id, found.submission), exitCode: 0 };
  }
  if (command !== 'approve' && command !== 'reject' && command !== 'withdraw') return asked;
  const { by, reason } = values;
  return decide({ decision: command, target, by, reason, waitSeconds }, store, new Date());
}

try {
  const { text, exitCode } = await run(openReviewStore(parseConfig(process.env)));
  if (exitCode === 0) console.log(text);
  else console.error(text);
  process.exitCode = exitCode;
} catch (error) {
  const isUsage =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (isUsage) console.error(`${error.message}\n${usage}`);
  else if (error instanceof ConfigError || error instanceof StoreUnavailable) console.error(error.message);
  else throw error;
  process.exitCode = error instanceof StoreUnavailable ? 1 : 2;
}
