/** HU-04: which hosts read as another one, whatever public suffix they are registered under. */
import { expect, test } from 'vitest';
import { isMisread } from '../../../src/audit/rules/misread-hosts.ts';

test.each([
  ['аррӏе.com', 'all letters look like Latin ones'],
  ['аррӏе.co.uk', 'under a suffix of two parts'],
  ['раураӏ.github.io', 'where anyone takes a name'],
  ['login.раураӏ.com.br', 'below a name of the owner'],
  ['раураl.co.uk', 'two scripts in one label'],
])('%s does: %s', (host) => {
  expect(isMisread(host)).toBe(true);
});

test.each([
  ['яндекс.рф', 'one script throughout'],
  ['пример.co.uk', 'a word of its language'],
  ['аррӏе.example.com', 'a label in front of a Latin name belongs to its owner'],
  ['apple.co.uk', 'Latin letters alone'],
])('%s does not: %s', (host) => {
  expect(isMisread(host)).toBe(false);
});
