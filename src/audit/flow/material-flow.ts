/** Which variable of a script holds a file, the environment or another whole, and whether a call sends it. */
import { patternNamed } from '../patterns/shared-words.ts';
import { everywhere } from '../patterns/pattern-text.ts';

/** Assignments of something read as a whole. */
const taken = everywhere(patternNamed('material-flow-taken'));

/** Whether a whole file or environment goes to the destination at the offset, straight or by the name that holds it. */
export function sendsWhole(text: string, offset: number): boolean {
  const call = text.slice(Math.max(0, offset - 300), offset + 500);
  if (/\bopen\([^\n]{0,120}\)\.read\(|\.read_(?:text|bytes)\(|readFileSync\(/.test(call.slice(200)))
    return true;
  for (const [, name = ''] of text.slice(Math.max(0, offset - 6000), offset).matchAll(taken)) {
    if (
      new RegExp(
        `(?:data|json|body|content|files|headers|params|end|write|dumps|stringify)["']?\\s{0,2}[=:(][^\\n]{0,160}\\b${name}\\b`,
      ).test(call)
    )
      return true;
  }
  return false;
}

const askingCall = /\b(?:urlopen|Request|fetch|https?\.(?:get|request))\(|\bcurl\s/;
/** A body, whatever is not the name of what a reply is read into. */
const bodyNamed =
  /\b(?:data|body|files|payload|content)\s{0,3}[=:](?!\s{0,3}(?:json\.load|await\b|JSON\.parse|response|res\b|r\b|resp))|\bjson\s{0,2}=/;
const bodySent =
  /\b(?:POST|PUT|PATCH)\b|\s-[dFT]\s|--data|--form|--upload|@-|\|\s{0,3}(?:nc|curl)\b|sendBeacon|\.(?:post|put|patch|sendall)\(|\b(?:scp|rsync|git)\s/;
const valueInAddress = /https?:\/\/[^\s"'`]{0,200}(?:\$\{?|\{|%s|["'`]\s{0,3}[+%])/;

/** A request whose call gives it no body, to an address without a value: it asks, and brings nothing. */
export const onlyAsks = (around: string): boolean =>
  askingCall.test(around) &&
  !bodyNamed.test(around) &&
  !bodySent.test(around) &&
  !valueInAddress.test(around);
