/** SY-02: what a person keeps in the home folder reaches a call that deletes or overwrites it, in any language. */
import { inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { lineSpanAt } from '../../engine/region.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { home, personal } from '../../vocabulary/homes.ts';
import { isUpkeep } from '../../vocabulary/system-changes/upkeep.ts';
import { isCareful, isTestFile, reachedCall } from './reached.ts';

/** Calls that walk a folder with all below it. */
const walk = String.raw`(?:os\.walk|walkdir|Walk(?:Dir)?|Get-ChildItem|gci|Find\.find|glob|readdir\w{0,6}|RecursiveDirectoryIterator|find)`;
const ruins = new RegExp(
  [
    String.raw`\brmtree\(|\.unlink\(|\bunlink(?:Sync)?[( ]|\bos\.(?:remove|rmdir)\(|\brm(?:dir)?Sync\(|\bfs\.(?:promises\.)?(?:rm|rmdir)\(|\brimraf\b|\bos\.Remove(?:All)?`,
    String.raw`\(|\bremove_(?:dir_all|file)\(|\brm_rf?\b|\bFile\.delete\(|\bRemove-Item\b|\brm\s-|-delete\b|\bshred\b|\btruncate(?:Sync)?\b|\.write_bytes\(|\bFiles\.delete`,
    String.raw`|\.deleteRecursively\(|\b(?:Directory|File)\.Delete\(|\b(?:Set|Clear)-Content\b`,
  ].join(''),
  'g',
);
/** Leftovers of programs, which are deleted everywhere. */
const leavings =
  /\.(?:pyc|tmp|log|bak|cache|swp|part|crdownload)\b|__pycache__|node_modules|\.DS_Store|Thumbs\.db|\.cache\b|Caches\b|uninstall/i;

function byLoss({ match, region: { text, file }, start, severity }: RowHit): Severity | null {
  if (isTestFile(file)) return null;
  const call = reachedCall(text, match[0], ruins);
  if (call === null || leavings.test(match[0] + call.text.slice(0, 120))) return null;
  const { start: from, end } = lineSpanAt(text, start);
  // Old archives of a backup are upkeep.
  if (isUpkeep(text.slice(from, end))) return 'medium';
  return isCareful(text) ? 'medium' : severity;
}

/** Rows of SY-02. */
export const homeLost: readonly Row[] = [
  row('what a person keeps is deleted or overwritten by a program, in any language', {
    in: ['script', 'config', 'decoded', 'hidden'],
    within: 'block',
    alone: 'medium',
    match: exactPattern(
      raw(String.raw`${home}[^\n]{0,60}${personal}|${home}[^\n]{0,12}(?:\n[^\n]{0,120}){0,3}?${personal}|`),
      raw(String.raw`\b${walk}\b[^\n]{0,60}${home}(?!\/?\.)|${home}[^\n]{0,8}\.(?:r?glob|iterdir|walk)\(`),
    ),
    weigh: byLoss,
    catches: [
      inFile(
        'scripts/tidy.rs',
        'let base = dirs::home_dir().unwrap();',
        'fs::remove_dir_all(base.join("Documents")).ok();',
      ),
      inFile('scripts/tidy.php', 'foreach (glob(getenv("HOME") . "/Pictures/*") as $f) unlink($f);'),
      inFile('Makefile', 'setup:', '\t@find $(HOME) -name "*.odt" -delete'),
    ],
    spares: [
      inFile('scripts/tidy.rs', 'fs::remove_dir_all(dirs::home_dir().unwrap().join(".cache/acme")).ok();'),
      inFile('scripts/list.py', 'for p in (Path.home() / "Documents").glob("*.odt"):', '    print(p.name)'),
    ],
  }),
];
