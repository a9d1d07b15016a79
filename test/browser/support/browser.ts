/** Debian's Chromium, with everything off that would talk to the outside. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export const chromiumPath = '/usr/bin/chromium';
/** Where there is no Chromium, the tests that need it say so instead of failing. */
export const hasChromium = existsSync(chromiumPath);

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser with a user folder of its own, which goes with it. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: flags });
}

export interface Visit {
  readonly page: Page;
  /** What the console said of errors, and what the page threw. */
  readonly errors: readonly string[];
  /** Addresses asked for on any other origin. */
  readonly foreign: readonly string[];
  close(): Promise<void>;
}

/** A page of its own that notes errors and requests to elsewhere. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  const foreign: string[] = [];
  const { origin } = new URL(url);
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) foreign.push(request.url());
  });
  await page.goto(url, { waitUntil: 'load' });
  return { page, errors, foreign, close: () => context.close() };
}
