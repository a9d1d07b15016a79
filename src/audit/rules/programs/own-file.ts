/** RC-03: a program in Perl, PHP, Ruby, Go or a shell writes what a host returned over its own file. */
import { inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { byOrigin } from './origins.ts';

export const ownFileReplies: readonly Row[] = [
  row('a program overwrites its own file with a download', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(String.raw`\bopen\s?\(?\s?(?:my\s)?\$?\w{1,20},\s?["']\+?>["'],\s?(?:\$0|__FILE__)|`),
      raw(
        String.raw`\bfile_put_contents\(\s?__FILE__\b|\bFile\.(?:bin)?write\(\s?(?:__FILE__|\$0|\$PROGRAM_NAME)|`,
      ),
      raw(String.raw`\bos\.WriteFile\(\s?(?:os\.Args\[0\]|self|exe|executable|me)\b|`),
      raw(
        String.raw`\b(?:curl|wget)\s[^\n]{0,200}(?:-o|-O|--output|>)\s{0,3}["']?\$(?:0|\{?BASH_SOURCE(?:\[0\])?\}?)["'\s]`,
      ),
    ),
    and: [/https?:\/\//],
    severity: 'high',
    weigh: (hit) => byOrigin(hit.match[0], hit, false),
    catches: [
      inFile(
        'tool.pl',
        'my $new = HTTP::Tiny->new->get("https://latest.invalid/tool");',
        "open(my $out, '>', $0) or die;",
        'print $out $new->{content};',
      ),
      inFile(
        'fresh.php',
        '$next = file_get_contents("https://latest.invalid/fresh.php");',
        'file_put_contents(__FILE__, $next);',
      ),
      inFile('bin/fresh', '#!/bin/sh', 'curl -fsSL https://latest.invalid/fresh -o "$0" && exec "$0" "$@"'),
    ],
    spares: [
      inFile('tool.pl', '# see https://docs.acme.invalid', "open(my $in, '<', $0) or die;"),
      inFile('note.php', 'file_put_contents($target, file_get_contents("https://api.acme.invalid/rows"));'),
    ],
  }),
];
