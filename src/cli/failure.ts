/** Why a command ended without its result, and the exit code that a program can act on. */

/** One exit code per kind of failure; 0 is success. */
export const exitCodes = {
  failure: 1,
  usage: 2,
  'not-found': 3,
  blocked: 4,
  integrity: 5,
  network: 6,
  interrupted: 130,
} as const;
export type FailureKind = keyof typeof exitCodes;

/** A sentence for the user; `details` are further lines, one fact each. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly kind: FailureKind;
  readonly details: readonly string[];
  /** Slugs that were probably meant, of a registry that has no such one. */
  readonly suggestions: readonly string[];

  constructor(
    kind: FailureKind,
    message: string,
    details: readonly string[] = [],
    suggestions: readonly string[] = [],
  ) {
    super(message);
    this.kind = kind;
    this.details = details;
    this.suggestions = suggestions;
  }
}

/** Nothing is wrong: a person has to decide first. */
export class ApprovalNeeded extends Failure {
  constructor(what: string, details: readonly string[]) {
    super('blocked', `Approval needed: ${what}`, details);
  }
}

/** What the work gives; null where it ends with a failure of one of these kinds. */
export async function orNull<T>(work: Promise<T>, ...kinds: readonly FailureKind[]): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure && kinds.includes(error.kind)) return null;
    throw error;
  }
}

/** The same for a failure of any kind but an interrupt. */
export function unlessInterrupted<T>(work: Promise<T>): Promise<T | null> {
  return orNull(work, 'failure', 'usage', 'not-found', 'blocked', 'integrity', 'network');
}

/** Whether an error of the file system has one of these codes. */
export function hasErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' && codes.includes(code);
}

/** Whether the disk refused: no room, no right, or something else in the place of a folder. */
export function isDiskError(error: unknown): error is Error {
  const codes = [
    'EACCES',
    'EPERM',
    'ENOSPC',
    'EROFS',
    'EXDEV',
    'ENOTDIR',
    'EISDIR',
    'ELOOP',
    'ENAMETOOLONG',
    'EDQUOT',
  ];
  return error instanceof Error && hasErrorCode(error, ...codes);
}
