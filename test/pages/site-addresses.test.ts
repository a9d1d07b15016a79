/** Addresses of pages that are made of names. */
import { describe, expect, it } from 'vitest';
import { ownerPath, resolvePath } from '../../src/components/site-addresses.ts';
import { slugOf } from '../../src/text/slug-of.ts';

describe('an address', () => {
  it.each([
    ['DevOps and CI', 'devops-and-ci'],
    ['  C++ / Rust  ', 'c-rust'],
    ['Données', 'donnees'],
  ])('of %j is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('of an owner is lower case, and escapes what a path cannot have', () => {
    expect(ownerPath('K-Dense-AI')).toBe('/owners/k-dense-ai');
    expect(ownerPath('a/b?c')).toBe('/owners/a%2Fb%3Fc');
  });

  it('of an answer names the runtime only where one was chosen', () => {
    expect(resolvePath('a & b')).toBe('/resolve?task=a+%26+b');
    expect(resolvePath('x', 'codex')).toBe('/resolve?task=x&agent=codex');
  });
});
