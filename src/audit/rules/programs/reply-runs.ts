/** RC-01: whether a program that fetches also runs what it fetched, or only commands of its own. */
import { commandCall, evaluatingCall } from '../../vocabulary/remote-code/shared.ts';

const runners = new RegExp(`${commandCall.source}\\s{0,4}(\\w{1,12})\\b`, 'g');

/** Words of the reply, or of a shell, in a list of arguments. */
const replied =
  /\b(?:r|res|resp|reply|response|body|data|payload)\b|\.(?:text|content|json|read|decode)\b|["']-c["']/;

/** A list, a call in parentheses, or one literal. */
const composed = /^(?:[[(]|[rf]?(["'])[^"'\n]{0,200}\1\s{0,4}(?:$|[;#]))/;
/** Lines that are no remark. */
const withoutRemarks = (scope: string): string => scope.replaceAll(/^\s{0,80}(?:#|\/\/)[^\n]{0,600}/gm, '');

/** Whether a function that has this parameter is called with a reply, or is called nowhere in sight. */
function isGivenReply(scope: string, name: string): boolean {
  const heads = [
    ...scope.matchAll(
      new RegExp(`(?:def|function)\\s{1,4}(\\w{1,40})\\s{0,2}\\([^)\\n]{0,200}\\b${name}\\b`, 'g'),
    ),
  ];
  return heads.some(([, called = '']) => {
    const calls = [...scope.matchAll(new RegExp(`(?<!def |function )\\b${called}\\(([^\\n]{0,200})`, 'g'))];
    return calls.some(([, given = '']) => replied.test(given));
  });
}

/** Whether what is evaluated or run is more than a list of arguments that the program wrote itself: `cmd = ["node", …]`. */
export function runsReply(whole: string): boolean {
  const scope = withoutRemarks(whole);
  if (evaluatingCall.test(scope)) return true;
  return [...scope.matchAll(runners)].some(([, name = '']) => {
    const [, written] =
      new RegExp(`\\b${name}\\s{0,3}(?::[^=\\n]{1,40})?=\\s{0,3}([^\\n]{1,300})`).exec(scope) ?? [];
    if (written !== undefined) return !composed.test(written) || replied.test(written);
    const isParameter = new RegExp(`(?:def|function)\\s{1,4}\\w{1,40}\\s{0,2}\\([^)\\n]{0,200}\\b${name}\\b`);
    return !isParameter.test(scope) || isGivenReply(scope, name);
  });
}
