/** RC-01: a command of the program with a value of a reply in it, beside a reply that is the command. */
import { describe, expect, test } from 'vitest';
import { rank, running, worst } from '../skill-folders.ts';

const inPython = (...lines: readonly string[]) =>
  worst(
    running('a.py', ['plan = requests.get("https://parts.invalid/plan").json()', ...lines].join('\n')),
    'RC-01',
  );

describe('a command of the program itself', () => {
  test.each([
    ['cmd = ["git", "tag", plan["name"]]', 'subprocess.run(cmd)'],
    ['cmd = f\'ffprobe -v error "{plan["clip"]}"\'', 'subprocess.run(cmd, shell=True)'],
    ['subprocess.run(["git", "tag", plan["name"]])'],
    ['cmd = "git status"', 'os.system(cmd)'],
    ['os.system(f"git tag {plan}")'],
  ])('%s', (...lines) => {
    expect(rank(inPython(...lines))).toBeLessThan(rank('medium'));
  });
});

describe('a reply that is run', () => {
  test.each([
    ['cmd = plan["cmd"]', 'os.system(cmd)'],
    ['cmd = f\'bash -c "{plan["step"]}"\'', 'os.system(cmd)'],
    ['cmd = ["bash", "-c", plan["step"]]', 'subprocess.run(cmd)'],
    ['for cmd in plan["steps"]:', '    subprocess.run(cmd, shell=True)'],
    [
      'kept = Path("step.py")',
      'kept.write_text(plan["code"])',
      'subprocess.run([sys.executable, str(kept)])',
    ],
  ])('%s', (...lines) => {
    expect(inPython(...lines)).toBe('high');
  });
});
