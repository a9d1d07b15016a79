/** Before each npm script: installs the packages of the lock file where they are missing, puts their Node in place, and runs a program by it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Plain JavaScript for any Node, because it installs the right one.
// node scripts/ensure.mjs [--pages | --dev] [<program> <argument>…]
// --pages: what makes and draws pages has to be there too (the peer dependencies); --dev: these, and what only development needs.
const root = fileURLToPath(new URL('..', import.meta.url));
const modules = `${root}node_modules`;
/** Packages that worked, while others are installed. The name keeps git, formatters and tests out of it. */
const before = `${root}.before/node_modules`;
const words = process.argv.slice(2);
const asked = { dev: words[0] === '--dev', peer: words[0] === '--dev' || words[0] === '--pages' };
const [program, ...programWords] = asked.peer ? words.slice(1) : words;

if (!isInstalled(asked)) await install();
rmSync(`${root}.before`, { recursive: true, force: true });
const node = findNode();
if (program !== undefined) await run();

/** npm lists in node_modules what it has installed; equal versions mean that nothing needs installing. */
function isInstalled(groups) {
  const present = presentPackages();
  return wantedPackages().every(([name, { version, optional, dev, peer }]) =>
    present[name] === undefined
      ? optional === true || (dev === true && !groups.dev) || (peer === true && !groups.peer)
      : present[name].version === version,
  );
}

function wantedPackages() {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));
  return Object.entries(packages).filter(([name]) => name !== '');
}

function presentPackages() {
  const path = `${modules}/.package-lock.json`;
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/**
 * Packages of the asked groups are added to those of a server that runs where these are whole. Else `npm ci`, which empties node_modules
 * before it knows whether it can fill it; so what is there comes back where it fails.
 */
async function install() {
  if (!canInstall(process.versions.node))
    fail(
      `Node ${process.versions.node} is too old to install the packages: use Node 20.19, 22.12 or later, with its npm`,
    );
  const present = presentPackages();
  const has = (group) =>
    wantedPackages().some(([name, entry]) => entry[group] && present[name] !== undefined);
  // Who serves needs a quarter of all; who has more keeps it.
  const omit = ['dev', 'peer']
    .filter((group) => !asked[group] && !has(group))
    .map((group) => `--omit=${group}`);
  const isAdding = existsSync(modules) && isInstalled({ dev: false, peer: false });
  const command = isAdding ? ['install', '--no-save'] : ['ci'];
  // In an npm script this is the Node of the packages themselves, which moves with them.
  const own = realpathSync(process.execPath);
  const home = existsSync(modules) ? `${realpathSync(modules)}/` : null;
  const hasMoved = !isAdding && home !== null && !existsSync(before) && move(modules, before);
  const running = hasMoved && own.startsWith(home) ? `${before}/${own.slice(home.length)}` : own;
  // To standard error: the output of a program that follows is only its own.
  console.error(
    isAdding
      ? `adding the packages ${asked.dev ? 'of development' : 'that make pages'} (npm install)`
      : 'installing packages (npm ci), which takes up to a minute',
  );
  await npm(running, [...command, '--ignore-scripts', ...omit]);
  // Not its exit code: npm 10 ends with 0 after "Exit handler never called!".
  if (isInstalled(asked)) return;
  const isKept = existsSync(before) && move(before, modules);
  fail(`npm ${command[0]} failed: see its lines above${isKept ? '; the packages from before are back' : ''}`);
}

/** The npm that runs this script, not another one on the PATH; another package manager may set the same variable. */
async function npm(running, commandWords) {
  const path = process.env.npm_execpath ?? '';
  const [command, args] = /npm(?:-cli)?\.c?js$/.test(path) ? [running, [path]] : ['npm', []];
  const { stopped } = await follow(command, [...args, ...commandWords], ['ignore', 2, 2]);
  if (stopped === null) return;
  if (existsSync(before)) move(before, modules);
  process.kill(process.pid, stopped);
}

/** Runs it to its end; a stop signal reaches it, and is told. */
async function follow(command, args, stdio) {
  const child = spawn(command, args, { cwd: stdio === 'inherit' ? undefined : root, stdio });
  let stopped = null;
  const stop = (signal) => {
    stopped = signal;
    child.kill(signal);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);
  const [status, signal] = await once(child, 'exit').catch((error) => {
    console.error(error.message);
    return [2, null];
  });
  for (const each of ['SIGTERM', 'SIGINT']) process.off(each, stop);
  return { status, signal, stopped };
}

/** Whether that was possible: a folder that is mounted cannot be moved. */
function move(from, to) {
  try {
    mkdirSync(`${to}/..`, { recursive: true });
    rmSync(to, { recursive: true, force: true });
    renameSync(from, to);
    return true;
  } catch (error) {
    if (['EBUSY', 'EXDEV', 'EACCES', 'EPERM'].includes(error.code)) return false;
    throw error;
  }
}

/**
 * The Node of the packages, which is `node` in npm scripts and for npx by its link in node_modules/.bin. npm 10 removes that link
 * again, together with the package for the other kind of processor. This process's own Node where there is no such package.
 */
function findNode() {
  const folder = `node-${process.platform}-${process.arch}`;
  const own = `${modules}/${folder}/bin/node`;
  const link = `${modules}/.bin/node`;
  const isLinked = existsSync(link) && existsSync(own) && realpathSync(link) === realpathSync(own);
  if (isLinked && realpathSync(process.execPath) === realpathSync(own)) return process.execPath;
  const version = existsSync(own) ? versionOf(own) : '';
  if (isEnough(version)) {
    if (!isLinked) {
      mkdirSync(`${modules}/.bin`, { recursive: true });
      rmSync(link, { force: true });
      symlinkSync(`../${folder}/bin/node`, link);
    }
    return own;
  }
  if (isEnough(process.versions.node)) return process.execPath;
  return fail(
    `Node ${process.versions.node} is too old and none came with the packages for this system: install Node 24.12 or later`,
  );
}

/** Empty where it does not run, as on a system with another C library. */
function versionOf(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return (stdout ?? '').trim().replace(/^v/, '');
}

/** Under other versions npm leaves out native parts of packages whose `engines` do not name them, and says nothing. */
function canInstall(text) {
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
}

/** The oldest version that runs TypeScript files directly and that the packages support. */
function isEnough(text) {
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 12);
}

/** In this process where its Node is the right one: then it costs nothing. */
async function run() {
  if (node === process.execPath) {
    process.argv = [node, `${root}${program}`, ...programWords];
    await import(pathToFileURL(`${root}${program}`).href);
    return;
  }
  const { status, signal } = await follow(node, [`${root}${program}`, ...programWords], 'inherit');
  if (signal !== null) process.kill(process.pid, signal);
  process.exitCode = status ?? 2;
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
