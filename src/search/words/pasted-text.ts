/** What a task holds beside the request: logs, traces, tables, diffs and mail that were pasted before or after it. */

export interface Task {
  /** What the writer says; the whole text where nothing else is left. */
  readonly request: string;
  readonly pasted: string;
}

const fence = /^\s*(?:```|~~~)/;
const mailHeader = /^\s*(?:>\s*)*(?:From|To|Cc|Bcc|Subject|Sent|Date|Reply-To):\s/i;
/** Lines that only programs write: times, stack frames, diffs, quotations, prompts of a shell. */
const writtenByProgram = new RegExp(
  [
    String.raw`^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d`,
    String.raw`^\s*\[?\d\d:\d\d:\d\d\b`,
    String.raw`\[\d\d?/\p{L}{3}/\d{4}:`,
    String.raw`^\s*(?:at\s+\S+\s?\(|File "[^"]+", line \d|Caused by: |Traceback \(|\.{3} \d+ more)`,
    String.raw`^(?:diff --git |index [0-9a-f]{7}|@@ |\+{3} |-{3} )`,
    String.raw`^\s*(?:>|\$ )\s*\S`,
    String.raw`^\s*(?:\[?(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL)\]?)\b`,
    String.raw`^[\w.]*(?:Error|Exception)\b:`,
    String.raw`^\w+[ :]+(?:ERR!|error\b|warning\b)`,
    String.raw`^\p{L}[\p{L}. -]{0,30}\s[\[(]\d\d?:\d\d[^\])]{0,10}[\])]`,
  ].join('|'),
  'u',
);
/** Columns: three or more separators that no blank follows, a row between bars, or gaps of several blanks. */
const columns = /(?:[,;|\t](?=\S)[^,;|\t]*){3}|^\s*\|.*\|\s*$|\S {2,}\S.* {2,}\S/u;
/** Signs and digits; the stops, commas and apostrophes of sentences are none, but a stop within a word is. */
const sign = /(?<=\w)\.(?=\w)|[^\p{L}\p{M}\s.,!?'’]/gu;
/** Least share of them in a line of code or data; a sentence has about a twentieth. */
const leastSigns = 0.12;
/** Characters; a shorter line is judged by its neighbours. */
const shortLine = 12;

/**
 * Who is to do it, where that is the one who asks this registry: `I want my agent to`. With `an agent` it may be what is wanted, so
 * that stays.
 */
const doer =
  /^\s*(?:i|we)(?: need|['’]d like| would like| want) (?:my|our|the|this) (?:[\w-]+ )?(?:agent|assistant|bot) to\s+(?=\S)/i;

/** A text of one block is a request, whatever it looks like. */
export function separatePasted(text: string): Task {
  const { request, pasted } = separateBlocks(text);
  return { request: request.replace(doer, ''), pasted };
}

function separateBlocks(text: string): Task {
  const blocks = toBlocks(text);
  if (blocks.length < 2) return { request: text, pasted: '' };
  const isPasted = blocks.map(({ fenced, lines }) => fenced || isProgramText(lines));
  markMail(blocks, isPasted);
  blocks.forEach(({ joined }, at) => {
    // A line of words within a log belongs to it.
    if (joined && blocks[at + 1]?.joined === true && isPasted[at - 1] && isPasted[at + 1])
      isPasted[at] = true;
  });
  const pick = (pasted: boolean): string =>
    blocks
      .filter((_, at) => isPasted[at] === pasted)
      .map(({ lines }) => lines.join('\n'))
      .join('\n\n');
  const request = pick(false);
  return request === '' ? { request: text, pasted: '' } : { request, pasted: pick(true) };
}

interface Block {
  readonly lines: string[];
  readonly fenced: boolean;
  /** Whether no blank line is before it. */
  readonly joined: boolean;
}

/** Blocks end at blank lines, at fences, and where prose and the text of a program meet without either. */
function toBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let [fenced, joined] = [false, false];
  const end = (joinsNext: boolean): void => {
    if (lines.length > 0) blocks.push({ lines, fenced, joined });
    joined = joinsNext && blocks.length > 0;
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    if (fence.test(line)) {
      end(false);
      fenced = !fenced;
    } else if (line.trim() === '' && !fenced) end(false);
    else {
      const before = lines.at(-1);
      const isBorder = before !== undefined && !fenced && isProgramLine(before) !== isProgramLine(line);
      if (isBorder && line.trim().length >= shortLine && before.trim().length >= shortLine) end(true);
      lines.push(line);
    }
  }
  end(false);
  return blocks;
}

function isProgramText(lines: readonly string[]): boolean {
  const long = lines.filter((line) => line.trim().length >= shortLine);
  const judged = long.length > 0 ? long : lines;
  // One line may well be a request that names a path.
  if (lines.length === 1) return isOutput(lines[0] ?? '');
  return judged.filter(isProgramLine).length * 2 >= judged.length;
}

const isOutput = (line: string): boolean =>
  writtenByProgram.test(line) || mailHeader.test(line) || columns.test(line);

function isProgramLine(line: string): boolean {
  if (isOutput(line)) return true;
  return (line.match(sign)?.length ?? 0) >= leastSigns * line.replace(/\s/g, '').length;
}

/** A mail goes from its headers to the end of the text, or, where it begins the text, to the last block. */
function markMail(blocks: readonly Block[], isPasted: boolean[]): void {
  const at = blocks.findIndex(({ lines }) => lines.filter((line) => mailHeader.test(line)).length >= 2);
  if (at < 0) return;
  const isFirst = isPasted.slice(0, at).every(Boolean);
  const end = isFirst ? blocks.length - 1 : blocks.length;
  for (let block = at; block < end; block += 1) isPasted[block] = true;
}
