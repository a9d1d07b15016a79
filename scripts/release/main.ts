/** `npm run release -- <version>`: the numbers, the changelog, one commit and one tag; it pushes nothing. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { readArguments, refuseCall } from '../help.ts';
import { nextRelease, ReleaseError, type ReleaseFiles } from './next-release.ts';

const usage = `usage: npm run release -- <version> [--dry-run]
  Gives the changes under "Unreleased" in CHANGELOG.md the version's number, writes it to package.json and
  package-lock.json, commits the three and tags the commit v<version>. Ends with 1, and changes nothing, where
  the working tree has other changes, the tag exists or nothing changed.
  --dry-run   print the section of the changelog`;

const { values, positionals } = readArguments(usage, {
  options: { 'dry-run': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [version] = positionals;
if (version === undefined || positionals.length > 1) refuseCall('give one version', usage);

const names: Readonly<Record<keyof ReleaseFiles, string>> = {
  manifest: 'package.json',
  lock: 'package-lock.json',
  changelog: 'CHANGELOG.md',
};
const git = (...words: readonly string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();

try {
  release(version);
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function release(next: string): void {
  const [manifest, lock, changelog] = Object.values(names).map((name) => readFileSync(name, 'utf8')) as [
    string,
    string,
    string,
  ];
  const files = nextRelease({ manifest, lock, changelog }, next, new Date().toISOString().slice(0, 10));
  if (values['dry-run']) {
    console.log(/^## \d[\s\S]*?(?=^## )/m.exec(`${files.changelog}\n## `)?.[0].trim());
    return;
  }
  if (git('status', '--porcelain', '--untracked-files=no') !== '')
    throw new ReleaseError('the working tree has changes that are not committed');
  const tag = `v${next}`;
  if (git('tag', '--list', tag) !== '') throw new ReleaseError(`the tag ${tag} exists`);
  for (const [key, name] of Object.entries(names)) writeFileSync(name, files[key as keyof ReleaseFiles]);
  git('commit', '--quiet', '--message', `release: Publish ${next}`, '--', ...Object.values(names));
  git('tag', '--annotate', tag, '--message', `Skill Registry ${next}`);
  console.log(`committed and tagged ${tag}; publish it with: git push --follow-tags`);
}
