import { describe, expect, onTestFinished, test } from 'vitest';
import {
  proofBytesMax,
  proofPath,
  provesAccount,
  provesRepository,
} from '../../../src/ingest/evidence/ownership-proof.ts';
import { type Files, makeRepository } from '../../support/github/repository.ts';
import { evidenceOf, run, skillText, temporaryFolder } from '../support.ts';

const tools = { owner: 'Acme', name: 'Tools' };
const line = 'skill-registry=https://github.com/acme';

describe('a line', () => {
  test.each([line, `${line}/tools`, `# Ours\r\n  ${line.toUpperCase()}/ \r\n`])(
    'proves the repository: %j',
    (text) => expect(provesRepository(text, tools)).toBe(true),
  );
  test.each([
    `${line}/other`,
    `${line}-tools`,
    `${line}/tools/more`,
    `see ${line}`,
    'skill-registry=https://github.com.evil.example/acme',
    'skill-registry=http://github.com/acme',
    'https://github.com/acme',
    `${'\n'.repeat(proofBytesMax)}${line}`,
    '',
  ])('proves nothing: %j', (text) => expect(provesRepository(text, tools)).toBe(false));
  test('proves an account only where it names no single repository', () => {
    expect(provesAccount(line, 'ACME')).toBe(true);
    expect(provesAccount(`${line}/tools`, 'acme')).toBe(false);
    expect(provesAccount(line, 'acm')).toBe(false);
  });
});

describe('a repository', () => {
  const text = `${line}/tools\n`;
  const skill = { 'tables/SKILL.md': skillText('tables') };
  async function proofOf(files: Files, origin = 'acme/tools'): Promise<string | undefined> {
    const made = makeRepository({ ...skill, ...files });
    onTestFinished(() => made.remove());
    made.git('remote', 'add', 'origin', `https://github.com/${origin}.git`);
    const out = temporaryFolder();
    await run(made.folder, out);
    const [owner = ''] = origin.split('/');
    return evidenceOf(out, owner, `${owner}-tables`).source.ownership_proof;
  }

  test('proves its ownership by the file at its top', async () => {
    expect(await proofOf({ [proofPath]: text })).toBe(proofPath);
  });
  test('that is a copy of another one’s proves nothing', async () => {
    expect(await proofOf({ [proofPath]: text }, 'copycat/tools')).toBeUndefined();
  });
  test.each([
    ['without the file', {}],
    ['with the file in a folder', { [`tables/${proofPath}`]: text }],
    ['with a file that is too long', { [proofPath]: text + '#'.repeat(proofBytesMax) }],
  ])('%s proves nothing', async (_, files) => expect(await proofOf(files)).toBeUndefined());
});
