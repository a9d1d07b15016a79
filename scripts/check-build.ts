/** `npm run check-build`: every built file parses, every page has a title, every internal link has a target. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../src/api/list.ts';
import { checkSite } from '../src/build/check-site.ts';
import { openBuilt, renderFiles } from '../src/build/render-files.ts';
import { parseConfig } from '../src/config.ts';
import { pagesOnDemand, prebuiltMax } from '../src/lists/prebuilt.ts';
import { siteDocuments } from '../src/protocol/documents.ts';
import { type Route, routes } from '../src/routes.ts';
import { readArguments } from './help.ts';

readArguments(
  `usage: npm run check-build
Checks what npm run build made, and every file that npm run export makes of it for the first ${prebuiltMax.toLocaleString('en')} skills:
each can be parsed, every page has a title, every link inside the site leads somewhere.
Prints each problem; exits 1 if there is any.`,
  {},
);

/** On-demand pages without parameters in their path, e.g. `/search`. */
const pagesDir = join(import.meta.dirname, '../src/pages');
const onDemandFiles = readdirSync(pagesDir, { recursive: true, encoding: 'utf8' }).filter(
  (name) =>
    name.endsWith('.astro') && /prerender\s*=\s*false/.test(readFileSync(join(pagesDir, name), 'utf8')),
);
const onDemand = new Set(onDemandFiles.map((name) => `/${name.replace(/(?:\/?index)?\.astro$/, '')}`));
const all: readonly Route[] = Object.values(routes);
/** A document of one skill is made by the server when it is asked for. */
const ofOneSkill = siteDocuments.filter(({ path }) => path.includes('{'));
const patterns = [...all, ...ofOneSkill]
  .flatMap(({ path, aliases = [] }: Pick<Route, 'path' | 'aliases'>) => [path, ...aliases])
  .map((path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`));

const config = parseConfig(process.env);
const { distDir } = config;
const context = await openBuilt({ config, distDir });
const ofSkills = pagesOnDemand(context.registry);
const twins = renderFiles({ config, endpoints, documents: siteDocuments, distDir, isFirst: true }, context);
const { files, pages, links, problems } = await checkSite(
  distDir,
  twins,
  (path) => onDemand.has(path) || ofSkills.has(path) || patterns.some((pattern) => pattern.test(path)),
);
for (const problem of problems) console.error(problem);
console.log(`check-build: ${files} files, ${pages} pages, ${links} links, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
