/** Text that may or may not be JSON, to be checked by a schema afterwards. */

/** Null for text that is none, as for the text `null`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
