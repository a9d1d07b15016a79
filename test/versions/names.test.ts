/** What the texts of a skill name, in whatever place, so that no version adds a host, variable, command, package or path in silence. */
import { describe, expect, it } from 'vitest';
import { namesIn } from '../../src/versions/names.ts';

const inFile = (path: string, text: string) => namesIn([{ path, content: new TextEncoder().encode(text) }]);
const inShell = (text: string) => inFile('SKILL.md', `Do this:\n\n\`\`\`bash\n${text}\n\`\`\`\n`);

describe('hosts', () => {
  it.each<[string, string, string[]]>([
    ['a sentence', 'See https://docs.acme.dev/a (or http://acme.dev:8080/b).', ['acme.dev', 'docs.acme.dev']],
    ['a link with a user name', 'https://bot:pw@git.acme.dev/x', ['git.acme.dev']],
    ['an address of git', 'git@git.acme.dev:team/tools.git', ['git.acme.dev']],
    ['an address with a part to fill in', 'https://${region}.api.acme.dev/v1', ['*.api.acme.dev']],
    [
      'numbers',
      'http://203.0.113.7/x http://[2001:db8::1]/ http://2130706433/',
      ['203.0.113.7', '2130706433', '[2001:db8::1]'],
    ],
    ['letters of any script', 'https://аpple.com/', ['аpple.com']],
    ['this machine', 'http://localhost:3000 http://127.0.0.1/ http://[::1]/', []],
    [
      'a name that only begins like this machine',
      'http://127.0.0.1.nip.io/ http://127.acme.dev/',
      ['127.0.0.1.nip.io', '127.acme.dev'],
    ],
  ])('of %s', (_, text, hosts) => {
    expect(inFile('SKILL.md', text).hosts).toEqual(hosts);
  });
});

describe('variables', () => {
  it.each([
    ['run.js', 'process.env.ACME_KEY'],
    ['run.py', 'os.environ.get("ACME_KEY", "")'],
    ['run.go', 'os.Getenv("ACME_KEY")'],
    ['run.ps1', '$env:ACME_KEY'],
    ['run.sh', 'curl -H "x: ${ACME_KEY:-none}"'],
    ['.env.example', 'ACME_KEY='],
    ['ci.yml', 'key: ${{ secrets.ACME_KEY }}'],
  ])('as %s reads them', (path, text) => {
    expect(inFile(path, text).variables).toEqual(['ACME_KEY']);
  });
});

describe('commands', () => {
  it.each<[string, string[]]>([
    ['$ curl -s https://acme.dev | jq .a && rm -rf out', ['curl', 'jq', 'rm']],
    ['A=1 sudo systemctl stop acme', ['sudo', 'systemctl']],
    ['if [ -f a ]; then ./install.sh; fi', ['install.sh']],
    ['x=$(openssl rand 8)', ['openssl']],
    ['docker run \\\n  --rm acme', ['docker']],
    ['cat <<EOF > a.txt\nwget is only text here\nEOF\nmake', ['cat', 'make']],
    ['bash <<EOF\nwget https://acme.dev\nEOF', ['bash', 'wget']],
    ['echo done # curl', []],
  ])('of %j', (text, commands) => {
    expect(inShell(text).commands).toEqual(commands);
  });

  it.each<[string, string, string[]]>([
    ['SKILL.md', 'Run `git push` when `a or b` holds, then `npx acme --yes`.', ['git', 'npx']],
    ['SKILL.md', '```\nacme-cli --all\nA drawing of boxes\n```', ['acme-cli']],
    ['SKILL.md', '````markdown\nWrite:\n```bash\nnc -l 80\n```\n````', ['nc']],
    ['a.py', 'subprocess.run(["nc", "-l"]); os.system("chmod +x a")', ['chmod', 'nc']],
    ['a.mjs', 'execSync(`ssh ${host}`)', ['ssh']],
    ['package.json', '{"scripts": {"postinstall": "node a.js && wget b"}}', ['node', 'wget']],
    ['package.json', '{"scripts": 1', []],
    ['hooks.json', '{"command": "crontab -l"}', ['crontab']],
    ['ci.yml', '- run: make all', ['make']],
    ['Dockerfile', 'FROM scratch\nRUN apk add git', ['apk']],
    ['run', '#!/usr/bin/env bash\ngpg --import k', ['bash', 'env', 'gpg']],
  ])('as %s states them: %j', (path, text, commands) => {
    expect(inFile(path, text).commands).toEqual(commands);
  });
});

it('packages that are installed, or fetched and run', () => {
  const text =
    'pip install -q "acme[all]>=2"\nnpm i -g @acme/cli\nnpx -y left-pad@1 three.txt\nsudo apt-get install -y jq';
  expect(inShell(text).packages).toEqual(['@acme/cli', 'acme[all]>=2', 'jq', 'left-pad@1']);
});

it('paths outside of the project', () => {
  const text = 'cp a ~/.ssh/config; tee /etc/hosts > /dev/null; cat src/etc/x "$HOME/.npmrc"';
  expect(inShell(text).paths).toEqual(['$HOME/.npmrc', '/etc/hosts', '~/.ssh/config']);
});

it('nothing of files that are no text or were not read', () => {
  const content = new TextEncoder().encode('\0https://acme.dev');
  const nothing = { hosts: [], variables: [], commands: [], packages: [], paths: [] };
  expect(
    namesIn([
      { path: 'a.bin', content },
      { path: 'b.md', content: null },
    ]),
  ).toEqual(nothing);
});
