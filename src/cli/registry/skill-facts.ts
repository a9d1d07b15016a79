/** What an installation needs to know of a skill, and the checks of a list of files: where, which bytes, whether it is allowed. */
import { folderIntegrity } from '../../ingest/evidence/integrity.ts';
import { oneLine } from '../../text/plain-text.ts';
import { Failure } from '../failure.ts';
import { checkPaths, slugPattern } from '../safe-path.ts';
import type { JsonValue } from './read-json.ts';

export const modes = ['100644', '100755', '120000', '160000'] as const;
type Mode = (typeof modes)[number];

export interface ListedFile {
  /** Relative to the skill's folder, with slashes. */
  readonly path: string;
  readonly mode: Mode;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex; null for links and submodules, which are never written. */
  readonly sha256: string | null;
}

/** Which bytes: the same facts in a manifest, a lockfile and this program's own lockfile. */
export interface Pin {
  readonly slug: string;
  /** As `repositoryPattern` has it. */
  readonly repository: string;
  /** Full SHA. */
  readonly commit: string;
  /** Path of SKILL.md in the repository. */
  readonly path: string;
  /** `sha256-<base64>` of the whole folder. */
  readonly integrity: string;
  readonly files: readonly ListedFile[];
}

/** One thing that a skill needs. */
export interface SkillNeed {
  /** `program`, `variable`, `skill` …; what this client does not know counts as `other`. */
  readonly kind: string;
  /** Of a skill its slug; may be empty. */
  readonly name: string;
  readonly version: string | null;
  readonly optional: boolean;
  /** The sentence that names it. */
  readonly text: string;
  /** Whether the registry has signed it; what is not signed installs nothing. */
  readonly isSigned: boolean;
}

export interface Approval {
  readonly by: string;
  /** First day on which it no longer counts; null for none. */
  readonly until: string | null;
}

export interface SkillFacts extends Pin {
  readonly title: string;
  /** Name of the folder to install into. */
  readonly name: string;
  readonly license: string | null;
  readonly riskLevel: string;
  readonly safetyTier: string;
  readonly policy: string;
  /** As the registry signed it; null without an approval by name. */
  readonly approval: Approval | null;
  /** 0 to 100; null where this text's audit is not known. */
  readonly auditScore: number | null;
  /** How many of each severity; null where this is not known. */
  readonly findings: Readonly<Record<string, number>> | null;
  /** What the audit saw in its files, as the manifest says: not signed, shown and never decided by. */
  readonly signals: Readonly<Record<string, boolean>>;
  readonly reasons: readonly string[];
  readonly doNotUseWhen: readonly string[];
  readonly needs: readonly SkillNeed[];
  /** Why the file list is not the whole folder; null if it is. */
  readonly filesIncomplete: string | null;
  /** Whether the registry lists this very text now, has listed it before, or has never shown that it did. */
  readonly listed: 'now' | 'before' | 'never';
}

/** On any host; `registry:<owner>/<name>` for a skill that lives in the registry alone. */
export const repositoryPattern =
  /^(?:https:\/\/[a-z0-9][a-z0-9.-]*(?::\d+)?|registry:[A-Za-z0-9-]+)(?:\/~?[A-Za-z0-9._][A-Za-z0-9._+-]{0,99}){1,12}$/;
export const commitPattern = /^[0-9a-f]{40}$/;
export const skillPathPattern = /^(?:[^/]+\/)*SKILL\.md$/i;
export const integrityPattern = /^sha256-[A-Za-z0-9+/]{43}=$/;
const digestPattern = /^sha256:[0-9a-f]{64}$/;

/** Bounds of one skill's folder, so that a list cannot fill the disk. */
export const filesMax = 2_000;
export const bytesMax = 64 * 1024 * 1024;

/** A slug as it is given, which may be a part of a path; throws a usage failure for anything else. */
export function checkSlug(text: string): string {
  if (!slugPattern.test(text)) throw new Failure('usage', `${JSON.stringify(text)} is no slug`);
  return text;
}

/** One row of a file list; `digest` is `sha256:<hex>` or null, `mode` may be missing. */
export function readListedFile(path: string, row: JsonValue): ListedFile {
  const mode = modes.find((each) => each === (row.get('mode').textOrNull() ?? '100644'));
  if (mode === undefined) throw new Failure('integrity', `${row.path} has an unknown mode`);
  const digest = row.get('digest').textOrNull(digestPattern);
  if (digest === null && isRegular(mode))
    throw new Failure('blocked', `the registry does not know the digest of ${JSON.stringify(path)}`);
  return { path, mode, size: row.get('size').count(), sha256: digest?.slice('sha256:'.length) ?? null };
}

const needsMax = 50;

/** Of a manifest, or of a statement, where they are signed. */
export function readNeeds(needs: JsonValue, isSigned: boolean): SkillNeed[] {
  return needs
    .listOrNone()
    .slice(0, needsMax)
    .map((need) => ({
      kind: need.get('kind').text(/^[a-z-]{1,20}$/),
      name: oneLine(need.get('name').text(), 80),
      version: need.get('version').textOrNull(/^[\w.<>=~^+-]{1,24}$/),
      optional: need.get('optional').value === true,
      text: oneLine(need.get('text').text(), 300),
      isSigned,
    }));
}

/** A link or a submodule is never written: what it points to is outside of what was audited. */
export function isRegular(mode: Mode): boolean {
  return mode === '100644' || mode === '100755';
}

/** Throws for a list that is not safe to write, or that is not the one its own integrity speaks of. */
export function checkPin<P extends Pin>(pin: P): P {
  checkPaths(pin.files.map(({ path }) => path));
  if (pin.path.split('/').some((part) => part === '.' || part === '..'))
    throw new Failure('integrity', `the registry states an unsafe path: ${JSON.stringify(pin.path)}`);
  const regular = pin.files.filter(({ mode }) => isRegular(mode));
  const bytes = regular.reduce((sum, { size }) => sum + size, 0);
  if (pin.files.length > filesMax || bytes > bytesMax)
    throw new Failure('blocked', `${pin.slug} is too large: ${pin.files.length} files, ${bytes} bytes`, [
      `The limits are ${filesMax} files and ${bytesMax} bytes.`,
    ]);
  if (!regular.some(({ path }) => path.toLowerCase() === 'skill.md'))
    throw new Failure('integrity', `${pin.slug} lists no SKILL.md`);
  if (folderIntegrity(pin.files) !== pin.integrity)
    throw new Failure('integrity', `the file list of ${pin.slug} does not have the integrity that it states`);
  return pin;
}
