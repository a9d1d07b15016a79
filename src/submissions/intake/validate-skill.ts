/** One SKILL.md against the Agent Skills specification: errors, which its author must fix, and warnings. */
import { readSkillText } from '../../catalog/skill-text.ts';
import { textSkipReason } from '../../ingest/evidence/eligibility.ts';
import { oneLine } from '../../text/plain-text.ts';
import { measureSubstance } from './substance.ts';
import { thinTextWarnings } from './thin-texts.ts';

/** What a review would find and decide by the files that were read. */
export interface Preview {
  readonly wouldBe: 'published' | 'in_review' | 'quarantined';
  /** One sentence. */
  readonly because: string;
  /** Sentences with file, line, rule and severity. */
  readonly findings: readonly string[];
}

export interface SkillReading {
  /** As found, on one line and cut; untrusted. */
  readonly name: string | null;
  readonly description: string | null;
  /** What its front matter states of its licence, as found; absent where it was not read. */
  readonly licence?: string | null;
  /** Sentences with the line they are about; any of them makes the skill invalid. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** Absent where it was not audited. */
  readonly preview?: Preview;
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

/** Errors, and warnings, that are listed of one file. */
const listedMax = 20;

/** The file alone; `checkFolder` adds what depends on its place. */
export function validateSkill(bytes: Uint8Array): SkillReading {
  const source = decode(bytes);
  if (source === null)
    return { name: null, description: null, errors: ['the file is not UTF-8 text'], warnings: [] };
  const text = readSkillText(source);
  const errors: string[] = [];
  const warnings: string[] = [];
  // The gate below says the same, and what follows from it.
  for (const { code, line, message } of text.oddities.filter((each) => each.code !== 'description-short'))
    (errorCodes.has(code) ? errors : warnings).push(oneLine(`line ${line}: ${message}`, 200));
  const reason = textSkipReason(text);
  if (reason !== null) errors.push(reason);
  // What is missing altogether is an error already.
  if (text.description !== null && reason === null)
    warnings.push(...thinTextWarnings(measureSubstance(text)));
  return {
    name: text.name === null ? null : oneLine(text.name, shown.name),
    description: text.description === null ? null : oneLine(text.description, shown.description),
    licence: text.license,
    errors: atMost(errors),
    warnings: atMost(warnings),
  };
}

/** `folder` is null where the file is at the root, whose name is chosen by the one who clones it. */
export function checkFolder(reading: SkillReading, folder: string | null): SkillReading {
  const { name, errors } = reading;
  if (folder === null || name === null || name === folder) return reading;
  return {
    ...reading,
    errors: [...errors, oneLine(`the name ${name} differs from the folder ${folder}`, 200)],
  };
}

function atMost(sentences: readonly string[]): readonly string[] {
  const more = sentences.length - listedMax;
  return more <= 0 ? sentences : [...sentences.slice(0, listedMax), `and ${more} more`];
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
