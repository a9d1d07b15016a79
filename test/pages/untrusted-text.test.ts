/** What others wrote never becomes more than text, or a link to anything but https. */
import { sourceLabel } from '../../src/schema/source.ts';
import { describe, expect, it } from 'vitest';
import { jsonLdText } from '../../src/components/json-ld.ts';
import { httpsUrl, siblingUrl } from '../../src/components/source-link.ts';

describe('JSON-LD', () => {
  it('cannot close the script element that it is in', () => {
    const text = jsonLdText({ name: '</script><script>alert(1)</script><!--' });
    expect(text).not.toMatch(/[<>&]/);
  });

  it('has no line separator that a script would take for the end of a line', () => {
    expect(jsonLdText({ name: 'a\u2028b\u2029c' })).toBe(String.raw`{"name":"a\u2028b\u2029c"}`);
  });

  it('still reads as what was put in', () => {
    const value = { name: '<b> & "c" \u2028', tags: ['>'] };
    expect(JSON.parse(jsonLdText(value))).toEqual(value);
  });
});

describe('links to sources', () => {
  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'http://github.com/a/b',
    '//github.com/a/b',
    '/a/b',
    'https://name:secret@github.com/a/b',
    '',
  ])('refuses %j', (address) => {
    expect(httpsUrl(address)).toBeNull();
  });

  it('takes https', () => {
    expect(httpsUrl('https://github.com/a/b')).toBe('https://github.com/a/b');
  });

  it('says where a repository is in the fewest words', () => {
    expect(sourceLabel('https://github.com/alice/skills')).toBe('alice/skills');
  });
});

describe('links to files beside SKILL.md', () => {
  const page = 'https://github.com/alice/skills/blob/abc/review/SKILL.md';

  it('stay in the folder at the commit', () => {
    expect(siblingUrl(page, 'scripts/run.py')).toBe(
      'https://github.com/alice/skills/blob/abc/review/scripts/run.py',
    );
  });

  it.each([
    ['javascript:alert(1)', 'https://github.com/alice/skills/blob/abc/review/javascript%3Aalert(1)'],
    ['//evil.example/x', 'https://github.com/alice/skills/blob/abc/review/evil.example/x'],
    ['../../../../../x', 'https://github.com/alice/skills/blob/abc/review/x'],
    ['a?b#c d', 'https://github.com/alice/skills/blob/abc/review/a%3Fb%23c%20d'],
  ])('hold for the name %j', (name, address) => {
    expect(siblingUrl(page, name)).toBe(address);
  });

  it('are not made where SKILL.md itself has no page', () => {
    expect(siblingUrl(null, 'SKILL.md')).toBeNull();
  });
});
