/** RC-01: whether a program that fetches also runs what it fetched, or only commands of its own. */
import { commandCall, evaluatingCall } from '../../vocabulary/remote-code/shared.ts';
import { holdsReply } from './replies.ts';
import { givenTo } from '../calls/given-names.ts';
import { isOwnCommand } from '../calls/own-commands.ts';

const runners = new RegExp(`${commandCall.source}\\s{0,4}(\\w{1,12})\\b`, 'g');

/** Words of the reply, or of a shell, in a list of arguments. */
const replied =
  /\b(?:r|res|resp|reply|response|body|data|payload)\b|\.(?:text|content|json|read|decode)\b|["']-c["']/;

/** A list, a call in parentheses, or one literal. */
const composed = /^(?:[[(]|[rf]?(["'])[^"'\n]{0,200}\1\s{0,4}(?:$|[;#]))/;
/** A value in a text, or added to one. */
const hasHole = /^(?!\[).{0,400}(?:\{|["'`]\s{0,3}[+%])/s;
/** Lines that are no remark. */
const withoutRemarks = (scope: string): string =>
  scope.replaceAll(/^[ \t]{0,80}(?:#|\/\/)[^\n]{0,600}/gm, (remark) => ' '.repeat(remark.length));

/**
 * What a program does with a reply, as far as its calls say: it runs more than commands of its own, or it runs only such
 * commands, with values in them, or commands in which nothing else is.
 */
export function runsReply(whole: string, program = whole): 'reply' | 'value' | null {
  const scope = withoutRemarks(whole);
  const text = withoutRemarks(program);
  const from = Math.max(0, program.indexOf(whole));
  if (evaluatingCall.test(scope)) return 'reply';
  let hasValue = false;
  const isForeign = holdsReply(text);
  for (const { 1: name = '', index } of scope.matchAll(runners)) {
    const given = givenTo(text, name, from + index);
    if (given?.every((each) => isOwnCommand(text, each, isForeign)) === true) {
      hasValue ||= given.some(({ words }) => hasHole.test(words));
      continue;
    }
    const [, written] =
      new RegExp(`\\b${name}\\s{0,3}(?::[^=\\n]{1,40})?=\\s{0,3}([^\\n]{1,300})`).exec(scope) ?? [];
    if (written !== undefined) {
      if (!composed.test(written) || replied.test(written)) return 'reply';
      continue;
    }
    const isParameter = new RegExp(`(?:def|function)\\s{1,4}\\w{1,40}\\s{0,2}\\([^)\\n]{0,200}\\b${name}\\b`);
    if (!isParameter.test(scope)) return 'reply';
  }
  return hasValue ? 'value' : null;
}
