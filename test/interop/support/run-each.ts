/**
 * `node run-each.ts <script> <word>… -- <slug>…`: runs a command of others once for each slug, in one process, since loading it takes far
 * longer than what it does. Prints `[slug, exit code]` after each, a line of JSON.
 */
import { pathToFileURL } from 'node:url';

class Ended extends Error {}

const given = process.argv.slice(2);
const end = given.indexOf('--');
const [script = '', ...words] = given.slice(0, end);
const slugs = given.slice(end + 1);
let at = -1;

function next(): void {
  if (at >= 0) console.log(`\n${JSON.stringify([slugs[at], process.exitCode ?? 0])}`);
  at += 1;
  const slug = slugs[at];
  process.exitCode = undefined;
  if (slug === undefined) return;
  process.argv = [process.execPath, script, ...words, slug];
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
