/** Words of AG-01, sorted, one a line; see the rule for what they are matched with. */

export const agentPrograms: readonly string[] = [
  'aider',
  'amp',
  'claude',
  'codex',
  'copilot',
  'crush',
  'cursor-agent',
  'droid',
  'gemini',
  'goose',
  'opencode',
  'qwen',
];

export const switchOnVerbs: readonly string[] = [
  'add',
  'change',
  'configure',
  'edit',
  'enable',
  'modify',
  'put',
  'relaunch',
  'restart',
  'run',
  'set',
  'start',
  'switch',
  'turn',
  'update',
  'use',
  'write',
];

export const isolatedPlaces: readonly string[] = [
  'ci',
  'container',
  'devcontainer',
  'disposable',
  'docker',
  'if you (trust|want)',
  'isolated',
  'only (in|if|when)',
  'sandbox(ed)',
  'throwaway',
  'user (asks|wants|explicitly)',
  'vm',
];
