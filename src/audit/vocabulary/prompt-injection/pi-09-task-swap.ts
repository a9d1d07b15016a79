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
