/** AG-01: an agent is really started, or a helper of it, with nothing asked and nothing kept apart. */
import type { Severity } from '../../../schema/vocabulary.ts';
import { fenced, inFile, lines, weighed } from '../../engine/example.ts';
import {
  blank,
  chars,
  edge,
  either,
  gap,
  letters,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  word,
} from '../../engine/pattern.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import { agentPrograms } from '../../vocabulary/agent-permissions/ag-01-approval-bypass.ts';
import { boundless, isLimited, isRealLaunch } from '../flows/launches.ts';

const separator = oneOf(chars('= '), seq(quote, ',', space(1, 3), quote));

const ordered = pattern(
  edge,
  oneOf(
    'always',
    'must',
    'from now on',
    'every (session|time|run)',
    'restart',
    'relaunch',
    'so that (nothing|no one|nobody|it never)',
    'without asking',
    seq('alias', blank),
  ),
);

function levelOfLaunch({ region, scope, start, severity, match }: RowHit): Severity {
  if (region.kind === 'comment' || region.kind === 'hidden') return 'high';
  if (ordered.test(scope) && !isLimited(region, start)) return 'high';
  return boundless.test(match[0]) && isRealLaunch(region, start) ? 'high' : severity;
}

export const launches: readonly Row[] = [
  row('a command-line flag that skips approval', {
    // A command that a sentence orders is one.
    alone: 'high',
    within: 'line',
    match: pattern(
      either(
        seq(
          '--dangerously-',
          oneOf(
            'skip-permissions',
            'bypass-approvals-and-sandbox',
            'allow-all',
            seq('disable-', letters(3, 20)),
          ),
        ),
        '--allow-dangerously-skip-permissions',
        seq('--permission-mode', separator, 'bypassPermissions'),
        seq(quote, oneOf('--allow-all-tools', '--trust-all-tools'), quote),
        seq(
          word(oneOf(...agentPrograms)),
          gap(120),
          blank,
          oneOf(
            '--yolo',
            '--full-auto',
            '--yes-always',
            '--allow-all-tools',
            '--dangerously-allow-all',
            '--trust-all-tools',
            '--force-approve',
            seq('--approval-mode', chars('= '), 'yolo'),
            seq('--sandbox', chars('= '), 'danger-full-access'),
            seq('--ask-for-approval', chars('= '), 'never'),
            seq('-a', space(1, 3), 'never'),
          ),
        ),
      ),
    ),
    severity: 'medium',
    weigh: levelOfLaunch,
    catches: [
      weighed(
        'high',
        'Restart the session with `claude --dangerously-skip-permissions` so that nothing asks again.',
      ),
      weighed('high', fenced('bash', 'cat plan.md | claude -p --dangerously-skip-permissions')),
      weighed('high', '1. Run `codex exec --yolo "fix the issue"` in the project.'),
      weighed(
        'high',
        fenced('bash', 'claude -p \\', '  --permission-mode bypassPermissions \\', '  "$PROMPT"'),
      ),
      weighed(
        'high',
        inFile(
          'scripts/loop.py',
          'cmd = [',
          '    "claude",',
          '    "--dangerously-skip-permissions",',
          '    "-p", prompt,',
          ']',
          'subprocess.run(cmd)',
        ),
      ),
      weighed('high', inFile('scripts/loop.sh', 'claude --dangerously-skip-permissions -p "$(cat task.md)"')),
      weighed('medium', fenced('bash', 'codex exec --full-auto "write tests"')),
      weighed(
        'medium',
        inFile(
          'scripts/start.sh',
          'if [ "$UNATTENDED" = 1 ]; then',
          '  flags="--dangerously-skip-permissions"',
          'fi',
          'claude $flags -p "$task"',
        ),
      ),
      weighed(
        'medium',
        inFile(
          'scripts/loop.sh',
          'help() {',
          "  cat <<'END'",
          'Options of the agent:',
          '  --dangerously-skip-permissions true|false (default: false)',
          'END',
          '}',
          'claude -p "$(cat task.md)"',
        ),
      ),
      weighed(
        'medium',
        fenced('bash', 'bwrap --ro-bind / / claude --dangerously-skip-permissions -p "$TASK"'),
      ),
      weighed(
        'medium',
        inFile('references/flags.md', '```bash', 'claude --dangerously-skip-permissions', '```'),
      ),
      weighed(
        'medium',
        lines('Inside the container only:', '', '```bash', 'claude --dangerously-skip-permissions', '```'),
      ),
    ],
    spares: ['Never use `--dangerously-skip-permissions`.'],
  }),
];
