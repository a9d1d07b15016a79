/** What a line of Markdown is, and where a fence or a comment that it opens ends. */
import { foldText } from './fold.ts';
import type { RegionKind } from './region.ts';

export const fenceOpen = /^[ \t>]{0,24}(`{3,20}|~{3,20})[ \t]{0,8}([^`\n]{0,120})$/;
export const listItem = /^[ \t]{0,24}(?:[-*+]|\d{1,9}[.)])[ \t]{1,8}/;
export const headingLine = /^ {0,3}(#{1,6})[ \t]{1,8}(\S.{0,300})$/;
/** A line of a code block without fences. */
export const indented = /^(?: {4}|\t)/;
/** `[//]: # (text)` and its like: link definitions that are used as comments. */
export const definitionComment =
  /^ {0,3}\[[^\]\n]{1,40}\]:[ \t]{0,8}(?:#|<>)[ \t]{1,8}["'(](.{1,2000})["')][ \t]{0,8}$/;

/** A place in a list of lines, both from 0. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** Folded, with emphasis marks dropped outside inline code: bold letters are the same words. */
export function plainProse(raw: string): string {
  const folded = foldText(raw.trim());
  if (!/[*_]/.test(folded)) return folded;
  return folded
    .split('`')
    .map((part, index) =>
      index % 2 === 0
        ? part.replace(/\*{1,3}(?=\S)|(?<=\S)\*{1,3}|(?<!\w)_{1,3}(?=\w)|(?<=\w)_{1,3}(?!\w)/g, '')
        : part,
    )
    .join('`');
}

/** `open` is the kind of the paragraph above, if one is open; `last` that of the region before it. */
export function lineKind(
  raw: string,
  blank: boolean,
  open: RegionKind | undefined,
  last: RegionKind | undefined,
): RegionKind {
  if (blank && indented.test(raw) && last !== 'list' && !listItem.test(raw)) return 'fence';
  if (listItem.test(raw)) return 'list';
  if (/^[ \t]{0,8}>/.test(raw)) return open === 'prose' && !blank ? 'prose' : 'quote';
  if (/^[ \t]{0,8}\|.{0,4000}\|[ \t]{0,8}$/.test(raw)) return 'table';
  return 'prose';
}

/** Index of the line that closes a fence; the number of lines where none does. */
export function closingFence(lines: readonly string[], from: number, marker: string): number {
  for (let index = from + 1; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').replace(/^[ \t>]{0,24}/, '').trimEnd();
    if (
      line.length >= marker.length &&
      line.startsWith(marker) &&
      line === (marker[0] ?? '`').repeat(line.length)
    )
      return index;
  }
  return lines.length;
}

/** Column of `<!--` outside inline code, or -1. */
export function commentStart(line: string): number {
  const at = line.indexOf('<!--');
  if (at < 0) return -1;
  let ticks = 0;
  for (let index = 0; index < at; index += 1) if (line[index] === '`') ticks += 1;
  return ticks % 2 === 0 ? at : -1;
}

/** The place of `-->`; null where the comment is never closed. */
export function commentEnd(lines: readonly string[], from: number, column: number): Place | null {
  for (let index = from; index < lines.length; index += 1) {
    const at = (lines[index] ?? '').indexOf('-->', index === from ? column : 0);
    if (at >= 0) return { line: index, column: at };
  }
  return null;
}
