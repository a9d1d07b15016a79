/** What is right on each sheet: kept apart from the sheets, so that a reader does not see it. */
import { z } from 'zod';
import { sha256Hex } from '../../../src/digest.ts';
import { surfaces } from './sheet-answer.ts';

const KeySheet = z.object({
  set: z.string(),
  task: z.string(),
  surface: z.enum(surfaces),
  keywords: z.boolean(),
  taken_out: z.boolean(),
  /** Slugs that the answer lists, in its order. */
  listed: z.array(z.string()),
  /** Those of them that do the task, and those that do a part of it. */
  right: z.array(z.string()),
  acceptable: z.array(z.string()),
  /** Of the answer, of four characters each. */
  tokens: z.int(),
});
export type KeySheet = z.infer<typeof KeySheet>;

export const SheetKey = z.object({
  seed: z.int(),
  answered_on: z.iso.date(),
  keywords: z.boolean(),
  sheets_digest: z.string(),
  sets: z.record(z.string(), z.int()),
  sheets: z.record(z.string(), KeySheet),
});
export type SheetKey = z.infer<typeof SheetKey>;

/** SHA-256 over the names and bytes of the sheets, by name. */
export function digestSheets(sheets: ReadonlyMap<string, string>): string {
  const sorted = [...sheets].sort(([a], [b]) => (a < b ? -1 : 1));
  return sha256Hex(sorted.map(([name, text]) => `${name}\0${sha256Hex(text)}\n`).join(''));
}

/** Where the key of the sheets in a folder is: beside it. */
export const keyPath = (folder: string): string => `${folder.replace(/\/+$/, '')}-key.json`;
