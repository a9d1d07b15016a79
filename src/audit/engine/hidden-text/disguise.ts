/** Text that a program puts together so that no search finds it: joined, reversed or listed as numbers. */
import type { DecodedRun } from './decode.ts';

/** Characters of a text that are looked at, places of one kind in it, and numbers of one list. */
const longest = 262_144;
const maxPlaces = 40;
const maxNumbers = 4096;
const fewestCharacters = 12;

/** What only code or a command has. */
const telling =
  /https?:\/\/|\b(?:curl|wget|import|require|exec|eval|subprocess|powershell|Invoke-)\b|\/bin\//i;

const literals = /(["'])((?:(?!\1)[^\\\n]){12,4096})\1/g;
const joinedLiterals =
  /(["'])(?:(?!\1)[^\\\n]){0,400}\1(?:\s{0,20}\+\s{0,20}(["'])(?:(?!\2)[^\\\n]){0,400}\2){1,60}/g;
const turned = /\brev\b|\[::-1\]|\breverse\(|\breversed\(|\bstrrev\(/;
const numberLists = /(?:0x[0-9a-f]{1,2}|\d{1,3})(?:\s{0,4},\s{0,4}(?:0x[0-9a-f]{1,2}|\d{1,3})){11,4096}/gi;

/** The texts that the literals and lists of numbers of a program hide, in order of kind. */
export function disguisedRuns(whole: string): DecodedRun[] {
  const text = whole.slice(0, longest);
  return [...joined(text), ...(turned.test(text) ? reversed(text) : []), ...numbered(text)];
}

function* places(text: string, what: RegExp): Generator<RegExpExecArray> {
  let seen = 0;
  for (const match of text.matchAll(what)) {
    if ((seen += 1) > maxPlaces) return;
    yield match;
  }
}

/** "cu" + "rl": the word that no search finds; a literal that is only long says the same in its parts. */
function* joined(text: string): Generator<DecodedRun> {
  for (const { 0: all, index } of places(text, joinedLiterals)) {
    const parts = [...all.matchAll(/(["'])((?:(?!\1)[^\\\n]){0,400})\1/g)].map(([, , part = '']) => part);
    const whole = parts.join('');
    if (whole.length < fewestCharacters || !telling.test(whole)) continue;
    if (parts.some((part) => telling.test(part))) continue;
    yield { offset: index, text: whole };
  }
}

function* reversed(text: string): Generator<DecodedRun> {
  for (const { 2: literal = '', index } of places(text, literals)) {
    const back = [...literal].reverse().join('');
    if (telling.test(back) && !telling.test(literal)) yield { offset: index, text: back };
  }
}

function* numbered(text: string): Generator<DecodedRun> {
  for (const { 0: list, index } of places(text, numberLists)) {
    const codes = list.split(',').slice(0, maxNumbers).map(Number);
    if (codes.some((code) => code > 255)) continue;
    const plain = String.fromCharCode(...codes);
    if (telling.test(plain)) yield { offset: index, text: plain };
  }
}
