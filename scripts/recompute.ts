/** `npm run recompute -- <log> [<day>]`: checks the chain of a public outcome log and prints every score computed from it. */
import { readFile } from 'node:fs/promises';
import { BrokenLog } from '../src/adapters/store/outcome-log.ts';
import { recompute } from '../src/runtime/recompute.ts';
import { answerHelp, fileRefusal } from './help.ts';

answerHelp(
  'usage: npm run recompute -- <log file> [<day, YYYY-MM-DD>]\nChecks the chain of a public outcome log and prints every score computed from it, as of that day (default: now).',
);

const [path, day] = process.argv.slice(2);
const now = day === undefined ? new Date() : new Date(`${day}T12:00:00Z`);
if (path === undefined || Number.isNaN(now.getTime())) {
  console.error('usage: npm run recompute -- <log file> [<day, YYYY-MM-DD>]');
  process.exit(2);
}
try {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
  const { book, scores } = recompute(lines, now);
  for (const score of scores) console.log(JSON.stringify(score));
  console.error(
    `${book.through.seq} reports, chain unbroken, through ${book.through.at ?? 'none'}; scores before caps by risk`,
  );
} catch (error) {
  const reason = error instanceof BrokenLog ? `${path}: ${error.message}` : fileRefusal(error);
  if (reason === null) throw error;
  console.error(reason);
  process.exitCode = 1;
}
