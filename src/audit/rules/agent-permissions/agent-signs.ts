/** AG-01: whether a setting of this name is one of an agent: programs have settings of the same names for what they approve. */
import { patternNamed } from '../../patterns/shared-words.ts';
import type { Region } from '../../engine/region.ts';

/** Agents and editors, their files, and what only their settings have. */
const agentSigns = patternNamed('agent-signs');

/** Whether the setting names an agent, or its file or what is around it does. */
export const isAgentSetting = ({ file, text }: Region, setting: string, at: number): boolean =>
  /chat\.tools|cursor\.|skipPermissions|trustAllTools|Everything/i.test(setting) ||
  /(?:^|\/)\.[\w-]{2,20}\/|mcp|settings/i.test(file) ||
  agentSigns.test(text.slice(Math.max(0, at - 600), at + 600));
