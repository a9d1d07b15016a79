/** Words of RC-06, sorted, one a line; see the rule for what they are matched with. */

export const protectionWords: readonly string[] = [
  'administrator',
  'antivirus',
  'defender',
  'disable',
  'gatekeeper',
  'paste',
  'quarantine',
  'run as',
  'xattr',
];
