/** Answers as the document shows them: enough to see their form, and no more. */
import { z } from 'zod';
import { oneLine } from '../../text/plain-text.ts';

/** Longest sentence in an example, and longest word that is no address (an id, a signature), in characters. */
const [sentenceMax, wordMax] = [48, 72];

/** Lines of a text answer that are shown, and characters of each. */
const [linesMax, lineMax] = [3, 80];

/** Members of a map (an object whose names are data) that are shown. */
const mapMax = 2;

/** Levels of an answer, from its top, that are shown with the members that not every answer has. */
const wholeLevels = 1;

/**
 * Each list with its first member only, maps with two, long strings cut; addresses, commits and digests stay whole.
 * Deeper objects and members of lists have only what every answer of this shape has.
 */
export function shortenJson(value: unknown, schema: unknown, level = 0): unknown {
  if (typeof value === 'string') return shortenString(value);
  if (typeof value !== 'object' || value === null) return value;
  const shape = unwrap(schema);
  if (Array.isArray(value)) {
    const element = shape instanceof z.ZodArray ? shape.element : undefined;
    return value.slice(0, 1).map((member) => shortenJson(member, element, wholeLevels));
  }
  const shown = Object.entries(value)
    .slice(0, shape instanceof z.ZodRecord ? mapMax : undefined)
    .map(([name, member]) => [name, member, memberOf(shape, name)] as const)
    .filter(([, , member]) => level < wholeLevels || !(member instanceof z.ZodOptional))
    .map(([name, member, of]) => [name, shortenJson(member, of, level + 1)]);
  return Object.fromEntries(shown);
}

function unwrap(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap());
  return schema;
}

function memberOf(shape: unknown, name: string): unknown {
  if (shape instanceof z.ZodRecord) return shape.valueType;
  return shape instanceof z.ZodObject ? shape.shape[name] : undefined;
}

/** The first lines; `…` replaces the others. */
export function shortenText(text: string): string {
  const all = text.split('\n');
  const shown = all.slice(0, linesMax).map((line) => shorten(line, lineMax));
  return all.length > linesMax ? `${shown.join('\n')}\n…\n` : shown.join('\n');
}

function shortenString(text: string): string {
  if (text.includes(' ')) return shorten(text, sentenceMax);
  return /[/:]/.test(text) ? text : shorten(text, wordMax);
}

function shorten(text: string, max: number): string {
  return text.length > max ? oneLine(text, max) : text;
}
