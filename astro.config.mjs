/** Astro renders the HTML pages and nothing else; the server in src/server mounts what it builds. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import node from '@astrojs/node';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, passthroughImageService } from 'astro/config';
import { whyNoPackages } from './src/build/build-pages.ts';

/** The API and every document that is made from the registry. */
const apiPaths =
  /^\/(?:api\/|api$|api\?|agent\/|\.well-known\/|use-skill-registry\/|sitemap\/|[\w/-]+\.(?:md|xml|rss|opml|json)(?:\?|$)|(?:llms|robots)\.txt)/;

/** In development the API is answered beside the pages, by the same application as in production. */
const registryApi = {
  name: 'registry-api',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      if (!apiPaths.test(request.url)) return next();
      server
        .ssrLoadModule('/src/server/dev.ts')
        .then(({ handle }) => handle(request, response))
        .catch(next);
    });
  },
};

const outDir = process.env.PAGES_OUT_DIR || './dist/astro';
const missing = whyNoPackages(outDir);
if (missing !== null) throw new Error(`PAGES_OUT_DIR ${missing}`);
/** Astro writes this folder into the code for the server. The build moves it afterwards, so there it only makes builds differ. */
const place = pathToFileURL(resolve(outDir)).href;
const withoutPlace = (code) => code.replaceAll(place, 'file:///dist');

/** Two builds in two folders have the same bytes. */
const reproducible = {
  name: 'reproducible',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      // Before chunks are named by their digests.
      const renderChunk = (code) => ({ code: withoutPlace(code), map: null });
      updateConfig({ vite: { plugins: [{ name: 'without-place', apply: 'build', renderChunk }] } });
    },
    // Astro writes the facts of the build into one of them when they have their names.
    'astro:build:done': async () => {
      const chunks = resolve(outDir, 'server/chunks');
      for (const name of await readdir(chunks)) {
        const code = await readFile(resolve(chunks, name), 'utf8');
        if (code.includes(place)) await writeFile(resolve(chunks, name), withoutPlace(code));
      }
    },
  },
};

/** The rules of the audit are read from beside the sources; a build holds their texts. */
const auditRules = {
  name: 'audit-rules',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('/src/rule-files.ts')) return null;
    const { ruleFiles } = await import(pathToFileURL(id).href);
    return `export const ruleFiles = ${JSON.stringify(ruleFiles)};`;
  },
};

export default defineConfig({
  site: process.env.SITE_URL || `http://localhost:${process.env.PORT || '4321'}`,
  output: 'static',
  integrations: [reproducible],
  // `middleware`: our own server listens, serves files and drains; Astro only renders on-demand pages.
  adapter: node({ mode: 'middleware' }),
  // Beside the index and the twins, because Astro empties this folder at every build; the build swaps it in whole.
  outDir,
  cacheDir: './.astro',
  session: false,
  fetchFile: null,
  image: { service: passthroughImageService() },
  // `/skills/x` is `skills/x.html`: no folder, no redirect to a trailing slash.
  build: { format: 'file', inlineStylesheets: 'never' },
  trailingSlash: 'ignore',
  // 'jsx', the default, drops the space between inline elements on two lines.
  compressHTML: true,
  // The API takes JSON only and answers 415 itself; there are no cookies to protect.
  security: { checkOrigin: false },
  server: { port: Number(process.env.PORT || 4321) },
  vite: {
    // Beside Astro's own: packages may belong to another user than the one who builds.
    cacheDir: './.astro/vite',
    plugins: [tailwindcss(), registryApi, auditRules],
    // No script or font is inlined: the content security policy allows files of this site only.
    build: { assetsInlineLimit: 0 },
  },
});
