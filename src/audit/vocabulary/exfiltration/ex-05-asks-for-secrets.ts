/** Words of EX-05, sorted, one a line; see the rule for what they are matched with. */

export const personalSecretSigns: readonly string[] = [
  '2fa',
  'card',
  'cvv',
  'mnemonic',
  'one-time',
  'passcode',
  'password',
  'phrase',
  'private key',
  'seed',
  'social security',
];

export const askVerbs: readonly string[] = [
  'ask',
  'asks',
  'demand',
  'get',
  'have',
  'instruct',
  'invite',
  'make',
  'prompt',
  'request',
  'require',
  'tell',
  'urge',
];

export const handOverVerbs: readonly string[] = [
  'confirm',
  'enter',
  'give',
  'paste',
  'provide',
  'reveal',
  'send',
  'share',
  'supply',
  'tell',
  'type',
];

export const personalSecrets: readonly string[] = [
  '(credit|debit) card (number|details)',
  '2fa code',
  'cvv',
  'master password',
  'mnemonic( phrase)',
  'one-time (code|password)',
  'otp',
  'private key',
  'recovery phrase',
  'secret phrase',
  'seed phrase',
  'social security number',
  'wallet (key|password|phrase)',
];

export const passwordOwners: readonly string[] = [
  'account',
  'admin(istrator)',
  'bank',
  'computer',
  'email',
  'her',
  'his',
  'keychain',
  'laptop',
  'login',
  'mac',
  'root',
  'ssh',
  'sudo',
  'system',
  'their',
  "user('s)",
  'windows',
];

export const refusals: readonly string[] = [
  'avoid',
  'do not',
  "don't",
  'must not',
  'never',
  'not',
  'should not',
  "shouldn't",
  'without',
];

export const requestVerbs: readonly string[] = [
  'ask',
  'enter',
  'get',
  'have',
  'paste',
  'prompt',
  'request',
  'require',
  'share',
  'tell',
];

export const formWords: readonly string[] = [
  'api',
  'dialog',
  'field',
  'form',
  'generate(s)',
  'input',
  'login flow',
  'page',
  'page object',
  'reset',
  'schema',
  'screen',
  'test account(s)',
  'ui',
  'validation',
];

export const enterVerbs: readonly string[] = [
  'confirm',
  'enter',
  'give',
  'paste',
  'provide',
  'reply with',
  'send',
  'share',
  'supply',
  'type',
];

export const userSecrets: readonly string[] = [
  'account password',
  'bank password',
  'master password',
  'mnemonic( phrase)',
  'private key',
  'recovery phrase',
  'seed phrase',
  'sudo password',
  'wallet (password|phrase)',
];
