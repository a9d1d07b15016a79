/** Tags of a skill in the forms that people write: front matter keys, and a block of keywords in the text. */
import { listOf } from './front-matter-values.ts';

/** Keys that hold tags, at the top of the front matter or in `metadata`. */
const tagKeys = ['tags', 'keywords', 'topics'] as const;
/** Most tags that are kept. */
const tagLimit = 50;
/** Lines of the text, and characters of one line, in which a block of keywords is looked for. */
const [linesRead, lineRead] = [400, 1_000];
/** Longest keyword of a block in the text; anything longer is a sentence. */
const keywordLength = 40;

/** Lower-case tags, each once, in the order found; the text is asked only where the front matter has none. */
export function tagsOf(
  data: Readonly<Record<string, unknown>>,
  metadata: Readonly<Record<string, unknown>>,
  body: string,
): string[] {
  const stated = [data, metadata].flatMap((holder) => tagKeys.flatMap((key) => listOf(holder[key], 'words')));
  const tags = stated.length > 0 ? stated : keywordsOf(body);
  return [...new Set(tags.map((tag) => tag.toLowerCase()))].slice(0, tagLimit);
}

/** `**Keywords**: a, b`, `Keywords: a, b`, or a heading *Keywords* or *Tags* above such a line or a list. */
function keywordsOf(body: string): string[] {
  const lines = body.split(/\r?\n/, linesRead).map((line) => line.slice(0, lineRead));
  for (const [index, line] of lines.entries()) {
    const [, words] =
      /^ {0,3}(?:\*\*)?(?:keywords|tags)(?:\*\*)?\s*:\s*(?:\*\*)?\s*(\S.*)?$/i.exec(line) ?? [];
    if (words !== undefined) return split(words);
    if (
      /^(?: {0,3}#{1,6}[ \t]+(?:keywords|tags)[ \t]*#*|(?:\*\*)(?:keywords|tags):?(?:\*\*):?)[ \t]*$/i.test(
        line,
      )
    )
      return wordsBelow(lines.slice(index + 1));
  }
  return [];
}

function wordsBelow(lines: readonly string[]): string[] {
  const start = lines.findIndex((line) => line.trim() !== '');
  if (start < 0) return [];
  const rest = lines.slice(start);
  const end = rest.findIndex((line) => line.trim() === '' || line.startsWith('#'));
  return (end < 0 ? rest : rest.slice(0, end)).flatMap((line) => split(line.replace(/^\s*[-*+]\s+/, '')));
}

function split(words: string): string[] {
  const parts = words.split(/[,;·]/).map((part) => part.replaceAll(/[`*_"]/g, '').trim());
  return parts.filter((part) => part !== '' && part.length <= keywordLength && !/[.!?:]$/.test(part));
}
