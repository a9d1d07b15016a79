/** Patterns and parts of patterns from the files beside the rules: `words/` for rules and code, `patterns/` for code alone. */
import { parse } from 'yaml';
import { z } from 'zod';
import { ruleFiles } from '../../rule-files.ts';
import { patternsPlace, ruleFilePlace } from '../../schema/signed/rules-document.ts';
import { builtIn, readPattern, type Compile, type Words } from './pattern-text.ts';

export const wordsPlace = 'words/';

const Pattern = z.string().min(1);
/** A pattern by its name, or several that are tried one by one. */
const PatternsFile = z.record(z.string(), z.union([Pattern, z.array(Pattern).min(1)]));

function readFiles<T>(
  files: Readonly<Record<string, string>>,
  place: string,
  schema: z.ZodType<Record<string, T>>,
): [name: string, value: T][] {
  return Object.entries(files)
    .filter(([path]) => path.startsWith(place))
    .flatMap(([name, text]) =>
      Object.entries(
        schema.parse(parse(text), { error: () => `${ruleFilePlace}${name} holds a part that is no text` }),
      ),
    );
}

/** The parts of the files, with those that every file may name; throws for a file that holds anything but texts. */
export const readWords = (files: Readonly<Record<string, string>>): Words =>
  new Map([...builtIn, ...readFiles(files, wordsPlace, z.record(z.string(), Pattern))]);

export const sharedWords: Words = readWords(ruleFiles);

const patterns = new Map(readFiles(ruleFiles, patternsPlace, PatternsFile));
/** With the patterns that others name as their parts. */
const all: Words = new Map([
  ...sharedWords,
  ...[...patterns].filter((each): each is [string, string] => typeof each[1] === 'string'),
]);

/** The patterns that a list of `patterns/` holds; throws for a name that it has not. */
export function patternsNamed(name: string, compile?: Compile): readonly RegExp[] {
  const found = patterns.get(name) ?? sharedWords.get(name);
  if (found === undefined) throw new RangeError(`no pattern ${name}`);
  return [found].flat().map((text) => readPattern(text, all, compile));
}

/** The one pattern of that name. */
export function patternNamed(name: string, compile?: Compile): RegExp {
  const [found, ...others] = patternsNamed(name, compile);
  if (found === undefined || others.length > 0) throw new RangeError(`not one pattern: ${name}`);
  return found;
}
