/** An answer's plain text as Markdown: the same words, with headings, lists and code. */

/** Labelled lines become list items, capitalised or colon lines headings, commands code; there is no HTML and no link. */
export function toMarkdown(text: string): string {
  return `${text
    .trimEnd()
    .split('\n')
    .map((line) => toLine(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')}\n`;
}

function toLine(line: string): string {
  if (line === '') return line;
  if (line.startsWith('# ')) return `${escape(line)}\n`;
  if (/^[A-Z][A-Z ]+$/.test(line)) return `\n## ${line.charAt(0)}${line.slice(1).toLowerCase()}\n`;
  const heading = /^([A-Z][^:`]{2,60}):$/.exec(line);
  if (heading !== null) return `\n## ${escape(heading[1] ?? '')}\n`;
  if (line.startsWith('- ')) return escape(line);
  if (isCommand(line)) return `    ${line}`;
  const labelled = /^([A-Z][A-Za-z ]{1,30}): (.*)$/.exec(line);
  if (labelled === null) return escape(line);
  const [, label = '', value = ''] = labelled;
  return `- ${label}: ${isCommand(value) ? `\`${value}\`` : escape(value)}`;
}

function isCommand(line: string): boolean {
  return /^(?:\(export |(?:[A-Z_]+=\S+ )*(?:npx|git|curl|mkdir) )/.test(line) && !line.includes('`');
}

/** Characters that Markdown would interpret in third-party text. */
function escape(line: string): string {
  return line.replaceAll(/[<>[\]`*\\]|(?<!\w)_|_(?!\w)/g, (sign) => `\\${sign}`);
}
