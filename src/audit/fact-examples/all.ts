/** Examples of the rules that look at facts, by rule id: shown on the rules page and tested as they are. */
import { ofFiles } from './files.ts';
import { ofMetadata } from './metadata.ts';
import type { ExamplesByRule } from './shape.ts';
import { ofSteps } from './steps.ts';
import { ofUnicode } from './unicode.ts';

export const factExamples: ExamplesByRule = { ...ofSteps, ...ofFiles, ...ofUnicode, ...ofMetadata };
