/** `node test/interop/try-claude-code.ts <path of claude>`: adds the marketplace and installs a skill, with Claude Code itself. */
import { runProgram, openCliRegistry, type Ran } from '../cli/support/registry.ts';

const [claude] = process.argv.slice(2);
if (claude === undefined) throw new Error('usage: node test/interop/try-claude-code.ts <path of claude>');

const registry = await openCliRegistry();
try {
  const cwd = await registry.project();
  const run = (...words: string[]): Promise<Ran> =>
    runProgram(claude, ['plugin', ...words], cwd, {
      PATH: process.env['PATH'] ?? '',
      HOME: registry.home,
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      // git finds the repository here instead of at its public address.
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.file://${registry.repositoryFolder}.insteadOf`,
      GIT_CONFIG_VALUE_0: 'https://github.com/acme/kitchen.git',
    });
  const steps = [
    ['marketplace', 'add', `${registry.url}/.claude-plugin/marketplace.json`],
    ['install', 'acme-tables@skill-registry'],
    ['list'],
  ];
  for (const words of steps) {
    const { exitCode, out, error } = await run(...words);
    console.log(`claude plugin ${words.join(' ')}: exit code ${exitCode}\n${out}${error}`);
    if (exitCode !== 0) process.exitCode = 1;
  }
} finally {
  await registry.close();
}
