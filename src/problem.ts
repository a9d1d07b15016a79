/** An error that a caller can act on: RFC 9457 problem details as an error value. */

/** One kind per error the API can answer; each is documented at `/api-docs#problem-<kind>`. */
export const problemKinds = {
  'invalid-input': { status: 400, title: 'Invalid input' },
  'invalid-json': { status: 400, title: 'Malformed JSON' },
  forbidden: { status: 403, title: 'Forbidden' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'not-acceptable': { status: 406, title: 'Not acceptable' },
  conflict: { status: 409, title: 'Conflict' },
  'body-too-large': { status: 413, title: 'Body too large' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  unprocessable: { status: 422, title: 'Unprocessable' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'internal-error': { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
} as const;

export type ProblemKind = keyof typeof problemKinds;

/** One bad input: its place, what is wrong and, for a closed set, the allowed values. */
export interface InputError {
  readonly path: string;
  readonly message: string;
  readonly allowed?: readonly string[];
}

interface ProblemExtras {
  readonly errors?: readonly InputError[];
  /** Up to five nearest slugs, for an unknown one; paths, for an unknown path. */
  readonly suggestions?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the request's path if that would distinguish two errors that must look alike. */
  readonly instance?: string;
  /** The internal cause, only for the log. */
  readonly cause?: Error;
}

/** Thrown for anything that the caller can correct; `detail` names the value and the correction in one sentence. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly extras: ProblemExtras;

  constructor(kind: ProblemKind, detail: string, extras: ProblemExtras = {}) {
    super(detail, extras.cause === undefined ? {} : { cause: extras.cause });
    this.name = 'Problem';
    this.kind = kind;
    this.extras = extras;
  }

  get status(): number {
    return problemKinds[this.kind].status;
  }
}
