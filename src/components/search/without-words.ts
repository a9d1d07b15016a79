/** What a list can be without, in the words of someone who decides about a skill. */
import type { Ability } from '../../schema/audit.ts';

export const withoutWords: Readonly<Partial<Record<Ability, string>>> = {
  network: 'No network',
  commands: 'No shell commands',
  outside: 'No writes outside the project',
  secrets: 'No keys or variables',
  scripts: 'No scripts',
};
