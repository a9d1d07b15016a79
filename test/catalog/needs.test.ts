/** What a skill needs, as content files name it. */
import { describe, expect, it } from 'vitest';
import { needSentences, readNeeds } from '../../src/schema/need.ts';
import { needWords } from '../../src/text/need-words.ts';

describe('a need in a content file', () => {
  it('is a sentence, with the things that it names in brackets at its end', () => {
    expect(readNeeds('The gws CLI and a signed-in account [program gws] [account Google]')).toEqual([
      { kind: 'program', name: 'gws', text: 'The gws CLI and a signed-in account' },
      { kind: 'account', name: 'Google', text: 'The gws CLI and a signed-in account' },
    ]);
  });

  it('may have a version, and may be optional', () => {
    const [python, office] = readNeeds(
      'Python, and LibreOffice [runtime Python 3.10+] [program LibreOffice, optional]',
    );
    expect(python).toMatchObject({ kind: 'runtime', name: 'Python', version: '3.10+' });
    expect(office).toMatchObject({ kind: 'program', name: 'LibreOffice', optional: true });
    expect([python, office].map((need) => need && needWords(need))).toEqual([
      'Python 3.10+',
      'LibreOffice (optional)',
    ]);
  });

  it('of no name is said by its sentence', () => {
    const [need] = readNeeds('a folder of scans [other]');
    expect(need).toEqual({ kind: 'other', name: '', text: 'a folder of scans' });
    expect(readNeeds('a [draft] of the text')).toEqual([
      { kind: 'other', name: '', text: 'a [draft] of the text' },
    ]);
    expect(need && needWords(need)).toBe('a folder of scans');
  });

  it('is one sentence to a person, however many things it names', () => {
    expect(needSentences(readNeeds('Docker and Node [program docker] [runtime Node.js 18+]'))).toEqual([
      'Docker and Node',
    ]);
  });

  it('says what kind of thing a name is where the name does not tell', () => {
    expect(
      readNeeds('x [account Stripe] [variable STRIPE_KEY] [mcp-server GitHub] [skill acme-shared]').map(
        needWords,
      ),
    ).toEqual(['Stripe account', 'variable STRIPE_KEY', 'GitHub MCP server', 'skill acme-shared']);
  });
});
