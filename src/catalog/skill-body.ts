/** The body of a skill file: a summary, then lists under fixed headings (content/README.md). */
import { type Need, readNeeds } from '../schema/need.ts';
import { needKinds } from '../text/need-words.ts';
import type { ContentProblem } from './problems.ts';

interface SkillBody {
  readonly summary: string | null;
  readonly use_for: readonly string[];
  readonly needs: readonly Need[];
  readonly not_for: readonly string[];
}

type Section = 'use_for' | 'needs' | 'not_for';
/** A map, because a heading may be called `constructor`. */
const knownHeadings: ReadonlyMap<string, Section> = new Map([
  ['use it for', 'use_for'],
  ['needs', 'needs'],
  ['not for', 'not_for'],
]);
const summaryLength = { min: 40, max: 400 };
const bulletLengthMax = 200;
/** Brackets that begin as those of a need do; one that can be read is no part of the sentence. */
const unreadNeed = new RegExp(`\\[(?:${needKinds.join('|')})\\b[^\\]]*\\]$`);

/** Parses the body; it may be empty (no summary yet). Problems carry the file's line. */
export function parseSkillBody(
  path: string,
  body: string,
  bodyLine: number,
): { body: SkillBody; problems: ContentProblem[] } {
  const problems: ContentProblem[] = [];
  const lists: Record<Section, string[]> = { use_for: [], needs: [], not_for: [] };
  const summaryLines: string[] = [];
  let section: Section | 'unknown' | null = null;
  for (const [index, rawLine] of body.split('\n').entries()) {
    const line = rawLine.trim();
    const report = (reason: string): void => void problems.push({ path, line: bodyLine + index, reason });
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
    if (heading !== undefined) {
      const known = knownHeadings.get(heading.toLowerCase());
      section = known ?? 'unknown';
      if (known === undefined) report(`unknown heading "${heading}": use "Use it for", "Needs" or "Not for"`);
    } else if (line === '') {
      continue;
    } else if (section === null) {
      summaryLines.push(line);
    } else if (section !== 'unknown') {
      const bullet = /^[-*]\s+(.+)$/.exec(line)?.[1];
      const wrong =
        bullet === undefined ? 'expected a list item starting with "- "' : wrongIn(section, bullet);
      if (wrong !== null) report(wrong);
      else if (bullet !== undefined) lists[section].push(bullet);
    }
  }
  const summary = summaryLines.join(' ');
  if (summary !== '' && (summary.length < summaryLength.min || summary.length > summaryLength.max)) {
    const reason = `the summary is ${summary.length} characters long; ${summaryLength.min} to ${summaryLength.max} are allowed`;
    problems.push({ path, line: bodyLine, reason });
  }
  const { use_for, not_for } = lists;
  const needs = lists.needs.flatMap(readNeeds);
  return { body: { summary: summary === '' ? null : summary, use_for, needs, not_for }, problems };
}

/** What is wrong with an item of a list; null if nothing is. */
function wrongIn(section: Section, bullet: string): string | null {
  const sentence = section === 'needs' ? (readNeeds(bullet)[0]?.text ?? '') : bullet;
  if (sentence.length > bulletLengthMax)
    return `list item is ${sentence.length} characters long; at most ${bulletLengthMax}`;
  if (section !== 'needs') return null;
  if (sentence === '') return 'a need is a sentence; what it names in brackets follows it';
  const unread = unreadNeed.exec(sentence)?.[0];
  return unread === undefined ? null : `cannot read "${unread}" at the end of a need`;
}
