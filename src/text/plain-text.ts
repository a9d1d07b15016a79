/** Text that came from outside, made safe to be part of a line of ours (attack table, row 15). */
import { controlClass, invisibleClass } from './invisible.ts';

const invisible = new RegExp(`[${invisibleClass}]+`, 'gu');
const unsafe = new RegExp(`[${controlClass}]+`, 'gu');
/** What a line may not have; most texts have none of it, and to look for it once costs a fifth of taking it out. */
const unclean = new RegExp(`[${invisibleClass}${controlClass}]|[^\\S ]|^ | $| {2}`, 'u');

/**
 * One line without control or hidden characters, at most `max` characters (an ellipsis counts as one). A longer text ends with a
 * whole word, where it has one in its second half.
 */
export function oneLine(text: string, max = 400): string {
  const line = unclean.test(text)
    ? text.replaceAll(invisible, '').replaceAll(unsafe, ' ').replaceAll(/\s+/g, ' ').trim()
    : text;
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  const space = line.lastIndexOf(' ', max - 1);
  if (space >= max / 2) return `${cut.slice(0, space).replace(/[\s,;:(–—-]+$/, '')}…`;
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

const whole = new Intl.NumberFormat('en');

/** `1234` → `1,234`: every count that people read. */
export function wholeNumber(value: number): string {
  return whole.format(value);
}

/** `1 report`, `1,234 reports`; `many` is needed only for a plural that is not formed with -s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${wholeNumber(count)} ${count === 1 ? one : many}`;
}

/** Text of several lines without control or hidden characters; line ends are LF, and tabs stay. */
export function visibleText(text: string): { readonly text: string; readonly removed: number } {
  const unified = text.replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n');
  const visible = unified
    .replaceAll(invisible, '')
    .replaceAll(unsafe, (found) => found.replaceAll(/[^\n\t]/gu, ''));
  return { text: visible, removed: unified.length - visible.length };
}

/** `Label: value`, with the value on one line. */
export function field(label: string, value: string | number | null | undefined, max?: number): string {
  return `${label}: ${value === null || value === undefined || value === '' ? 'unknown' : oneLine(String(value), max)}`;
}

/** A titled section of bullet lines; empty sections are left out by the caller joining non-null parts. */
export function bullets(title: string, items: readonly string[]): string | null {
  return items.length === 0 ? null : [title, ...items.map((item) => `- ${oneLine(item)}`)].join('\n');
}

/** Blocks separated by one blank line; nulls are left out. */
export function blocks(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join('\n\n');
}

/** Lines; nulls are left out. */
export function lines(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined).join('\n');
}

const descriptionLabels = {
  registry: 'Description',
  model: 'Description (untrusted, drafted by a language model)',
  repository: 'Description (untrusted, from the repository)',
} as const;

/** Descriptions say where they come from, so that a model can distinguish our words from an author's. */
export function descriptionLine(entry: {
  description: string;
  description_source: keyof typeof descriptionLabels;
}): string {
  return field(descriptionLabels[entry.description_source], entry.description, 400);
}
