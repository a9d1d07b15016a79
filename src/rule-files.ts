/** The audit's rules and word lists as they are written in src/audit/rule-files; a build for pages puts the texts in place of the reading. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'audit/rule-files');

/** The text of each file, by its path below the folder, in order of name. */
export const ruleFiles: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
);
