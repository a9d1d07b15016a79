/** Commands that a step orders in inline code, as regions of their own: skills tell an agent what to run in numbered lists. */
import { patternNamed } from '../patterns/shared-words.ts';
import { isOrderedCommand } from './roles.ts';
import { buildRegion, lineAt, type Region } from './region.ts';

const commandStart = patternNamed('command-start');
/** Spans of one region that are looked at. */
const maxSpans = 40;

/** One region for each command in inline code that the sentence around it orders. */
export function stepRegions(region: Region): Region[] {
  if ((region.kind !== 'list' && region.kind !== 'prose') || !region.text.includes('`')) return [];
  const steps: Region[] = [];
  const spans = [...region.text.matchAll(/(?<!`)(`{1,2})(?!`)([^\n]{3,600}?)(?<!`)\1(?!`)/g)];
  for (const match of spans.slice(0, maxSpans)) {
    const code = (match[2] ?? '').trim();
    const end = match.index + match[0].length;
    if (!commandStart.test(code) || !code.includes(' ') || !isOrderedCommand(region, match.index, end))
      continue;
    const lead = region.text.slice(Math.max(0, match.index - 200), match.index);
    const { file, heading } = region;
    const context = { file, heading, lead, kind: 'fence', language: 'step' } as const;
    steps.push(buildRegion(context, [{ text: code, line: lineAt(region, match.index) }], '\n'));
  }
  return steps;
}
