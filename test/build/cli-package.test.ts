/** The client's package: the same bytes from the same input, and another name for another content. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseTarGzip } from 'nanotar';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientCommand, readClient } from '../../src/adapters/files/client-package.ts';
import {
  type CliPackage,
  makeCliPackage,
  readAnswers,
  writeCliPackage,
} from '../../src/build/cli-package.ts';
import { copyOwnPlugin, writeOwnPlugin } from '../../src/build/own-plugin.ts';
import { servedFolder } from '../../src/build/served-files.ts';
import type { Agent } from '../../src/schema/collections.ts';

const oven: Agent = {
  slug: 'oven',
  name: 'Oven',
  summary: 'Reads skills when it is switched on.',
  aliases: ['stove'],
  main: false,
  skills_cli: null,
  project_dirs: ['.oven/skills'],
  user_dirs: ['~/.oven/skills'],
};
const site = 'https://skills.example';
let made: CliPackage;
beforeAll(async () => {
  made = await makeCliPackage([oven], site);
});

async function textOf(name: string): Promise<string> {
  return (await parseTarGzip(made.bytes)).find((file) => file.name === `package/${name}`)?.text ?? '';
}

/** Text of what the package fetches at its first use, by name. */
function programs(): [name: string, text: string][] {
  return Object.entries(made.programs).map(([name, { bytes }]) => [name, gunzipSync(bytes).toString('utf8')]);
}

/** The parts of the language and of Node that came with 20, 22 and 24, as they are written in a program. */
const newerThanNode18 = new RegExp(
  [
    /\.(?:toSorted|toReversed|toSpliced|isWellFormed|toWellFormed|bytes)\(/,
    /\b(?:URL\.parse|(?:Object|Map)\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync)\(/,
    /\b(?:AbortSignal\.any|RegExp\.escape|Error\.isError)\(|\bimport\.meta\.(?:dirname|filename|resolve)\b/,
    /\bimport\{[^}]*\b(?:hash|styleText|parseEnv|glob|globSync)\b[^}]*\}from"node:/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

describe('the package', () => {
  it('is the same when it is made again', async () => {
    const again = await makeCliPackage([oven], site);
    expect(Buffer.from(again.bytes).equals(made.bytes)).toBe(true);
    expect(again).toMatchObject({ version: made.version, file: made.file, integrity: made.integrity });
  });

  it('has another version for another registry or other runtimes', async () => {
    const versions = [
      made,
      await makeCliPackage([oven], 'https://other.example'),
      await makeCliPackage([{ ...oven, project_dirs: ['.stove/skills'] }], site),
    ].map(({ version }) => version);
    expect(new Set(versions).size).toBe(3);
    for (const version of versions) expect(version).toMatch(/^\d+\.\d+\.\d+-b[0-9a-f]{8}$/);
  });

  it('is small, needs nothing and says so', async () => {
    const files = new Map((await parseTarGzip(made.bytes)).map(({ name, text }) => [name, text]));
    expect([...files.keys()].sort()).toEqual([
      'package/LICENSE',
      'package/README.md',
      'package/facts.json',
      'package/package.json',
      'package/skill-registry.js',
    ]);
    const about = JSON.parse(files.get('package/package.json') ?? '') as Record<string, unknown>;
    expect(about).toMatchObject({ version: made.version, engines: { node: '>=18' } });
    expect(Object.keys(about).filter((name) => /dependencies|scripts/i.test(name))).toEqual([]);
    expect(made.bytes.length).toBeLessThan(150_000);
  });

  it('names each further program by the digest of its bytes', async () => {
    const { programs: listed } = JSON.parse(await textOf('facts.json')) as {
      programs: Record<string, object>;
    };
    expect(Object.keys(listed)).toEqual(programs().map(([name]) => name));
    for (const [name, text] of programs()) {
      const sha256 = createHash('sha256').update(text).digest('hex');
      const path = `cli/${name}-${sha256.slice(0, 16)}.gz`;
      expect(listed[name]).toEqual({ path, size: Buffer.byteLength(text), sha256 });
    }
  });

  it('has no code that makes JSON Schemas, which only a server needs', async () => {
    for (const [, text] of programs()) expect(text).not.toContain('json-schema.org');
  });

  it('names no file or folder of the machine that made it', async () => {
    const files = (await parseTarGzip(made.bytes)).map((file) => file.text);
    const text = [...files, ...programs().map(([, each]) => each)].join('\n');
    expect(text).not.toContain(import.meta.dirname.split('/').slice(0, 3).join('/'));
    expect(text).toContain(site);
  });

  it('is the one that answers name, once it is written; without one they name none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'client-'));
    expect(await readClient(folder, site)).toBeNull();
    await writeCliPackage(folder, [oven], site, 'code');
    expect(await readClient(folder, site)).toBe(`npx -y ${site}/cli/${made.file}`);
    await rm(folder, { recursive: true });
  });

  it('stays as it is while code, runtimes and address are the same, and is made again for others', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'client-'));
    const at = (name: string): string => join(folder, servedFolder, 'cli', name);
    const write = (code: string | null): Promise<unknown> => writeCliPackage(folder, [oven], site, code);
    const isMadeAgain = async (code: string | null): Promise<boolean> => {
      await writeFile(at(made.file), 'another package');
      await write(code);
      return (await readFile(at(made.file))).equals(made.bytes);
    };
    await write('code');
    expect(await isMadeAgain('code')).toBe(false);
    expect(await isMadeAgain('other code')).toBe(true);
    expect(await isMadeAgain(null)).toBe(true);
    // Each file has to be there, and named by an index that no other release has written.
    await write('code');
    await rm(at(made.programs.audit.file.path.replace('cli/', '')));
    expect(await isMadeAgain('code')).toBe(true);
    await writeFile(at('index.json'), JSON.stringify({ version: '0.0.1-b00000000' }));
    expect(await isMadeAgain('code')).toBe(true);
    await rm(folder, { recursive: true });
  });

  it('has the answering program that browsers get', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'client-'));
    await writeCliPackage(folder, [oven], site, null);
    const { path } = made.programs.answers.file;
    const taken = await readAnswers(join(folder, servedFolder), path);
    expect(taken.equals(await readAnswers('', undefined))).toBe(true);
    await rm(folder, { recursive: true });
  });

  it('calls nothing that Node has only since a version after 18, but what `older-engines.ts` adds', async () => {
    const supplied =
      /\.(?:(?:is|to)WellFormed|toSorted|toReversed)\(|\b(?:URL\.parse|Map\.groupBy|Promise\.withResolvers|RegExp\.escape)\(/g;
    for (const text of [await textOf('skill-registry.js'), ...programs().map(([, each]) => each)])
      expect(text.replaceAll(supplied, '').match(newerThanNode18)).toBeNull();
  });

  it('imports nothing but Node’s own modules', async () => {
    for (const [, text] of programs())
      // The bundler writes imports first; the audit's rules have examples of some.
      expect(text.slice(0, 1_000)).not.toMatch(/(?:^|[;}\n])import[\s({"'*]|\bimport\(/);
    const program = await textOf('skill-registry.js');
    const imported = [...program.matchAll(/\bimport[^;"]*?from"([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(imported.length).toBeGreaterThan(5);
    expect(imported.filter((name) => !name.startsWith('node:'))).toEqual([]);
  });
});

describe('the plugin in a content repository', () => {
  it('is a folder that can be committed: every path that a marketplace names is there', async () => {
    const [distDir, folder] = [
      await mkdtemp(join(tmpdir(), 'dist-')),
      await mkdtemp(join(tmpdir(), 'content-')),
    ];
    const client = clientCommand(site, made.version);
    await writeOwnPlugin(join(distDir, servedFolder), { siteUrl: site, client }, made.version);
    expect(await copyOwnPlugin(distDir, folder)).toMatchObject({ mcpUrl: `${site}/api/mcp` });
    const read = async (path: string): Promise<string> => readFile(join(folder, path), 'utf8');
    const json = async <Value>(path: string): Promise<Value> => JSON.parse(await read(path)) as Value;

    type Marketplace<Source> = { plugins: { name: string; source: Source }[] };
    const forCodex = await json<Marketplace<{ path: string }>>('.agents/plugins/marketplace.json');
    const forClaude = await json<Marketplace<string>>('.claude-plugin/marketplace.json');
    const root = forCodex.plugins[0]?.source.path ?? '';
    expect(forClaude.plugins).toMatchObject([{ name: forCodex.plugins[0]?.name, source: root }]);

    const manifest = await json<Record<string, string>>(join(root, '.codex-plugin/plugin.json'));
    expect(manifest).toMatchObject({ name: forCodex.plugins[0]?.name, version: made.version });
    const { name, version } = manifest;
    expect(await json(join(root, '.claude-plugin/plugin.json'))).toMatchObject({ name, version });
    const [skill = ''] = await readdir(join(folder, root, manifest['skills'] ?? ''));
    expect(await read(join(root, manifest['skills'] ?? '', skill, 'SKILL.md'))).toContain(`name: ${skill}\n`);
    expect(await read(join(root, manifest['mcpServers'] ?? ''))).toContain(`${site}/api/mcp`);
    for (const each of [distDir, folder]) await rm(each, { recursive: true });
  });
});
