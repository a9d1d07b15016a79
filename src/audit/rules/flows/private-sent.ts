/** EX-02: what a person does, writes or keeps reaches a call that sends it to a host of unknown owners, in any language. */
import { type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isStrangers } from '../../hosts/whose-host.ts';
import { outwardRoads } from '../../vocabulary/roads.ts';
import { isTestFile, reachedCall } from './reached.ts';

const histories = String.raw`\.(?:bash|zsh|python|psql|mysql|node_repl|sqlite)_history\b|ConsoleHost_history|fish_history`;
const browsers = String.raw`(?:Chrome|Chromium|Brave|Edge|Firefox|Safari|Arc)\b[^\n]{0,80}\b(?:History|Bookmarks|Cookies|Web Data|places\.sqlite)\b|\bplaces\.sqlite\b`;
const messages = String.raw`\bMessages["'/, ]{1,6}chat\.db\b|\bNoteStore\.sqlite\b|\bAddressBook-v22|\bSignal["'/, ]{1,6}(?:sql|config)|["'/\\]tdata\b|\.thunderbird\b|\bLibrary["'/, ]{1,6}Mail\b`;
/** What nothing but spying takes to a third party. */
const grave = new RegExp(`${histories}|${browsers}|${messages}|pynput|GetAsyncKeyState|on_press|uiohook`);

export function byPrivateHost({ match, region: { text, file }, owner, severity }: RowHit): Severity | null {
  if (isTestFile(file)) return null;
  const call = reachedCall(text, match[0], outwardRoads);
  if (call === null) return null;
  const url = firstUrl(call.text) ?? firstUrl(text);
  if (url === null) return 'medium';
  if (!isStrangers(url, owner)) return null;
  return grave.test(match[0]) ? 'high' : severity;
}
