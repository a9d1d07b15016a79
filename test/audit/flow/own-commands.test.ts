import { describe, expect, test } from 'vitest';
import { givenTo } from '../../../src/audit/rules/calls/given-names.ts';
import { isOwnCommand } from '../../../src/audit/rules/calls/own-commands.ts';
import { runsReply } from '../../../src/audit/rules/programs/reply-runs.ts';

/** Whether everything that the last call's `cmd` may hold is a command of the program. */
function isOwn(...lines: readonly string[]): boolean {
  const text = lines.join('\n');
  const given = givenTo(text, 'cmd', text.lastIndexOf('(cmd'));
  return given !== null && given.every((each) => isOwnCommand(text, each));
}

describe('a command of the program itself', () => {
  test.each([
    ['cmd = ["git", "tag", name]', 'subprocess.run(cmd)'],
    ['cmd = f\'ffprobe -v error "{clip}"\'', 'subprocess.run(cmd, shell=True)'],
    ["cmd = f'''osascript -e 'display notification \"{note}\"' '''", 'os.system(cmd)'],
    ['cmd = "notify-send " + shlex.quote(title)', 'os.system(cmd)'],
    [
      'def run(cmd):',
      '    return subprocess.run(cmd, shell=True)',
      'run("git status")',
      'run(f"git add {path}")',
    ],
    ['const cmd = `git tag ${version}`;', 'execSync(cmd);'],
    ['reader = here / "reader.py"', 'cmd = f\'python "{reader}" --first {start}\'', 'os.system(cmd)'],
    [
      'if mac:',
      '    cmd = "open report.html"',
      'else:',
      '    cmd = "xdg-open report.html"',
      'os.system(cmd)',
    ],
  ])('%s', (...lines) => {
    // Where a function is first, its own call is meant.
    const text = lines.join('\n');
    const at = text.indexOf('(cmd', text.startsWith('def') ? 9 : 0);
    const given = givenTo(text, 'cmd', at);
    expect(given?.every((each) => isOwnCommand(text, each, () => false))).toBe(true);
  });

  test.each([
    ['cmd = requests.get("https://p.invalid/c").text', 'os.system(cmd)'],
    ['cmd = reply["step"]', 'os.system(cmd)'],
    ['cmd = f"{step} --quiet"', 'os.system(cmd)'],
    ['cmd = f\'bash -c "{step}"\'', 'os.system(cmd)'],
    ['cmd = "sh -c " + step', 'os.system(cmd)'],
    ['cmd = f"npx -y {name}"', 'os.system(cmd)'],
    ['cmd = ["bash", "-c", step]', 'subprocess.run(cmd)'],
    ['for cmd in plan["steps"]:', '    subprocess.run(cmd, shell=True)'],
    ['cmd = "git status"', 'cmd = plan["cmd"]', 'os.system(cmd)'],
  ])('not %s', (...lines) => {
    expect(isOwn(...lines)).toBe(false);
  });
});

test('a value of a reply in a command of the program is no reply that is run', () => {
  const fetched = 'row = requests.get("https://rows.invalid/1").json()';
  expect(runsReply(`${fetched}\ncmd = f'say "{row["title"]}"'\nos.system(cmd)`)).toBe('value');
  expect(runsReply(`${fetched}\ncmd = row["title"]\nos.system(cmd)`)).toBe('reply');
  expect(runsReply(`${fetched}\ncmd = ["say", row["title"]]\nsubprocess.run(cmd)`)).toBeNull();
});
