/** Parts of patterns that several rules name, from the files in `words/`; code that needs one takes it from here. */
import { parse } from 'yaml';
import { ruleFiles } from '../../rule-files.ts';
import { ruleFilePlace } from '../../schema/signed/rules-document.ts';
import { raw, type Piece } from '../engine/pattern.ts';
import { builtIn, expandPart, type Words } from './pattern-text.ts';
import { WordsFile } from './rule-file.ts';

export const wordsPlace = 'words/';

/** The parts of the files, with those that every file may name; throws for a file that is not as `rule-file.ts` says. */
export function readWords(files: Readonly<Record<string, string>>): Words {
  const words = new Map(builtIn);
  for (const [name, text] of Object.entries(files).filter(([path]) => path.startsWith(wordsPlace)))
    for (const [part, source] of Object.entries(
      WordsFile.parse(parse(text), {
        error: () => `${ruleFilePlace}${name} holds a part that is no text`,
      }),
    ))
      words.set(part, source);
  return words;
}

export const sharedWords: Words = readWords(ruleFiles);

/** A part by its name, for a pattern that is code. */
export const part = (name: string): Piece => raw(expandPart(name, sharedWords));
