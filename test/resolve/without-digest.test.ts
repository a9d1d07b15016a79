/** A skill with a file of which no digest is known: the client compares every file and refuses it, so no answer gives its command. */
import { expect, it } from 'vitest';
import { copyPrompt } from '../../src/api/install/handoff.ts';
import { installViewFor } from '../../src/api/shared/install-view.ts';
import { installCommand, installCommands, shortCommand } from '../../src/resolve/install-commands.ts';
import { findAgent } from '../../src/resolve/targets.ts';
import { entry } from '../support/cast.ts';
import { createContext } from '../support/registry.ts';

const client = 'npx -y https://skills.example/cli/1.tgz';
const context = { ...createContext(), client };
const agent = findAgent(context.registry.agents, 'auto');
const { files } = entry('acme-tables').evidence;
const book = { path: 'book.epub', mode: '100644', size: 2_000_000, sha256: null, read: false } as const;
const unchecked = entry('acme-tables', { evidence: { files: [...files, book] } });

it('the stock command and git have it, and what the client needs is not asked for', () => {
  const { stock_command, verify_command, command } = installCommands(unchecked, agent, client) ?? {};
  expect(stock_command).toContain('npx -y skills@');
  expect([command, verify_command]).toEqual([stock_command, null]);
  expect(installCommand(unchecked, agent, client)).toBe(stock_command);
  expect(shortCommand(unchecked, agent, context)).toBeNull();
  expect(installViewFor(unchecked, agent, context).needs['command']).toContain('git');
  // The stock command asks no one.
  expect(copyPrompt(unchecked, agent, context)).toContain('Show me the risks');
});

it('the reasons name the file', () => {
  expect(unchecked.safety.reasons).toContain(
    'Open doubt: No digest of book.epub is known: the registry’s client does not install the skill.',
  );
});

it('a link, which is never written, changes nothing', () => {
  const link = { ...book, path: 'latest', mode: '120000' } as const;
  const linked = entry('acme-tables', { evidence: { files: [...files, link] } });
  expect(installCommand(linked, agent, client)).toContain(`${client} install acme-tables`);
});
