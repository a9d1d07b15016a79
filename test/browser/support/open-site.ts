/** The site and the browser together, as the suites use them. */
import type { BrowserContextOptions } from 'playwright-core';
import type { Visit } from './browser.ts';

export interface OpenSite {
  /** Absolute address of a path. */
  url(path: string): string;
  /** A visit to a path, in a window of its own. */
  open(path: string, options?: BrowserContextOptions): Promise<Visit>;
  /** Takes one more skill into the index while the server runs; the pages stay as they were built. */
  addLateSkill(): Promise<void>;
  /** The site as files for a host without Node. */
  exportFiles(): Promise<string>;
  /** A visit to any address, in a window of its own. */
  visit(url: string, options?: BrowserContextOptions): Promise<Visit>;
}
