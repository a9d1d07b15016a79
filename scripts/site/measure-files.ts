/** `npm run bench:files -- <address>`: what a browser loads to answer tasks on an exported site, as compressed bytes. */
import { browserTasks, defaultChromium, loadAnswers, type Loaded } from '../bench-support/first-answers.ts';
import { readArguments, refuseCall } from '../help.ts';

const usage = `Usage: npm run bench:files -- <address> [--chromium <path>]

Asks an exported site, served by any file host, a few tasks in Chromium: each in a browser without a cache, then the last
one again with it. Prints what was selected, requests and compressed bytes with headers. Ends with 1 where a first answer took
more than 0.5 MB, or one was not verified in the browser.`;

/** Bytes of a first answer, everything counted: pages, scripts, fonts and index. */
const goal = 500_000;

const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: { chromium: { type: 'string', default: defaultChromium } },
});
const [address, ...more] = positionals;
if (address === undefined || more.length > 0 || !URL.canParse(address)) {
  refuseCall('one address is needed', usage);
}

const { first, again } = await loadAnswers(address, values.chromium);
for (const [at, each] of first.entries()) report(`first answer, "${browserTasks[at]}"`, each);
report('the same task again', again);
if (first.some(({ bytes, isVerified }) => bytes > goal || !isVerified)) process.exitCode = 1;

function report(what: string, { selected, requests, bytes, isVerified }: Loaded): void {
  const verified = isVerified ? 'verified' : 'NOT VERIFIED';
  console.log(`${what}: ${selected}, ${verified}, ${requests} requests, ${(bytes / 1_000).toFixed(0)} kB`);
}
