/** A language model as second reader: it lists what the files order, twice, and a table decides what that counts for. */
import { readSkillText } from '../../catalog/skill-text.ts';
import { type ChatMessage, type ChatModel, ModelUnavailable } from '../../ports/chat-model.ts';
import type { Reader } from '../../ports/reader.ts';
import { type ReaderReport, readerVerdicts } from '../../schema/evidence.ts';
import { parseJson } from '../../schema/json.ts';
import { mainFileOf, type SkillFolder } from '../../schema/skill-folder.ts';
import { oneLine } from '../../text/plain-text.ts';
import {
  countsFor,
  effects,
  type Order,
  Orders,
  ordersSchema,
  question,
  questionsVersion,
} from './orders.ts';
import { type Piece, toPieces } from './pieces.ts';

type Reason = ReaderReport['reasons'][number];

/** More would cost more than a review may: a folder with more text is read up to here, and the reading says so. */
const mostPieces = 24;
const mostReasons = 20;
/** Requests for one piece, until an answer is one. */
const attempts = 2;

export function toModelReader(model: ChatModel): Reader {
  return {
    name: 'language-model',
    async read(folder, stop) {
      const pieces = toPieces(folder);
      const about = aboutOf(folder);
      const shown = pieces.slice(0, mostPieces);
      // One after the other: a local model answers one request at a time.
      const readings: Reason[][] = [[], []];
      for (const piece of shown) {
        for (const reasons of readings) {
          if (stop?.aborted === true) throw new ModelUnavailable('the model did not answer in time');
          reasons.push(...(await readPiece(model, about, piece)));
        }
      }
      const reasons = [...agreed(readings), ...notShown(pieces)].sort(
        (a, b) => readerVerdicts.indexOf(b.verdict) - readerVerdicts.indexOf(a.verdict),
      );
      return {
        tool: oneLine(model.name, 80),
        version: `questions ${questionsVersion}`,
        verdict: reasons[0]?.verdict ?? 'clean',
        reasons: reasons.slice(0, mostReasons),
        findings: reasons.length,
      };
    },
  };
}

function aboutOf({ files, folderName }: SkillFolder): {
  readonly name: string;
  readonly description: string;
} {
  const { name, description } = readSkillText(
    new TextDecoder().decode(mainFileOf(files)?.content ?? new Uint8Array()),
  );
  return { name: oneLine(name ?? folderName, 80), description: oneLine(description ?? '', 1_024) };
}

/** JSON quotes every line, and each has its number before it: no text can end the data or add a message. */
async function readPiece(model: ChatModel, about: object, piece: Piece): Promise<Reason[]> {
  const files = piece.map(({ file, lines }) => ({
    file,
    lines: lines.map(([line, text]) => `${line}: ${text}`),
  }));
  const messages: ChatMessage[] = [
    { role: 'system', content: question },
    { role: 'user', content: JSON.stringify({ ...about, files }) },
  ];
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const parsed = Orders.safeParse(parseJson(await model.ask(messages, ordersSchema)));
    const found = (parsed.data?.orders ?? []).map((order) => toReason(order, piece));
    const reasons = found.filter((each) => each !== null);
    if (parsed.success && reasons.length === found.length)
      return reasons.filter(({ verdict }) => verdict !== 'clean');
  }
  throw new ModelUnavailable('the model gave no reading');
}

/** Null for a place that was not shown. A quote that is elsewhere in the file moves the line; one that is nowhere is a doubt. */
function toReason(order: Order, piece: Piece): Reason | null {
  const lines = piece.filter(({ file }) => file === order.file).flatMap((part) => part.lines);
  if (!lines.some(([line]) => line === order.line)) return null;
  const quote = normal(order.quote);
  const near = lines
    .filter(([, text]) => quote !== '' && normal(text).includes(quote))
    .sort(([a], [b]) => Math.abs(a - order.line) - Math.abs(b - order.line))[0];
  const verdict = countsFor(order);
  return {
    rule: order.effect,
    verdict: near === undefined && verdict === 'harmful' ? 'doubtful' : verdict,
    file: order.file,
    line: near?.[0] ?? null,
    text: effects[order.effect].text,
  };
}

const normal = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What both readings say is kept as it is; what only one says is at most doubtful. Overlaps say a thing once. */
function agreed(readings: readonly (readonly Reason[])[]): Reason[] {
  const keys = readings.map((reasons) => new Set(reasons.map(({ rule, file }) => `${rule}\0${file}`)));
  const found = new Map<string, Reason>();
  for (const reason of readings.flat()) {
    const inBoth = keys.every((each) => each.has(`${reason.rule}\0${reason.file}`));
    const verdict = inBoth ? reason.verdict : 'doubtful';
    const key = `${reason.rule}\0${reason.file}\0${reason.line ?? ''}`;
    const before = found.get(key);
    if (before === undefined || before.verdict === 'doubtful') found.set(key, { ...reason, verdict });
  }
  return [...found.values()];
}

function notShown(pieces: readonly Piece[]): Reason[] {
  const first = pieces[mostPieces]?.[0];
  if (first === undefined) return [];
  const text = 'the folder has more text than one reading: what begins here was not read';
  return [
    { rule: 'not-read', verdict: 'doubtful', file: first.file, line: first.lines[0]?.[0] ?? null, text },
  ];
}
