/** Words of RC-01, sorted, one a line; see the rule for what they are matched with. */

export const shellStarters: readonly string[] = [
  'bash',
  'eval',
  'node',
  'perl',
  'python(3)',
  'ruby',
  'sh',
  'source',
  'zsh',
];

export const replyVariables: readonly string[] = [
  'answer',
  'body',
  'cmd',
  'code',
  'command',
  'data',
  'payload',
  'r',
  'reply',
  'res',
  'resp',
  'response',
  'script',
];

export const bodyVariables: readonly string[] = [
  'body',
  'buf',
  'c',
  'code',
  'compile',
  'content',
  'd',
  'data',
  'js',
  'out',
  'payload',
  'r',
  'res',
  'resp',
  'response',
  's',
  'script',
  'source',
  'src',
  't',
  'text',
  'x',
];
