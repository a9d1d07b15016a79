/** Markdown as lines, each marked as inside or outside a code fence: enough for headings, words and links. */

export interface MarkdownLine {
  readonly text: string;
  readonly inFence: boolean;
  /** True on the line that opens a fence. */
  readonly opensFence: boolean;
}

/** Every line of the text, without its line end; fences of backticks or tildes, up to three spaces in. */
export function markdownLines(text: string): MarkdownLine[] {
  let fence: string | null = null;
  return text.split(/\r\n|\r|\n/).map((line) => {
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === null && marker !== undefined) {
      fence = marker;
      return { text: line, inFence: true, opensFence: true };
    }
    if (fence === null) return { text: line, inFence: false, opensFence: false };
    const closes = marker !== undefined && marker.startsWith(fence) && line.trim() === marker;
    if (closes) fence = null;
    return { text: line, inFence: true, opensFence: false };
  });
}

/** The text of an ATX heading without its marks; null for any other line. */
export function headingText(line: MarkdownLine): string | null {
  if (line.inFence) return null;
  const found = /^ {0,3}#{1,6}[ \t]+(\S.*)$/.exec(line.text)?.[1];
  return found === undefined ? null : found.replace(/[ \t]+#+[ \t]*$/, '').trim();
}
