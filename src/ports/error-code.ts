/** Error codes of the system, such as `ENOENT`. */

/** Whether the error carries one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
