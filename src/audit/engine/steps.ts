/** Commands that a step orders in inline code, as regions of their own: skills tell an agent what to run in numbered lists. */
import { isOrderedCommand } from './roles.ts';
import { lineAt, type Region } from './region.ts';

const commandStart =
  /^(?:\$ )?(?:sudo |[A-Z_]{2,40}=\S{1,200} |nohup |time ){0,3}(?:[a-z][\w.-]{1,24}|[A-Z][a-z]{1,12}-[A-Z]\w{2,24})(?:\.exe)?(?= |$)|^(?:\.{1,2}|~)\/[\w./-]{2,120}|\|\s{0,4}(?:sudo )?(?:ba|z)?sh\b|^\(?(?:iwr|irm)\b|^(?:\w{1,30} = )?[\w.]{2,40}\(|^(?:DROP|TRUNCATE|DELETE FROM|GRANT) /;
/** Spans of one region that are looked at. */
const maxSpans = 40;

/** One region for each command in inline code that the sentence around it orders. */
export function stepRegions(region: Region): Region[] {
  if ((region.kind !== 'list' && region.kind !== 'prose') || !region.text.includes('`')) return [];
  const steps: Region[] = [];
  let seen = 0;
  for (const match of region.text.matchAll(/(?<!`)(`{1,2})(?!`)([^\n]{3,600}?)(?<!`)\1(?!`)/g)) {
    if ((seen += 1) > maxSpans) break;
    const code = (match[2] ?? '').trim();
    const end = match.index + match[0].length;
    if (!commandStart.test(code) || !code.includes(' ') || !isOrderedCommand(region, match.index, end))
      continue;
    steps.push({
      file: region.file,
      kind: 'fence',
      language: 'step',
      text: code,
      starts: [0],
      lines: [lineAt(region, match.index)],
      heading: region.heading,
      lead: region.text.slice(Math.max(0, match.index - 200), match.index),
    });
  }
  return steps;
}
