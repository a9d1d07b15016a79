/** Rule files → the rules that the audit runs, and those that code looks for. */
import { parse } from 'yaml';
import { z } from 'zod';
import { ruleFiles } from '../../rule-files.ts';
import { factsPlace, ruleFilePlace, rulesAlone } from '../../schema/signed/rules-document.ts';
import { patternOf } from '../hosts/bare-hosts.ts';
import type { ExampleText } from '../engine/example.ts';
import type { PatternRule, Row, RuleFacts, Weigher } from '../engine/rule.ts';
import { readPattern, type Words } from '../patterns/pattern-text.ts';
import { Examples, Facts, RuleFile, type ExampleOfFile, type RowOfFile } from './rule-file.ts';
import { readWords, sharedWords, wordsPlace } from '../patterns/shared-words.ts';

/** Functions that a row may name, to weigh a hit by what it names. */
export type Weighers = Readonly<Record<string, Weigher>>;

/** The rules of the files; throws, with the file's name, for one that is not as `rule-file.ts` says. */
export function loadRules(
  weighers: Weighers,
  files: Readonly<Record<string, string>> = ruleFiles,
): PatternRule[] {
  const words = files === ruleFiles ? sharedWords : readWords(files);
  return Object.entries(rulesAlone(files))
    .filter(([path]) => !path.startsWith(wordsPlace))
    .map(([name, text]) => readNamed(name, () => toRule(RuleFile.parse(parse(text)), words, weighers)));
}

/** What is read from a file; an error begins with the path of the file. */
function readNamed<T>(name: string, from: () => T): T {
  try {
    return from();
  } catch (error) {
    throw new TypeError(
      `${ruleFilePlace}${name}: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

function toRule(
  { words: own = {}, rows, ...facts }: RuleFile,
  shared: Words,
  weighers: Weighers,
): PatternRule {
  const words = new Map([...shared, ...Object.entries(own)]);
  return { ...facts, rows: rows.map((row) => toRow(row, words, weighers)) };
}

function toRow(row: RowOfFile, words: Words, weighers: Weighers): Row {
  const { sign, match, and, unless, levels, weigh, catches, spares, ...facts } = row;
  const pattern = (text: string): RegExp => {
    try {
      return readPattern(text, words, patternOf);
    } catch (error) {
      throw new TypeError(`row "${row.title}": ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  };
  const weigher =
    levels === undefined ? (weigh === undefined ? undefined : weighers[weigh]) : byLevels(levels, pattern);
  if (weigh !== undefined && weigher === undefined)
    throw new RangeError(`row "${row.title}": no weigher ${weigh}`);
  return {
    ...facts,
    ...(sign === undefined ? {} : { sign: pattern(sign) }),
    match: pattern(match),
    ...(and === undefined ? {} : { and: and.map(pattern) }),
    ...(unless === undefined ? {} : { unless: unless.map(pattern) }),
    ...(weigher === undefined ? {} : { weigh: weigher }),
    catches: catches.map(toExample),
    spares: spares.map(toExample),
  };
}

function byLevels(levels: NonNullable<RowOfFile['levels']>, pattern: (text: string) => RegExp): Weigher {
  const tried = levels.map(({ severity, of = 'scope', with: held, without: lacked, in: kinds }) => ({
    severity: severity === 'none' ? null : severity,
    of,
    held: held === undefined ? null : pattern(held),
    lacked: lacked === undefined ? null : pattern(lacked),
    kinds: kinds === undefined ? null : new Set(kinds),
  }));
  return ({ scope, match, region, severity }) => {
    const texts = { scope, match: match[0], region: region.text, file: region.file, lead: region.lead };
    const found = tried.find(
      ({ of, held, lacked, kinds }) =>
        held?.test(texts[of]) !== false &&
        lacked?.test(texts[of]) !== true &&
        kinds?.has(region.kind) !== false,
    );
    return found === undefined ? severity : found.severity;
  };
}

/** An example as the audit and the pages take it. */
function toExample(example: ExampleOfFile): ExampleText {
  if (typeof example === 'string') return example;
  const { place = 'text', fence, file, link, text: parts, ...rest } = example;
  const shown = { ...rest, text: typeof parts === 'string' ? parts : parts.join('') };
  if (fence !== undefined) return { ...shown, place: { fence } };
  if (file !== undefined) return { ...shown, place: { file } };
  return { ...shown, place: link === undefined ? place : { link } };
}

/** One idea of a rule, with texts that it finds and near ones that it leaves alone. */
export interface FactExamples {
  readonly what: string;
  readonly catches: readonly ExampleText[];
  readonly spares: readonly ExampleText[];
}

const FactFile = z.array(
  z.strictObject({
    ...Facts,
    finds: z.array(z.strictObject({ what: z.string(), catches: Examples, spares: Examples })).min(1),
  }),
);

/** Rules that code looks for (characters, kinds of files, front matter, flows), from `rule-files/facts`. */
const facts = Object.entries(ruleFiles)
  .filter(([path]) => path.startsWith(factsPlace))
  .flatMap(([name, text]) => readNamed(name, () => FactFile.parse(parse(text))));

export const factRules: readonly RuleFacts[] = facts.map(({ finds: _finds, ...rule }) => rule);

/** The examples by rule id. */
export const factExamples: Readonly<Record<string, readonly FactExamples[]>> = Object.fromEntries(
  facts.map(({ id, finds }) => [
    id,
    finds.map(({ what, catches, spares }) => ({
      what,
      catches: catches.map(toExample),
      spares: spares.map(toExample),
    })),
  ]),
);
