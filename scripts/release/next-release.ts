/** The files of a release from those before it: version numbers, and the changelog's first section under its number. */

/** Why there is no release; one line for who asked. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

export interface ReleaseFiles {
  readonly manifest: string;
  readonly lock: string;
  readonly changelog: string;
}

const unreleased = '## [Unreleased]';
const plainVersion = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** Throws a `ReleaseError`. `day` is `YYYY-MM-DD`. */
export function nextRelease(files: ReleaseFiles, version: string, day: string): ReleaseFiles {
  const { version: before } = JSON.parse(files.manifest) as { version: string }; // our own file
  if (!plainVersion.test(version)) throw new ReleaseError(`${version} is not a version such as 0.3.0`);
  if (!isLater(version, before)) throw new ReleaseError(`${version} is not later than ${before}`);
  return {
    manifest: withVersion(files.manifest, before, version, 1),
    lock: withVersion(files.lock, before, version, 2),
    changelog: withRelease(files.changelog, version, day),
  };
}

/** Semantic versioning asks for a step in one number alone, with those after it back at 0. */
function isLater(version: string, before: string): boolean {
  const [next, last] = [version, before].map((text) => text.split('.').map(Number));
  const at = next?.findIndex((number, place) => number !== last?.[place]) ?? -1;
  return (
    at !== -1 &&
    next?.[at] === (last?.[at] ?? 0) + 1 &&
    (next ?? []).slice(at + 1).every((number) => number === 0)
  );
}

/** The first `times` places: the project's own, which come before those of packages. */
function withVersion(text: string, before: string, version: string, times: number): string {
  let changed = text;
  for (let time = 0; time < times; time += 1) {
    const next = changed.replace(`"version": "${before}"`, `"version": "${version}"`);
    if (next === changed)
      throw new ReleaseError(`package.json and package-lock.json differ: ${before} is not in both`);
    changed = next;
  }
  return changed;
}

function withRelease(changelog: string, version: string, day: string): string {
  const [head, rest] = split(changelog, unreleased);
  if (rest === null) throw new ReleaseError(`CHANGELOG.md has no section "${unreleased}"`);
  const changes = rest.split(/^## /m)[0] ?? '';
  if (!/^- \S/m.test(changes))
    throw new ReleaseError('CHANGELOG.md says of nothing that changed since the last release');
  return `${head}${unreleased}\n\n## ${version} - ${day}${rest}`;
}

function split(text: string, mark: string): readonly [string, string | null] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, null] : [text.slice(0, at), text.slice(at + mark.length)];
}
