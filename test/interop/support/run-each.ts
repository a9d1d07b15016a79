/**
 * `node run-each.ts <script> <word>… -- <last word>…`: runs a command of others once for each last word, in one process, since loading it
 * takes far longer than what it does. Prints `[last word, exit code]` after each, a line of JSON.
 */
import { pathToFileURL } from 'node:url';

class Ended extends Error {}

const given = process.argv.slice(2);
const end = given.indexOf('--');
const [script = '', ...words] = given.slice(0, end);
const lasts = given.slice(end + 1);
let at = -1;

function next(): void {
  if (at >= 0) console.log(`\n${JSON.stringify([lasts[at], process.exitCode ?? 0])}`);
  at += 1;
  const last = lasts[at];
  process.exitCode = undefined;
  if (last === undefined) return;
  process.argv = [process.execPath, script, ...words, last];
  // Another address is another copy of the command's own module.
  void import(`${pathToFileURL(script)}?${at}`);
}

// A command is done when nothing is left to wait for, or where it would end the process.
process.on('beforeExit', next);
process.exit = (code) => {
  if (code !== undefined) process.exitCode = code ?? undefined;
  throw new Ended();
};
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => {
    if (error instanceof Ended) return;
    console.error(error);
    process.exitCode = 1;
  });
