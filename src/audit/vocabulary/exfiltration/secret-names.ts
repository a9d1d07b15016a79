/** Which names of variables are those of secrets: the parts of a name decide, and nothing else does. */

/** Parts of names, in capitals, whose values are kept from others. An address of a database has its password in it. */
export const secretParts: readonly string[] = [
  'AUTH',
  'CONNECTION_STRING',
  'COOKIE',
  'CRED',
  'DATABASE_URL',
  'DSN',
  'KEY',
  'MNEMONIC',
  'PASS',
  'PRIVATE',
  'PWD',
  'SECRET',
  'SEED',
  'SESSION',
  'TOKEN',
  'WEBHOOK',
];
