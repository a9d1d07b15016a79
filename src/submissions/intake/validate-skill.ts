/** One SKILL.md against the Agent Skills specification: errors, which its author must fix, and warnings. */
import { readSkillText } from '../../catalog/skill-text.ts';
import { textSkipReason } from '../../ingest/evidence/eligibility.ts';
import { oneLine } from '../../text/plain-text.ts';

export interface SkillReading {
  /** As found, on one line and cut; untrusted. */
  readonly name: string | null;
  readonly description: string | null;
  /** Sentences with the line they are about; any of them makes the skill invalid. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Oddities that the specification forbids, or that leave an agent nothing to go by; all others are warnings. */
const errorCodes: ReadonlySet<string> = new Set([
  'front-matter-missing',
  'front-matter-invalid',
  'name-missing',
  'name-not-kebab',
  'name-long',
  'description-missing',
  'description-long',
  'compatibility-long',
  'metadata-not-map',
  'nul',
]);

/** Characters of a name and a description that are shown; the specification allows 64 and 1,024. */
const shown = { name: 100, description: 1_100 } as const;

/** `folder` is null where the file stands at the root, whose name is up to whoever clones it. */
export function validateSkill(bytes: Uint8Array, folder: string | null): SkillReading {
  const source = decode(bytes);
  if (source === null)
    return { name: null, description: null, errors: ['the file is not UTF-8 text'], warnings: [] };
  const text = readSkillText(source);
  const errors: string[] = [];
  const warnings: string[] = [];
  for (const { code, line, message } of text.oddities)
    (errorCodes.has(code) ? errors : warnings).push(oneLine(`line ${line}: ${message}`, 200));
  if (folder !== null && text.name !== null && text.name !== folder)
    errors.push(oneLine(`the name ${text.name} differs from the folder ${folder}`, 200));
  const reason = textSkipReason(text);
  if (reason !== null) errors.push(reason);
  return {
    name: text.name === null ? null : oneLine(text.name, shown.name),
    description: text.description === null ? null : oneLine(text.description, shown.description),
    errors,
    warnings,
  };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
