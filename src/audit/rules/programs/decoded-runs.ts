/** RC-02: whether a program runs what it decoded. */
import type { RowHit } from '../../engine/rule.ts';

/** Calls that run what they are given, up to their first argument. */
const given =
  /(?:(?<![.\w])(?:exec|eval|os\.system|new Function|Function|execSync)|\bvm\.run\w{1,20}|\brunIn(?:This|New)?Context|\bsubprocess\.\w{2,14})\s{0,3}\(([^\n]{0,200})/g;
/** Names that hold another one's value in turn. */
const passes = 4;

/** Whether a call runs the decoded name, or a name that is made of it. Where nothing else is named, it may be. */
export function runsDecoded({ match, scope }: RowHit): boolean {
  const first = /^[\s"'`]{0,3}([\w$]{1,80})\s{0,3}=/.exec(match[0])?.[1];
  if (first === undefined) return true;
  const names = new Set([first]);
  const holds = (text: string): boolean =>
    [...names].some((name) => new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(text));
  for (let pass = 0; pass < passes; pass += 1) {
    for (const [, name = '', value = ''] of scope.matchAll(
      /(?<![\w$.])([\w$]{1,40})\s{0,3}\+?=(?![=>])\s{0,3}([^\n;]{1,200})/g,
    ))
      if (holds(value)) names.add(name);
  }
  return [...scope.matchAll(given)].some(([, words = '']) => holds(words));
}
