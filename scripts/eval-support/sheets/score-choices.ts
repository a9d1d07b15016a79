/** What a reader chose, beside what was right. */
import type { z } from 'zod';
import {
  goodOf,
  type KeptChoices,
  type ReaderResult,
  type ReaderScores,
  tokensEach,
  WrittenChoices,
} from '../../../src/schema/reader-choices.ts';
import { type KeySheet, SheetKey } from './sheet-key.ts';

/** The choices or their key cannot be used; the message says why. */
export class ChoiceError extends Error {
  override readonly name = 'ChoiceError';
}

export interface Scored extends KeptChoices {
  /** Choices that are on no sheet of theirs, `sheet: slug`; they count as wrong. */
  readonly strays: readonly string[];
}

type Outcome = Exclude<keyof ReaderScores, 'sheets' | 'listed' | 'tokens'>;

/** Throws a `ChoiceError` for files of another form, choices for other sheets, and sheets that the key does not have. */
export function scoreChoices(choicesText: string, keyText: string): Scored {
  const written = readWritten(WrittenChoices, choicesText, 'the choices');
  const key = readWritten(SheetKey, keyText, 'the key');
  if (written.sheets_digest !== key.sheets_digest)
    throw new ChoiceError(
      `the choices are for other sheets: their sheets_digest is ${written.sheets_digest}, the key's ${key.sheets_digest}`,
    );
  const choices = new Map(
    Object.entries(written.choices).map(([name, choice]) => [name.replace(/\.txt$/, ''), choice]),
  );
  const unknown = [...choices.keys()].filter((name) => !Object.hasOwn(key.sheets, name));
  if (unknown.length > 0) throw new ChoiceError(`no such sheets: ${unknown.join(', ')}`);
  const judged = Object.entries(key.sheets).map(([name, sheet]) => {
    const choice = choices.get(name);
    return { name, sheet, choice, outcome: outcomeOf(sheet, choice) };
  });
  const sets = [...Map.groupBy(judged, ({ sheet }) => sheet.set)].sort(([a], [b]) => (a < b ? -1 : 1));
  const { reader, model, date, sheets_digest } = written;
  const result: ReaderResult = {
    reader,
    model,
    date,
    sheets_digest,
    answered_on: key.answered_on,
    all: sumOf(judged),
    sets: Object.fromEntries(sets.map(([set, own]) => [set, sumOf(own)])),
  };
  return {
    seed: key.seed,
    result,
    choices: Object.fromEntries([...choices].sort(([a], [b]) => (a < b ? -1 : 1))),
    strays: judged.flatMap(({ name, sheet, choice }) =>
      choice === undefined || choice === none || sheet.listed.includes(choice) ? [] : [`${name}: ${choice}`],
    ),
  };
}

const none = 'none';

function outcomeOf({ right, acceptable }: KeySheet, choice: string | undefined): Outcome {
  if (choice === undefined) return 'missing';
  if (choice === none) return right.length === 0 ? 'rightly_none' : 'wrongly_none';
  if (right.includes(choice)) return 'right';
  return acceptable.includes(choice) ? 'acceptable' : 'wrong';
}

function sumOf(judged: readonly { readonly sheet: KeySheet; readonly outcome: Outcome }[]): ReaderScores {
  const count = (wanted: Outcome): number => judged.filter(({ outcome }) => outcome === wanted).length;
  return {
    sheets: judged.length,
    listed: judged.filter(({ sheet }) => sheet.right.length > 0).length,
    right: count('right'),
    acceptable: count('acceptable'),
    wrong: count('wrong'),
    rightly_none: count('rightly_none'),
    wrongly_none: count('wrongly_none'),
    missing: count('missing'),
    tokens: judged.reduce((sum, { sheet, outcome }) => sum + (outcome === 'missing' ? 0 : sheet.tokens), 0),
  };
}

/** Throws a `ChoiceError` that names `what` for a text of another form. */
export function readWritten<Shape extends z.ZodType>(
  shape: Shape,
  text: string,
  what: string,
): z.infer<Shape> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new ChoiceError(`${what} cannot be read as JSON: ${error.message}`);
    throw error;
  }
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the file'}: ${message}`,
  );
  throw new ChoiceError(`${what} cannot be used: ${problems.slice(0, 5).join('; ')}`);
}

/** For a terminal. */
export function scoresText({ result, strays }: Scored): string {
  const names = [
    'sheets',
    'listed',
    'right',
    'acceptable',
    'wrong',
    'rightly_none',
    'wrongly_none',
    'missing',
  ] as const;
  const row = (name: string, scores: ReaderScores): string => {
    const each = String(tokensEach(scores) ?? '-');
    const share = scores.sheets === 0 ? '-' : (goodOf(scores) / scores.sheets).toFixed(3);
    return `${name.padEnd(52)}${names.map((column) => String(scores[column]).padStart(13)).join('')}${share.padStart(13)}${each.padStart(13)}`;
  };
  const head = [...names, 'good', 'tokens each']
    .map((column) => column.replace('_', ' ').padStart(13))
    .join('');
  return [
    `${result.reader} (${result.model}), ${result.date}, sheets ${result.sheets_digest.slice(0, 12)}`,
    `${''.padEnd(52)}${head}`,
    row('all', result.all),
    ...Object.entries(result.sets).map(([set, scores]) => row(set, scores)),
    ...(strays.length === 0 ? [] : [`not on their sheets, counted as wrong: ${strays.join(', ')}`]),
  ].join('\n');
}
