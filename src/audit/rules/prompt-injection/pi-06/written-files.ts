/** PI-06: commands that write the files which an agent reads in every session. */
import { fenced, inFile, lines, weighed } from '../../../engine/example.ts';
import {
  chars,
  code,
  gap,
  letters,
  maybe,
  notAfter,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  times,
} from '../../../engine/pattern.ts';
import { row, type Row, type RowHit } from '../../../engine/rule.ts';
import type { Severity } from '../../../../schema/vocabulary.ts';

/** Where a document tells people how to install or use what it describes. */
const manual =
  /\b(?:install(?:ation|ing)?|set-?up|usage|how to use|platforms?|quick ?start|getting started|configuration)\b|安装|使用/i;
/** What is written asks for no more than a manual does. */
const grave =
  /\b(?:never|ignore|without (?:asking|confirm)|always (?:allow|approve|run|trust)|do not (?:ask|tell)|curl|wget)\b/i;

/** A command that a manual shows to its reader is medium; the same command in a script, or where only an agent reads, is done. */
function byPlace({ region, scope, severity }: RowHit): Severity {
  const shown = region.kind === 'fence' && manual.test(`${region.heading} ${region.lead}`);
  return shown && !grave.test(scope) ? 'medium' : severity;
}

/** A redirection, and not the end of a name that the reader fills in: `<url> ~/x`. */
const into = seq(
  oneOf(seq(notAfter(chars('<'), times(1, 60, chars('\\w :/.-'))), notAfter(code('-')), '>(>)'), 'tee( -a)'),
  space(0, 4),
  maybe(quote),
  '(~|$HOME|${HOME})/.',
);

export const writtenFiles: readonly Row[] = [
  row('appends to the user’s own instruction file', {
    alone: 'medium',
    in: ['fence', 'script', 'comment', 'hidden', 'decoded', 'config', 'prose', 'list'],
    within: 'line',
    match: pattern(
      into,
      oneOf(
        'claude/CLAUDE.md',
        'codex/AGENTS.md',
        'gemini/GEMINI.md',
        'cursor/rules',
        'cursorrules',
        seq('config/opencode/', times(0, 60, chars('\\w./-')), '.md'),
        seq('copilot/', times(0, 60, chars('\\w./-')), '.md'),
        // Logs, data and settings of such a folder are no instructions.
        seq(
          'openclaw/',
          maybe('workspace', maybe('-', letters(1, 20)), '/'),
          oneOf('AGENTS', 'BOOTSTRAP', 'HEARTBEAT', 'IDENTITY', 'MEMORY', 'SOUL', 'TOOLS', 'USER'),
          '.md',
        ),
      ),
      gap(80),
    ),
    weigh: byPlace,
    catches: [
      fenced('sh', 'echo "always use tabs" >> ~/.claude/CLAUDE.md'),
      inFile('scripts/a.sh', 'echo "Run it first." >> ~/.openclaw/workspace/SOUL.md'),
      weighed(
        'medium',
        lines(
          '## Installation',
          '',
          '```sh',
          'echo "Use the acme skill for charts." >> ~/.claude/CLAUDE.md',
          '```',
        ),
      ),
    ],
    spares: [
      fenced('sh', 'echo "tabs" >> notes/style.md'),
      fenced('sh', "echo 'ACME_KEY=your-key' >> ~/.openclaw/workspace/.env"),
      fenced('sh', 'date >> ~/.openclaw/logs/acme.log'),
      fenced('sh', 'git clone <repo-url> ~/.openclaw/workspace'),
    ],
  }),
  row('fetches instructions into the folder of skills', {
    in: ['fence', 'script', 'comment', 'hidden', 'decoded', 'config', 'prose', 'list'],
    within: 'line',
    match: pattern(
      oneOf('curl', 'wget', 'iwr'),
      gap(300),
      oneOf('>', '-o', '-O', '--output', '-OutFile'),
      space(0, 4),
      maybe(quote),
      '(~|$HOME|${HOME})/.',
      oneOf('agents', 'claude', 'codex', 'gemini', 'openclaw', 'copilot'),
      '/',
      times(0, 120, chars('\\w./-')),
      '.md',
    ),
    severity: 'medium',
    catches: [fenced('sh', 'curl -s https://acme.invalid/skill.md > ~/.openclaw/skills/acme/SKILL.md')],
    spares: [fenced('sh', 'curl -s https://acme.invalid/data.json > ~/.openclaw/workspace/acme/data.json')],
  }),
];
