/** `npm run docs:security`: writes SECURITY.md from the rows that the page /security shows. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { securityFile } from '../../src/protocol/markdown/security-page.ts';
import { readArguments } from '../help.ts';

readArguments(
  'usage: npm run docs:security\nWrites SECURITY.md from the rows in src/protocol/security/.',
  {},
);

writeFileSync(join(import.meta.dirname, '../../SECURITY.md'), securityFile());
