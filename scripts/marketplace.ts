/** `npm run marketplace -- <folder>`: the build's plugin for Codex and Claude Code, in a checkout of the content repository. */
import { parseArgs } from 'node:util';
import { copyOwnPlugin } from '../src/build/own-plugin.ts';
import { ConfigError, parseConfig } from '../src/config.ts';
import { hasCode } from '../src/ports/error-code.ts';
import { answerHelp } from './help.ts';

const usage = `Usage: npm run marketplace -- <folder>

Writes .agents/plugins/marketplace.json (Codex), .claude-plugin/marketplace.json (Claude Code) and the plugin that both name
into <folder>, the top of a git checkout. Committed there, 'codex plugin marketplace add <owner>/<name>' and 'claude plugin
marketplace add <owner>/<name>' find it. The plugin is the registry's own skill with its MCP
server, so it names the address that the build was made for: run 'SITE_URL=https://skills.example npm run build' first.`;
answerHelp(usage);

try {
  const { positionals } = parseArgs({ options: {}, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new TypeError('exactly one folder is needed');
  const { files, mcpUrl } = await copyOwnPlugin(parseConfig(process.env).distDir, folder);
  console.log(`marketplace: ${files} files in ${folder}, for ${mcpUrl}`);
} catch (error) {
  if (hasCode(error, 'ENOENT')) {
    console.error('marketplace: there is no build, or no such folder; run npm run build first');
    process.exitCode = 1;
  } else if (error instanceof TypeError) {
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  } else if (error instanceof ConfigError) {
    console.error(error.message);
    process.exitCode = 2;
  } else throw error;
}
