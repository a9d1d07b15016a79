/** Before `npm start` and `npm test`: installs the packages of the lock file, and checks the Node version. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Plain JavaScript for any Node from version 18, because it installs the right one.
const root = fileURLToPath(new URL('..', import.meta.url));
const lock = readFileSync(`${root}package-lock.json`, 'utf8');
const stampPath = `${root}node_modules/.lock-stamp`;
const installed = existsSync(stampPath) && readFileSync(stampPath, 'utf8') === lock;

if (!installed && !isInstalledByHand()) {
  console.log('installing packages (npm ci)');
  // The npm that runs this script, not another one on the PATH.
  const npm = process.env.npm_execpath;
  const [command, args] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const { status } = spawnSync(command, [...args, 'ci'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) fail('npm ci failed: see its lines above');
}
if (!installed) writeFileSync(stampPath, lock);

const node = `${root}node_modules/.bin/node`;
const version = existsSync(node) ? versionOf(node) : process.versions.node;
if (!isEnough(version)) {
  fail(
    `Node ${version} is too old and none came with the packages for this system: install Node 24.12 or later`,
  );
}

/** `npm ci` writes a lock file into node_modules; equal packages mean that nothing needs installing. */
function isInstalledByHand() {
  const path = `${root}node_modules/.package-lock.json`;
  if (!existsSync(path)) return false;
  const wanted = JSON.parse(lock).packages;
  const present = JSON.parse(readFileSync(path, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([name, { version: want, optional }]) =>
      name === '' || optional === true || present[name]?.version === want,
  );
}

function versionOf(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return (stdout ?? '').trim().replace(/^v/, '') || '0.0.0';
}

/** The oldest version that runs TypeScript files directly and that the packages support. */
function isEnough(text) {
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 12);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
