/** SY-02: personal folders, snapshots, tables and branches that are removed one after the other. */
import { fenced } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';

const run = ['script', 'fence', 'list', 'prose', 'config', 'decoded', 'hidden', 'comment'] as const;

export const lostFolders: readonly Row[] = [
  row('snapshots or backups of the machine are deleted', {
    alone: 'medium',
    in: run,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\btmutil\s{1,3}(?:deletelocalsnapshots\s{1,3}\/|disable\b)|\bvssadmin(?:\.exe)?\s{1,3}delete\s{1,3}shadows|\bwbadmin\s{1,3}delete\b|\bbcdedit\b[^\n]{0,60}recoveryenabled\s{1,3}no|`,
      ),
      raw(
        String.raw`\btimeshift\s{1,3}--delete-all\b|\bzfs\s{1,3}list\b[^\n]{0,80}snapshot[^\n]{0,80}\bzfs\s{1,3}destroy\b`,
      ),
    ),
    severity: 'high',
    weigh: ({ region, severity }) =>
      /\b(?:never|danger|forbidden|block|deny|avoid|detect|attack|free|reclaim|disk space)/i.test(
        `${region.heading} ${region.lead}`,
      )
        ? 'medium'
        : severity,
    catches: [fenced('sh', 'tmutil deletelocalsnapshots /')],
    spares: [fenced('sh', 'tmutil listlocalsnapshots /')],
  }),
  row('every branch of a remote is deleted', {
    in: run,
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\bgit\s{1,3}branch\s{1,3}-(?:r|a)\b(?![^\n]{0,60}--merged)[^\n]{0,120}\n?[^\n]{0,80}\bgit\s{1,3}push\b[^\n]{0,40}(?:--delete|\s:)`,
      ),
    ),
    severity: 'high',
    catches: [
      fenced(
        'sh',
        'for b in $(git branch -r | grep -v HEAD); do git push origin --delete "${b#origin/}"; done',
      ),
    ],
    spares: [
      fenced(
        'sh',
        'for b in $(git branch -r --merged main); do git push origin --delete "${b#origin/}"; done',
      ),
    ],
  }),
];
