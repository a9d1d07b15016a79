/** The four steps of CONTRIBUTING.md "Add or correct a skill" in a clone, from a git checkout made here; twice, on two branches that are merged. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What reads the whole content, and what compares documents with it. */
const contentTests = ['test/readme.test.ts', 'test/content'];
const dishes = ['napkin-folding', 'candle-placing'] as const;

type Check = (what: string, holds: boolean, said?: string) => void;

/** @param work An empty folder. */
export function addSkills(clone: string, work: string, env: NodeJS.ProcessEnv, check: Check): void {
  const git = (folder: string, ...args: string[]): string =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      encoding: 'utf8',
    });
  const npm = (...args: string[]): readonly [status: number | null, said: string] => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...args], {
      cwd: clone,
      env,
      encoding: 'utf8',
    });
    return [status, `${stdout}${stderr}`];
  };
  const base = git(clone, 'rev-parse', 'HEAD').trim();
  for (const dish of dishes) {
    const checkout = join(work, dish);
    mkdirSync(join(checkout, 'skills', dish), { recursive: true });
    git(work, 'init', '--quiet', checkout);
    git(checkout, 'remote', 'add', 'origin', `https://github.com/acme-${dish}/table`);
    writeFileSync(join(checkout, 'skills', dish, 'SKILL.md'), skillText(dish));
    git(checkout, 'add', '--all');
    git(checkout, 'commit', '--quiet', '--message', 'A skill');
    git(clone, 'checkout', '--quiet', '-b', dish, base);
    const [status, said] = npm('ingest', '--', '--from', checkout, '--out', 'content', '--facts-only');
    check(`${dish}: npm run ingest`, status === 0, said);
    // The same file that ingest drafts, with our own words.
    const slug = `acme-${dish}-table-${dish}`;
    const written =
      git(clone, 'ls-files', '--others', `content/skills/acme-${dish}`).trim() ||
      `content/skills/acme-${dish}/${slug}.md`;
    writeFileSync(join(clone, written), contentText(dish));
    git(clone, 'add', '--all');
    git(clone, 'commit', '--quiet', '--message', `content: Add ${dish}`);
    const [judged, report] = npm('check-contribution', '--', '--base', base, '--from', checkout);
    check(`${dish}: npm run check-contribution`, judged === 0, report);
  }
  const merged = spawnSync('git', [
    '-C',
    clone,
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@example.com',
    'merge',
    '--quiet',
    '--no-edit',
    dishes[0],
  ]);
  check('two branches that add a skill each are merged', merged.status === 0, merged.stderr.toString());
  const [status, said] = npm('check-content');
  check('npm run check-content', status === 0, said);
  const tests = spawnSync('npm', ['test', '--', ...contentTests], { cwd: clone, env, encoding: 'utf8' });
  check(
    `npm test -- ${contentTests.join(' ')}, with two skills more`,
    tests.status === 0,
    `${tests.stdout}${tests.stderr}`,
  );
}

const named = (dish: string): string => dish.replace('-', ' ');

const skillText = (dish: string): string =>
  `---
name: ${dish}
description: Explains ${named(dish)} for a laid table. Use when a table is set for guests.
license: MIT
---
# ${named(dish)}

Lay the cloth first. Then work from the middle of the table outwards.
`;

const contentText = (dish: string): string =>
  `---
name: ${named(dish)}
repository: https://github.com/acme-${dish}/table
path: skills/${dish}/SKILL.md
category: Documents
platforms: [any]
tags: [table-setting]
---
Tells step by step how ${named(dish)} is done before guests arrive, and in which order.

## Use it for
- get ${named(dish)} right before the guests arrive
`;
