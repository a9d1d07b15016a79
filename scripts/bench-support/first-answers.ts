/** What a browser loads to answer tasks on an exported site. */
import { type Browser, chromium } from 'playwright-core';

export const defaultChromium = '/usr/bin/chromium';

export const browserTasks = [
  'extract tables from a PDF report',
  'review my pull request before I merge it',
  'deploy a container to Kubernetes and roll it back when it fails',
  'écrire des tests de bout en bout pour une application web',
] as const;

export interface Loaded {
  /** Name of the selected skill. */
  readonly selected: string;
  readonly requests: number;
  /** Compressed, with headers. */
  readonly bytes: number;
  readonly isVerified: boolean;
}

/** Each task in a browser without a cache, then the second one again with it. */
export async function loadAnswers(
  address: string,
  executablePath: string,
): Promise<{ readonly first: readonly Loaded[]; readonly again: Loaded }> {
  const args = ['--no-sandbox', '--headless', '--disable-gpu'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const first: Loaded[] = [];
    for (const task of browserTasks) first.push(...(await ask(browser, address, [task])));
    const [, , again] = await ask(browser, address, [browserTasks[0], browserTasks[1], browserTasks[1]]);
    if (again === undefined) throw new TypeError('three tasks have three answers');
    return { first, again };
  } finally {
    await browser.close();
  }
}

/** One browser profile for these tasks; every request of each is counted until the answer is there. */
async function ask(browser: Browser, address: string, asked: readonly string[]): Promise<Loaded[]> {
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
