/** AG-01: whether a setting of this name is one of an agent: programs have settings of the same names for what they approve. */
import { either, maybe, oneOf, pattern, seq, word } from '../../engine/pattern.ts';
import type { Region } from '../../engine/region.ts';

/** Agents and editors, their files, and what only their settings have. */
const agentSigns = pattern(
  either(
    word(
      oneOf(
        'aider',
        'claude',
        'cline',
        'codex',
        'copilot',
        'cursor',
        'gemini',
        'goose',
        'opencode',
        'roo',
        'windsurf',
      ),
    ),
    'mcpServers',
    'allowedTools',
    seq(oneOf('.vscode', 'mcp', 'settings'), maybe('.local'), '.json'),
    'chat.tools',
  ),
);

/** Whether the setting names an agent, or its file or what is around it does. */
export const isAgentSetting = ({ file, text }: Region, setting: string, at: number): boolean =>
  /chat\.tools|cursor\.|skipPermissions|trustAllTools|Everything/i.test(setting) ||
  /(?:^|\/)\.[\w-]{2,20}\/|mcp|settings/i.test(file) ||
  agentSigns.test(text.slice(Math.max(0, at - 600), at + 600));
