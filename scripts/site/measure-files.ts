/** `npm run bench:files -- <address>`: what a browser loads to answer tasks on an exported site, as compressed bytes. */
import { type Browser, chromium } from 'playwright-core';
import { readArguments, refuseCall } from '../help.ts';

const usage = `Usage: npm run bench:files -- <address> [--chromium <path>]

Asks an exported site, served by any file host, a few tasks in Chromium: each in a browser without a cache, then the last
one again with it. Prints what was selected, requests and compressed bytes with headers. Ends with 1 where a first answer took
more than 1.5 MB, or one was not verified in the browser.`;

/** Bytes of a first answer, everything counted: pages, scripts, fonts and index. */
const goal = 1_500_000;

const tasks = [
  'extract tables from a PDF report',
  'review my pull request before I merge it',
  'deploy a container to Kubernetes and roll it back when it fails',
  'écrire des tests de bout en bout pour une application web',
];

interface Loaded {
  readonly selected: string;
  readonly requests: number;
  readonly bytes: number;
  readonly isVerified: boolean;
}

const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: { chromium: { type: 'string', default: '/usr/bin/chromium' } },
});
const [address, ...more] = positionals;
if (address === undefined || more.length > 0 || !URL.canParse(address)) {
  refuseCall('one address is needed', usage);
}

const browser = await chromium.launch({
  executablePath: values.chromium,
  args: ['--no-sandbox', '--headless', '--disable-gpu'],
});
const first = [];
for (const task of tasks) first.push(...(await ask(browser, [task])));
const [, , again] = await ask(browser, [tasks[0] ?? '', tasks[1] ?? '', tasks[1] ?? '']);
await browser.close();

for (const [at, each] of first.entries()) report(`first answer, "${tasks[at]}"`, each);
if (again !== undefined) report('the same task again', again);
if (first.some(({ bytes, isVerified }) => bytes > goal || !isVerified)) process.exitCode = 1;

/** One browser profile for these tasks; every request of each is counted until the answer is there. */
async function ask(browser: Browser, asked: readonly string[]): Promise<Loaded[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let [requests, bytes] = [0, 0];
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1;
    bytes += encodedDataLength;
  });
  const loaded: Loaded[] = [];
  for (const task of asked) {
    [requests, bytes] = [0, 0];
    await page.goto(`${address}/resolve?${new URLSearchParams({ task }).toString()}`);
    const answer = page.locator('[data-answer]');
    await answer.locator('h2').first().waitFor();
    await page.waitForLoadState('networkidle');
    const text = await answer.innerText();
    const [name = ''] = await answer.locator('h2').allInnerTexts();
    const isVerified = /statement is about the folder that the command installs: sha256:[0-9a-f]{64}/.test(
      text,
    );
    loaded.push({ selected: name, requests, bytes, isVerified });
  }
  await context.close();
  return loaded;
}

function report(what: string, { selected, requests, bytes, isVerified }: Loaded): void {
  const verified = isVerified ? 'verified' : 'NOT VERIFIED';
  console.log(`${what}: ${selected}, ${verified}, ${requests} requests, ${(bytes / 1_000).toFixed(0)} kB`);
}
