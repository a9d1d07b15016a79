/** `npm run screenshots`: every page type at three widths in both themes, from a running server. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { readArguments } from '../help.ts';

const { values, positionals } = readArguments(
  `usage: npm run screenshots -- [<address>] [<folder>] [options]
Pictures of every page type of a running server at three widths in both themes.
  <address>          of the server (default: http://localhost:4321)
  <folder>           where to write them (default: .build/screenshots)
  --only <names>     page types, separated by commas, as in the names of the files
  --chromium <path>  the browser (default: /usr/bin/chromium)`,
  {
    allowPositionals: true,
    options: { only: { type: 'string' }, chromium: { type: 'string', default: '/usr/bin/chromium' } },
  },
);
const [address = 'http://localhost:4321', folder = '.build/screenshots'] = positionals;
const widths = [390, 768, 1440];
const themes = ['light', 'dark'] as const;

/** One page of each type; those that are made of names take the first of their list. */
async function pageTypes(): Promise<Readonly<Record<string, string>>> {
  const nth = async (path: string, list: string, index = 0, member = 'slug'): Promise<string> => {
    const answer = (await (await fetch(`${address}${path}`)).json()) as Record<
      string,
      Record<string, string>[]
    >;
    return answer[list]?.[index]?.[member] ?? '';
  };
  const [skill, other, ranking, pack, task] = await Promise.all([
    nth('/api/agent/skills?limit=2', 'results'),
    nth('/api/agent/skills?limit=2', 'results', 1),
    nth('/api/agent/rankings', 'rankings'),
    nth('/api/agent/packs', 'packs'),
    nth('/api/agent/tasks', 'tasks'),
  ]);
  const repository = await nth('/api/agent/skills?limit=2', 'results', 0, 'repository');
  const owner = new URL(repository).pathname.split('/')[1]?.toLowerCase() ?? '';
  return {
    home: '/',
    resolve: '/resolve?task=extract+the+tables+from+a+PDF&agent=claude-code',
    'resolve-none': '/resolve?task=tune+a+grand+piano',
    search: '/search?q=review+a+pull+request',
    browse: '/search?category=Testing',
    skill: `/skills/${skill}`,
    read: `/read?skill=${skill}`,
    'read-source': `/read?skill=${skill}&view=source`,
    audit: `/audits/${skill}`,
    compare: `/compare?skills=${skill},${other}`,
    rankings: '/rankings',
    ranking: `/rankings/${ranking}`,
    packs: '/packs',
    pack: `/packs/${pack}`,
    tasks: '/tasks',
    task: `/tasks/${task}`,
    agents: '/agents',
    agent: '/agents/claude-code',
    categories: '/categories',
    category: '/categories/testing',
    owners: '/owners',
    owner: `/owners/${owner}`,
    scores: '/scores',
    funnel: '/funnel',
    discovery: '/discovery',
    outcomes: '/outcomes',
    evals: '/evals/resolve',
    'audit-rules': '/audit-rules',
    'audit-rule': '/audit-rules/rc-01',
    docs: '/docs',
    'api-docs': '/api-docs',
    kit: '/integration-kit',
    about: '/about',
    feeds: '/feeds',
    subscribe: '/subscribe',
    submit: '/submit',
    activity: '/activity',
    'weekly-report': '/weekly-report',
    missing: '/skills/no-such-skill',
  };
}

await mkdir(folder, { recursive: true });
const pages = Object.entries(await pageTypes()).filter(
  ([name]) => values.only === undefined || values.only.split(',').includes(name),
);
const browser = await chromium.launch({
  executablePath: values.chromium,
  args: ['--no-sandbox', '--headless', '--disable-gpu'],
});
for (const colorScheme of themes) {
  for (const width of widths) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    for (const [name, path] of pages) {
      await page.goto(`${address}${path}`, { waitUntil: 'load' });
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
    await context.close();
  }
}
await browser.close();
process.stdout.write(`${pages.length * widths.length * themes.length} screenshots in ${folder}\n`);
