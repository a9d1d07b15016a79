import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GitHubUrl } from '../../../src/schema/source.ts';
import { parseRepository, repositoryTextMax } from '../../../src/submissions/intake/parse-repository.ts';

const acme = { owner: 'Acme', name: 'kitchen', url: 'https://github.com/Acme/kitchen' };

describe('a repository is read from', () => {
  test.each([
    ['https://github.com/Acme/kitchen', []],
    ['https://github.com/Acme/kitchen/', []],
    ['github.com/Acme/kitchen', []],
    ['GitHub.com/Acme/kitchen/tree/main', ['main']],
    ['https://github.com/Acme/kitchen.git', []],
    ['HTTPS://GitHub.com/Acme/kitchen', []],
    ['  https://github.com/Acme/kitchen ', []],
    ['Acme/kitchen', []],
    ['git@github.com:Acme/kitchen.git', []],
    ['https://github.com/Acme/kitchen/tree/main', ['main']],
    ['https://github.com/Acme/kitchen/tree/main/skills/table/', ['main', 'skills', 'table']],
    ['https://github.com/Acme/kitchen/tree/feature/forks/skills', ['feature', 'forks', 'skills']],
    ['https://github.com/Acme/kitchen/blob/main/my%20table/SKILL.md', ['main', 'my table', 'SKILL.md']],
  ])('%s', (text, inside) => {
    expect(parseRepository(text)).toEqual({ ...acme, inside });
  });
});

/** Attack table, row 5: no text leads anywhere but to a repository on github.com. */
const refused: readonly (readonly [what: string, text: string, reason: RegExp])[] = [
  ['another host', 'https://gitlab.com/acme/kitchen', /on github\.com/],
  ['a host that begins alike', 'https://github.com.evil.example/acme/kitchen', /on github\.com/],
  ['a host that ends alike', 'https://evilgithub.com/acme/kitchen', /on github\.com/],
  ['a host below github.com', 'https://raw.githubusercontent.com/acme/kitchen', /on github\.com/],
  ['an enterprise host', 'https://github.acme.example/acme/kitchen', /on github\.com/],
  ['a user name that looks like the host', 'https://github.com@evil.example/acme/kitchen', /user name/],
  ['a user name before the host', 'https://me:secret@github.com/acme/kitchen', /user name/],
  ['a port', 'https://github.com:8443/acme/kitchen', /port/],
  ['an empty port', 'https://github.com:/acme/kitchen', /port/],
  ['a trailing dot', 'https://github.com./acme/kitchen', /on github\.com/],
  ['a loopback address', 'https://127.0.0.1/acme/kitchen', /on github\.com/],
  ['a short hexadecimal address', 'https://0x7f.1/acme/kitchen', /on github\.com/],
  ['an address as one number', 'https://2130706433/acme/kitchen', /on github\.com/],
  ['an IPv6 address', 'https://[::ffff:127.0.0.1]/acme/kitchen', /on github\.com/],
  ['the metadata service', 'https://169.254.169.254/latest/meta-data', /on github\.com/],
  ['full-width letters', 'https://ｇｉｔｈｕｂ.com/acme/kitchen', /plain ASCII/],
  ['a letter of another script', 'https://github.com/аcme/kitchen', /plain ASCII/],
  ['http', 'http://github.com/acme/kitchen', /https, not http/],
  ['a file', 'file:///etc/passwd', /https, not file/],
  ['a remote helper', 'ext::sh', /https, not ext/],
  ['a script', 'javascript:alert(1)', /https, not javascript/],
  ['a line end', 'https://github.com/acme/kitchen\r\nHost: evil.example', /plain ASCII/],
  ['a NUL', 'https://github.com/acme/kitchen\0', /plain ASCII/],
  ['a backslash', 'https://github.com\\@evil.example/acme/kitchen', /backslash/],
  ['dot-dot for a name', 'https://github.com/acme/..', /one owner and one repository/],
  ['dot-dot for an owner', '../kitchen', /one owner and one repository/],
  ['an encoded slash in a name', 'https://github.com/acme%2fkitchen/x', /one owner and one repository/],
  ['dot-dot in a path', 'https://github.com/acme/kitchen/tree/main/../../other', /dot-dot/],
  ['encoded dot-dot', 'https://github.com/acme/kitchen/tree/main/%2e%2e/other', /dot-dot/],
  ['twice encoded dot-dot', 'https://github.com/acme/kitchen/tree/main/%252e%252e', /encoded/],
  ['an encoded slash', 'https://github.com/acme/kitchen/tree/main/a%2fb', /encoded/],
  ['an encoded line end', 'https://github.com/acme/kitchen/tree/main/a%0d%0ab', /encoded/],
  ['a broken percent code', 'https://github.com/acme/kitchen/tree/main/%zz', /encoded/],
  ['the git folder', 'https://github.com/acme/kitchen/tree/main/.GIT', /dot-dot or invalidly/],
  ['a query', 'https://github.com/acme/kitchen?ref=main', /\? or #/],
  ['a fragment', 'https://github.com/acme/kitchen#readme', /\? or #/],
  ['an owner alone', 'https://github.com/acme', /one owner and one repository/],
  ['an option for git', '--upload-pack=evil/x', /one owner and one repository/],
  ['issues', 'https://github.com/acme/kitchen/issues/1', /\/tree\//],
  ['tree without a branch', 'https://github.com/acme/kitchen/tree', /\/tree\//],
  ['nothing', '', /plain ASCII/],
  ['words', 'my favourite repository', /plain ASCII/],
  ['a very long text', `acme/${'k'.repeat(repositoryTextMax)}`, /at most 1000/],
];

describe('a repository is not read from', () => {
  test.each(refused)('%s', (_what, text, reason) => {
    expect(parseRepository(text)).toEqual({ reason: expect.stringMatching(reason) });
  });
  test('more than the 22 vectors of the table', () => expect(refused.length).toBeGreaterThan(22));
});

test.each([' ', '/', '.git', '%2e', '@', ':', 'a/'])('%j two million times is refused', (part) => {
  // Work that grows with the square of this length would not end within the test's time.
  expect(parseRepository(`https://github.com/${part.repeat(2_000_000)}`)).toHaveProperty('reason');
});

test('whatever is given, what comes out is on github.com and climbs nowhere', () => {
  const part = fc.constantFrom(
    'https://',
    'github.com',
    '/',
    'tree',
    'a',
    '..',
    '%2e',
    '@',
    ':',
    '.git',
    '\\',
    '０',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(part, fc.string({ maxLength: 4 }))).map((all) => all.join('')),
  );
  let read = 0;
  const check = (given: string): boolean => {
    const parsed = parseRepository(given);
    if ('reason' in parsed) return parsed.reason !== '';
    read += 1;
    const climbs = parsed.inside.some((each) => /^\.{0,2}$|[/\\]/.test(each));
    return GitHubUrl.safeParse(parsed.url).success && !climbs;
  };
  fc.assert(fc.property(text, check), { numRuns: 2_000, seed: 20_261_120 });
  const near = fc.array(part, { maxLength: 6 }).map((all) => `https://github.com/a/b/tree/${all.join('')}`);
  fc.assert(fc.property(near, check), { numRuns: 500, seed: 20_261_120 });
  expect(read).toBeGreaterThan(20);
});
