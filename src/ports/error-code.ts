/** What the system says of a failure: `ENOENT` and its like. */

/** Whether the error carries one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
