/** `npm run check-words`: our words beside the texts of real git repositories, bare ones included. */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git, temporaryFolder, write } from '../ingest/support.ts';

const root = join(import.meta.dirname, '../..');
const sentence = 'Finds every table in a long report and writes each one down as rows.';

function check(...args: string[]): { status: number | null; out: string } {
  const ended = spawnSync(process.execPath, [join(root, 'scripts/words-support/check-words.ts'), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status: ended.status, out: ended.stdout + ended.stderr };
}

/** A folder with a bare clone, two levels down, that has one skill. */
function repositories(skill: string): string {
  const [work, folder] = [temporaryFolder(), temporaryFolder()];
  git(work, 'init', '-q', '-b', 'main');
  write(work, 'skills/tables/SKILL.md', `---\nname: tables\n---\n${skill}\n`);
  git(work, 'add', '-A');
  git(work, 'commit', '-q', '-m', 'First');
  execFileSync('git', ['clone', '-q', '--bare', work, join(folder, 'acme', 'tools.git')]);
  return folder;
}

function content(summary: string): string {
  const folder = temporaryFolder();
  write(
    folder,
    'skills/acme/acme-tables.md',
    `---\nname: Tables\npath: skills/tables/SKILL.md\n---\n${summary}\n`,
  );
  return folder;
}

describe('the check of our words', () => {
  test('names the file, the run and the skill that share eight words', () => {
    const { status, out } = check(repositories(sentence), content(`It ${sentence.toLowerCase()}`));
    expect(status).toBe(1);
    expect(out).toContain(
      'skills/acme/acme-tables.md shares "finds every table in a long report and" with acme/tools.git skills/tables/SKILL.md',
    );
  });
  test('passes what is said in other words, and addresses', () => {
    const { status, out } = check(repositories(sentence), content('Turns tables of reports into rows.'));
    expect([status, out]).toEqual([0, '1 content files, 1 skill files, 0 shared runs of 8 words\n']);
  });
  test('fails where there is nothing to compare with', () => {
    expect(check(temporaryFolder(), content('x')).status).toBe(2);
    expect(check(join(temporaryFolder(), 'nothing'), content('x'))).toMatchObject({ status: 2 });
    expect(check().out).toContain('usage: npm run check-words');
  });
});
