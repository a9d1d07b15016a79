/** Words of PI-09, sorted, one a line; see the rule for what they are matched with. */

export const newTaskAdjectives: readonly string[] = [
  'actual',
  'current',
  'new',
  'primary',
  'real',
  'revised',
  'true',
  'updated',
];

export const taskNouns: readonly string[] = [
  'directive(s)',
  'goal(s)',
  'instruction(s)',
  'job(s)',
  'mission(s)',
  'objective(s)',
  'order(s)',
  'priority',
  'purpose(s)',
  'task(s)',
];

export const taskVerbs: readonly string[] = [
  'act',
  'collect',
  'do',
  'first',
  'forget',
  'from',
  'ignore',
  'instead',
  'read',
  'run',
  'send',
  'stop',
  'you',
];

export const freedRoles: readonly string[] = [
  'admin',
  'agent of',
  'attacker',
  'bound by',
  'developer mode',
  'different',
  'evil',
  'free',
  'hacker',
  'jailbroken',
  'operator',
  'rogue',
  'root',
  'shell',
  'unrestricted',
];

export const assignmentAdjectives: readonly string[] = [
  'actual',
  'hidden',
  'new',
  'only',
  'proper',
  'real',
  'revised',
  'secret',
  'true',
  'updated',
];

export const stopVerbs: readonly string[] = [
  'abandon',
  'cease',
  'drop',
  'end',
  'halt',
  'interrupt',
  'quit',
  'stop',
  'suspend',
];

export const diversionVerbs: readonly string[] = [
  'collect',
  'compress',
  'delete',
  'gather',
  'list',
  'open',
  'read',
  'run',
  'send',
  'upload',
  'wait',
];

export const diversionTargets: readonly string[] = [
  '(every|all|each) file(s)',
  'archive',
  'channel',
  'collect',
  'compress',
  'credential(s)',
  'curl',
  'delete',
  'gather',
  'home (folder|directory)',
  'http(s):',
  'key(s)',
  'password(s)',
  'repositor(y|ies)',
  'secret(s)',
  'send',
  'token(s)',
  'upload',
  'wait for (a |the |further )?(command|order|instruction)(s)',
  'wget',
];

export const ordinaryStops: readonly string[] = [
  'container',
  'daemon',
  'error',
  'fail(s)',
  'if',
  'process',
  'server',
  'service',
  'unless',
  'until',
  'when',
];

export const huntVerbs: readonly string[] = [
  'archive',
  'collect',
  'compress',
  'copy',
  'delete',
  'find',
  'gather',
  'open',
  'read',
  'search',
  'send',
  'upload',
];

export const huntedThings: readonly string[] = [
  '.aws',
  '.env',
  '.ssh',
  'credential(s)',
  'home (folder|directory)',
  'http(s):',
  'key(s)',
  'password(s)',
  'secret(s)',
  'token(s)',
  'wallet(s)',
];
