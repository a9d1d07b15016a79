/** SY-02: a program that writes the files of a home folder back encrypted. */
import { chars, code, oneOf, pattern, seq, times, word } from '../../engine/pattern.ts';
import { inFile } from '../../engine/example.ts';
import { row, type Row } from '../../engine/rule.ts';

export const lockedFiles: readonly Row[] = [
  row('files of a home folder are encrypted in place', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: pattern(
      oneOf('Path.home', 'expanduser', 'os.homedir', 'homedir', 'USERPROFILE', '$HOME', code('~/')),
      times(0, 400, chars('\\s\\S')),
      oneOf(
        code('.encrypt('),
        'createCipheriv',
        seq(word('openssl'), ' enc'),
        word('gpg'),
        'CryptoStream',
        'AESGCM',
      ),
    ),
    and: [
      pattern(oneOf('write', 'rename', 'replace', '-out')),
      pattern(oneOf('rglob', 'os.walk', 'glob', 'readdir', word('find'), 'Get-ChildItem', word('for'))),
    ],
    unless: [pattern(word(oneOf('decrypt', 'backup', 'age', 'recipient(s)', 'getpass', 'input', 'prompt')))],
    catches: [
      inFile(
        'scripts/a.py',
        'from cryptography.fernet import Fernet',
        'box = Fernet(Fernet.generate_key())',
        'for p in pathlib.Path.home().rglob("*.pdf"):',
        '    p.write_bytes(box.encrypt(p.read_bytes()))',
      ),
    ],
    spares: [
      inFile(
        'scripts/a.py',
        'secret = getpass.getpass()',
        'for p in pathlib.Path.home().rglob("*.pdf"):',
        '    print(p)',
      ),
    ],
  }),
];
