/** Words of SY-04, sorted, one a line; see the rule for what they are matched with. */

export const switchOffVerbs: readonly string[] = [
  'add a(n) (exclusion|exception) (to|in|for)',
  'bypass',
  'deactivate',
  'disable',
  'pause',
  'stop',
  'switch off',
  'turn off',
  'uninstall',
];

export const protections: readonly string[] = [
  'anti(-)virus',
  'apparmor',
  'crowdstrike',
  'defender',
  'edr',
  'endpoint protection',
  'firewall',
  'gatekeeper',
  'microsoft defender',
  'real(-)time protection',
  'selinux',
  'sentinelone',
  'sip',
  'smartscreen',
  'system integrity protection',
  'windows defender',
  'xprotect',
];

export const protectionCare: readonly string[] = [
  'app service',
  'attacker(s)',
  'avoid',
  'azure',
  'cloud',
  'do not (disable|turn|switch|stop)',
  "don't (disable|turn|switch|stop)",
  'if (the user|it)',
  'malware',
  'monitor',
  'must not',
  'never',
  'rule',
  'should not',
  'waf',
  'web application firewall',
];

export const protectionNames: readonly string[] = [
  'anti(-)virus',
  'apparmor',
  'defender',
  'edr',
  'endpoint protection',
  'firewall',
  'gatekeeper',
  'real(-)time protection',
  'selinux',
  'smartscreen',
  'xprotect',
];

export const protectionMentions: readonly string[] = [
  'attacker(s)',
  'azure',
  'cloud',
  'do not (disable|turn|switch)',
  "don't (disable|turn|switch)",
  'malware',
  'must not',
  'never',
  'should not',
  'waf',
];
