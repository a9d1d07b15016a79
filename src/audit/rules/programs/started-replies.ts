/** RC-03: what a host returned is written to a file that is run, loaded or part of the skill. */
import { patternNamed } from '../../patterns/shared-words.ts';
import type { Weigher } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { argumentAt, byOrigin } from './origins.ts';
import { originOf, repliedFiles, repliesOf } from './replies.ts';

/** Interpreters before the file in a list of arguments. */
const bare = patternNamed('started-replies-bare');

/** Rows of RC-03. */
/** a shell script stores a download under a name and runs that name. */
export const byStoredDownload: Weigher = (hit) => {
  const name = RegExp.escape(hit.match[1] ?? '');
  if ((hit.match[1] ?? '').length < 3) return null;
  const later = hit.region.text.slice(hit.region.text.indexOf(hit.match[0].trim()) + hit.match[0].length);
  const run = new RegExp(
    `(?:^|[;&|({]|\\b(?:then|do|sudo|exec|nohup)\\b)\\s{0,20}(?:(?:source|\\.|bash|sh|zsh|python3?|node|perl|ruby)\\s{1,4}(?:-[a-z]{1,3}\\s{1,3})?)?["']?(?:\\./)?${name}["']?(?=[\\s;&|)]|$)`,
    'm',
  );
  // A person reads it first.
  if (new RegExp(`\\b(?:less|more|cat|bat|view|vim?|nano|open)\\s{1,4}["']?(?:\\./)?${name}`).test(later))
    return null;
  return run.test(later)
    ? byOrigin(`${hit.match[0]} ${firstUrl(hit.match[0])?.host ?? ''}`, hit, false)
    : null;
};

/** a skill replaces its own files by a download. */
export const byReplacedSelf: Weigher = (hit) => {
  const { text } = hit.region;
  const shell = /^\s{0,3}(?:curl|wget)/.test(hit.match[0]);
  if (!shell) {
    const line = hit.scope.slice(hit.scope.indexOf(hit.match[0].trim())).split('\n', 2).join('\n');
    const origin = /write/.test(line) ? originOf(line.slice(line.search(/write/)), repliesOf(text)) : null;
    return origin === null ? null : byOrigin(origin, hit, false);
  }
  // An archive may hold data; one whose program is started afterwards does not.
  const folder = /-C\s{0,3}["']?\$\{?(\w{1,20})/.exec(hit.match[0])?.[1];
  if (folder !== undefined) {
    const run = new RegExp(
      `(?:^|[;&|(]|\\bthen\\b|\\b(?:ba)?sh|\\bpython3?|\\bnode|\\bexec)\\s{0,20}["']?\\$\\{?${folder}\\}?["']?/[\\w./-]{1,60}`,
      'm',
    );
    if (!run.test(text.slice(text.indexOf(hit.match[0].trim()) + hit.match[0].length - 10))) return null;
  }
  return byOrigin(hit.match[0], hit, false);
};

/** a program writes what a host returned to a file and runs or loads that file. */
export const byStartedReply: Weigher = (hit) => {
  const { text } = hit.region;
  const words = argumentAt(text, hit.match[0], hit.scope);
  const start = words.slice(bare.exec(words)?.[0].length ?? 0);
  for (const [name, origin] of repliedFiles(text)) {
    const isFirst = start.startsWith(name) && !/^\w/.test(start.slice(name.length));
    const isLoaded = /spec_from_file/.test(hit.match[0]) && words.includes(name);
    if ((isFirst || isLoaded) && !/\.json\b/.test(name)) return byOrigin(origin, hit, false);
  }
  return null;
};
