/** Words of RC-05, sorted, one a line; see the rule for what they are matched with. */

export const commandVariables: readonly string[] = [
  'buf',
  'buffer',
  'c',
  'chunk',
  'cmd',
  'command',
  'd',
  'data',
  'input',
  'line',
  'message',
  'msg',
  'order',
  'payload',
  'recv',
  'request',
  's',
  'task',
];

export const requestParts: readonly string[] = [
  'args',
  'body',
  'data',
  'form',
  'get_data',
  'headers',
  'json',
  'params',
  'query',
  'url',
  'values',
];
