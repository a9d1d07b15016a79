/** Markdown in blocks, from our own sentences: `code` in backticks stays code. */

export function bulletList(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

export function numberedList(items: readonly string[]): string {
  return items.map((item, index) => `${index + 1}. ${item}`).join('\n');
}

/** The text must have no line of three backticks. */
export function codeBlock(text: string, language = ''): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

/** A block as part of a list item of one digit. */
export function inItem(block: string): string {
  return block.replaceAll(/^(?=.)/gm, '   ');
}

/** Blocks with an empty line between them; empty ones are left out. */
export function markdownOf(...blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
