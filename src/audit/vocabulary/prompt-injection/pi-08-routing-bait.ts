/** Words of PI-08, sorted, one a line; see the rule for what they are matched with. */

export const chooseVerbs: readonly string[] = [
  'call',
  'choose',
  'invoke',
  'load',
  'pick',
  'prefer',
  'run',
  'select',
  'use',
];
