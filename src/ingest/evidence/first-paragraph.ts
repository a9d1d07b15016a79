/** The first real paragraph of a skill's text, for a skill that states no description. */
import { headingText, markdownLines } from './markdown-lines.ts';

/** Most characters that are taken, and fewest of a paragraph that says something. */
const [longest, shortest] = [300, 40];

/** Plain text that ends with a sentence or a word; null if the text has no paragraph of prose. */
export function firstParagraph(body: string): string | null {
  const paragraphs: string[][] = [[]];
  for (const line of markdownLines(body.replaceAll(/<!--(?:(?!-->)[^])*-->/g, ''))) {
    const isProse =
      !line.inFence && headingText(line) === null && !/^\s*(?:[-*+>|]|\d+[.)]\s|!\[|<|\[)/.test(line.text);
    if (isProse && line.text.trim() !== '') paragraphs.at(-1)?.push(line.text.trim());
    else paragraphs.push([]);
  }
  const found = paragraphs.map((lines) => toPlain(lines.join(' '))).find((text) => text.length >= shortest);
  return found === undefined ? null : shorten(found);
}

function toPlain(text: string): string {
  return text
    .replaceAll(/\[([^\]]{1,200})\]\([^)]{0,400}\)/g, '$1')
    .replaceAll(/[*_`]{1,3}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function shorten(text: string): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  const sentence = /^.*[.!?](?=\s)/s.exec(cut)?.[0];
  return sentence !== undefined && sentence.length >= shortest ? sentence : `${cut.replace(/\s+\S*$/, '')} …`;
}
