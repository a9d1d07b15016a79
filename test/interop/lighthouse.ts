/** `npm run interop:lighthouse`: what Lighthouse says of six pages of a running server, each in a browser of its own. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readArguments } from '../../scripts/help.ts';
import { chromiumPath } from '../browser/support/browser.ts';

const { values, positionals } = readArguments(
  `usage: npm run interop:lighthouse -- [<address>] [options]
Home, answer, skill, audit, ranking and search of a running server in Lighthouse, as on a phone. Ends with 1 where one is below 100 in
accessibility, best practices or SEO, or below 95 in performance; performance means something on an idle machine alone.
  <address>   of the server (default: http://localhost:4321)
  --desktop   as on a desktop`,
  { allowPositionals: true, options: { desktop: { type: 'boolean', default: false } } },
);
const [address = 'http://localhost:4321'] = positionals;
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const categories = Object.keys(least) as (keyof typeof least)[];
const task = new URLSearchParams({ task: 'extract the tables from a PDF' });

async function firstSlug(path: string, list: string): Promise<string> {
  const answer = (await (await fetch(`${address}${path}`)).json()) as Record<string, { slug: string }[]>;
  return answer[list]?.[0]?.slug ?? '';
}

/** Of its report, what is printed: scores are 0-1. */
interface Report {
  readonly categories: Readonly<
    Record<keyof typeof least, { score: number; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, { score: number | null }>>;
}

async function measure(path: string): Promise<Report> {
  const program = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js');
  const words = [`${address}${path}`, '--quiet', '--output=json', `--only-categories=${categories.join()}`];
  const look = values.desktop ? ['--preset=desktop'] : [];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, ...words, ...look, '--chrome-flags=--headless --no-sandbox --disable-gpu'],
    { env: { ...process.env, CHROME_PATH: chromiumPath }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as Report;
}

const skill = await firstSlug('/api/agent/skills?limit=1', 'results');
const ranking = await firstSlug('/api/agent/rankings', 'rankings');
const pages = {
  home: '/',
  answer: `/resolve?${task.toString()}`,
  skill: `/skills/${skill}`,
  audit: `/audits/${skill}`,
  ranking: `/rankings/${ranking}`,
  search: '/search?q=pdf',
};
for (const [name, path] of Object.entries(pages)) {
  const report = await measure(path);
  const scores = categories.map((category) => {
    const { score, auditRefs } = report.categories[category];
    const points = Math.round(score * 100);
    if (points >= least[category]) return `${category} ${points}`;
    process.exitCode = 1;
    const low = auditRefs.filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9);
    return `${category} ${points} (${low.map(({ id }) => id).join(', ')})`;
  });
  console.log(`${name}: ${scores.join(', ')}`);
}
