/** A program as one file without imports of packages: for Node 18 and later, and for browsers. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { ruleFiles } from '../rule-files.ts';

const project = join(import.meta.dirname, '../..');

interface BundleOptions {
  /** Below `src/`. */
  readonly entry: string;
  /** `node`: may import Node's own modules. `any`: runs in browsers too. */
  readonly platform: 'node' | 'any';
  /** First lines, comments alone. */
  readonly banner: string;
}

/** The same text from the same sources, without spaces and long names: people read the sources. */
export async function bundle({ entry, platform, banner }: BundleOptions): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(project, 'src', entry)],
    absWorkingDir: project,
    bundle: true,
    write: false,
    // Packages as browsers get them, too: what they have for Node alone asks for modules by name while it runs.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: platform === 'node' ? ['node:*'] : [],
    format: 'esm',
    target: platform === 'node' ? 'node18' : ['node18', 'es2022'],
    charset: 'utf8',
    legalComments: 'eof',
    minify: true,
    banner: { js: banner },
    plugins: [withoutFiles, leanZod],
    logLevel: 'silent',
  });
  const [output] = outputFiles;
  if (output === undefined) throw new TypeError('the bundle has one file');
  return output.text;
}

/** What a schema says of itself to readers of the API's description, which only a server makes. */
const schemaWords =
  /\s*\.meta\(\{\s*description:\s*(?:(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")[\s+]*)+,?\s*\}\)/g;

/** What describes an endpoint to readers of the API, and what only a server offers: no bundled program asks for it. */
const ofDescription: readonly RegExp[] = [
  /^\s+output: \w+,$/gm,
  /^\s+(?:summary|description):\s+'(?:[^'\\\n]|\\.)*'(?:\s*\+\s*'(?:[^'\\\n]|\\.)*')*,$/gm,
  /^ {2}tool: \{$[^]*?^ {2}\},$/gm,
  /\s*\.meta\(\{ id: '\w+' \}\)/g,
  /^ {2}(?:example|group|problems): (?:'[^'\n]*'|\{[^{}]*\}|\[[^\]]*\]),$/gm,
];
/** A schema at the top of a module, so that one which nothing uses is left out: its calls are not known to have no effect. */
const topSchema = /^((?:export )?const [A-Z]\w* = )((?:z|[A-Z]\w*)\s*\.[^]*?);$(?=\n(?:\S|\n|$))/gm;

/** Of zod only what is used: its messages in fifty languages, its JSON Schemas and the rest of its namespace are left out. */
const leanZod: Plugin = {
  name: 'lean-zod',
  setup({ onLoad }) {
    onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
    onLoad({ filter: /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ }, async ({ path }) => ({
      contents: withoutBodies(await readFile(path, 'utf8')),
    }));
    // The same object under the same name; of a namespace import the bundler knows which members are used.
    onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
      const dropped = path.includes('/src/api/') ? [schemaWords, ...ofDescription] : [schemaWords];
      const text = dropped.reduce((left, each) => left.replaceAll(each, ''), await readFile(path, 'utf8'));
      return {
        contents: withoutModifiers(text)
          .replace("import { z } from 'zod'", "import * as z from 'zod'")
          .replaceAll(topSchema, '$1/* @__PURE__ */ (() => $2)();'),
        loader: 'ts',
      };
    });
  },
};

/** The texts of rules in place of their reading; of a package that reads front matter from text, the part that reads files is never called. */
const withoutFiles: Plugin = {
  name: 'without-files',
  setup({ onResolve, onLoad }) {
    onLoad({ filter: /\/src\/rule-files\.ts$/ }, () => ({
      contents: `export const ruleFiles = ${JSON.stringify(ruleFiles)};`,
    }));
    onResolve({ filter: /^fs$/ }, ({ importer }) =>
      /gray-matter/.test(importer) ? { path: 'fs', namespace: 'without-files' } : null,
    );
    onLoad({ filter: /.*/, namespace: 'without-files' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** `(?i:…)` of an expression, which Node knows since 23, as classes of both letter cases. */
function withoutModifiers(text: string): string {
  return text.replace(
    /\(\?i:((?:[^()\n]|\([^()\n]*\))*)\)/g,
    (_, inner: string) =>
      `(?:${inner.replace(/\\.|\[[^\]]*\]|[a-z]/g, (part) =>
        part.startsWith('\\')
          ? part
          : `[${part.replace(/[[\]]/g, '').replace(/[a-z]/g, (letter) => letter + letter.toUpperCase())}]`,
      )})`,
  );
}

/** A module of functions that no bundled program calls: every schema holds them, for the JSON Schema that a server describes itself with. */
function withoutBodies(module: string): string {
  const names = [...module.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const aliases = module.match(/^export \{[^}]*\};$/gm) ?? [];
  return [
    "const unused = () => { throw new TypeError('the bundle makes no JSON Schema'); };",
    ...names.map((name) => `export const ${name} = unused;`),
    ...aliases,
  ].join('\n');
}
