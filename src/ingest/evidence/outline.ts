/** Outline of a skill's text: the facts behind the documentation part of trust. */
import { posix } from 'node:path';
import type { Outline } from '../../schema/evidence.ts';
import type { SkillText } from '../../catalog/skill-text.ts';
import { compareCodeUnits } from './integrity.ts';
import { headingText, type MarkdownLine, markdownLines } from './markdown-lines.ts';

interface OutlineInput {
  readonly text: SkillText;
  /** Paths in the skill's folder. */
  readonly paths: readonly string[];
  /** False if the list is not the whole folder; then no link counts as broken. */
  readonly pathsComplete: boolean;
}

/** Most broken links that are listed. */
const brokenLinkLimit = 50;

const whenHeading =
  /\bwhen (?:to|not to|should|you)\b|\buse (?:this|when|cases?)\b|\btriggers?\b|使用场景|适用|何时/i;
const whenSentence = new RegExp(
  [
    String.raw`\b(?:use|used|using|invoke|trigger|triggers|apply|activate|load|run)\b[^.\n]{0,80}\b(?:when|whenever|if|before|after|for)\b`,
    String.raw`\bwhen (?:the user|users?|you|asked|working|creating|building|writing)\b`,
    '场景|适用于|当用户|使用时',
  ].join('|'),
  'i',
);
const whenKeys: ReadonlySet<string> = new Set([
  'when_to_use',
  'when-to-use',
  'triggers',
  'trigger',
  'use_when',
]);
const exampleWords = /\bexamples?\b|\be\.g\.|\bfor instance\b|\bsamples?\b|示例|例如|例子/i;
const needsHeading = new RegExp(
  [
    String.raw`\b(?:prerequisites?|requirements?|requires|dependencies|set-?up|install(?:ation|ing)?|before you (?:start|begin))\b`,
    String.raw`\b(?:inputs?|outputs?|parameters?|arguments?|returns|deliverables?|environment variables|configuration|authentication)\b`,
    '前置|前提|要求|安装|输入|输出|依赖',
  ].join('|'),
  'i',
);

/** Counts and yes-or-no facts. Words are counted outside code fences; two CJK characters count as one word. */
export function buildOutline({ text, paths, pathsComplete }: OutlineInput): Outline {
  const lines = markdownLines(text.body);
  const headings = lines.map(headingText).filter((heading) => heading !== null);
  const prose = lines.filter((line) => !line.inFence).map((line) => line.text);
  const codeBlocks = lines.filter((line) => line.opensFence).length;
  const links = relativeLinks(lines);
  const description = text.description ?? '';
  return {
    title: headings[0] ?? null,
    words: countWords(prose.join('\n')),
    headings: headings.length,
    code_blocks: codeBlocks,
    valid_front_matter: text.validFrontMatter,
    description_length: Array.from(description).length,
    has_when_to_use:
      headings.some((heading) => whenHeading.test(heading)) ||
      whenSentence.test(description) ||
      text.keys.some((key) => whenKeys.has(key)),
    has_example: codeBlocks > 0 || prose.some((line) => exampleWords.test(line)),
    has_prerequisites_or_io:
      text.compatibility !== null ||
      headings.some((heading) => needsHeading.test(heading)) ||
      prose.some(
        (line) => /^\s*(?:[-*] )?\*\*[^*]{1,60}\*\*/.test(line) && needsHeading.test(line.slice(0, 70)),
      ),
    relative_links: links.length,
    broken_links: pathsComplete ? brokenLinks(links, paths) : [],
  };
}

/** All headings' texts, in order; heading terms are counted from them. */
export function outlineHeadings(body: string): string[] {
  return markdownLines(body)
    .map(headingText)
    .filter((heading) => heading !== null);
}

function countWords(text: string): number {
  let words = 0;
  for (const [word] of text.matchAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{M}\p{N}]+/gu,
  )) {
    words += /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
      ? Math.ceil(word.length / 2)
      : 1;
  }
  return words;
}

/** Distinct targets of Markdown links to local files, without anchors and queries. */
function relativeLinks(lines: readonly MarkdownLine[]): string[] {
  const targets = new Set<string>();
  for (const { text, inFence } of lines) {
    if (inFence) continue;
    const plain = text.replace(/`[^`]*`/g, '');
    for (const [, target = ''] of plain.matchAll(
      /\]\(\s{0,4}<?([^()\s<>]{1,200})>?(?:\s+["'][^"']{0,200}["'])?\s{0,4}\)/g,
    )) {
      const path = target.replace(/[?#].*$/, '');
      if (isRelativeFile(path)) targets.add(path);
    }
  }
  return [...targets].sort(compareCodeUnits);
}

/** Placeholders such as `(url)`, `({{link}})` or `(...)` name no file. */
function isRelativeFile(path: string): boolean {
  if (path === '' || /^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('/')) return false;
  if (/[{}$*|\\]|\.\.\.|^[xX.]+$/.test(path)) return false;
  return path.includes('/') || /\.[a-z0-9]{1,8}$/i.test(path);
}

/** Targets that are not in the skill's own folder: they are broken when only the skill is installed. */
function brokenLinks(links: readonly string[], paths: readonly string[]): string[] {
  const known = new Set<string>();
  for (const path of paths) {
    const parts = path.split('/');
    for (let depth = 1; depth <= parts.length; depth += 1) known.add(parts.slice(0, depth).join('/'));
  }
  return links.filter((link) => !known.has(toFolderPath(link))).slice(0, brokenLinkLimit);
}

function toFolderPath(link: string): string {
  let decoded = link;
  try {
    decoded = decodeURIComponent(link);
  } catch (error) {
    // An invalid percent code: the link is looked up as written.
    if (!(error instanceof URIError)) throw error;
  }
  return posix.normalize(decoded).replace(/^\.\//, '').replace(/\/$/, '');
}
