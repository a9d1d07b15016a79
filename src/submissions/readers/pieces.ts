/** A folder's texts in pieces that a language model can be shown: numbered lines, with an overlap, so that no place is only at a cut. */
import { mainFileOf, type SkillFolder } from '../../schema/skill-folder.ts';
import { isRead, takeInventory } from '../../audit/engine/inventory.ts';

/** Lines of one file; a long line is several parts with its number. */
interface FilePart {
  readonly file: string;
  readonly lines: readonly (readonly [line: number, text: string])[];
}
export type Piece = readonly FilePart[];

/** Characters of a piece and of a part of a line, and what two that follow each other share. */
const pieceLength = 14_000;
const partLength = 2_000;
const sharedOfLine = 200;
const sharedLines = 12;

/** SKILL.md first, then by path; binary files have no text that could be shown. */
export function toPieces(folder: SkillFolder): Piece[] {
  const files = takeInventory(folder).files.filter((file) => isRead(file) && file.text !== null);
  const main = mainFileOf(files);
  const sorted = main === undefined ? files : [main, ...files.filter((file) => file !== main)];
  const pieces: FilePart[][] = [];
  let room = 0;
  for (const { path, text } of sorted) {
    let lines: [number, string][] = [];
    const open = (): void => {
      const last = lines.slice(-sharedLines);
      const shared = lengthOf(last) <= pieceLength / 2 ? last : [];
      lines = [...shared];
      room = pieceLength - lengthOf(shared);
      pieces.push([{ file: path, lines }]);
    };
    if (room < partLength) open();
    else pieces.at(-1)?.push({ file: path, lines });
    for (const part of linesOf(text ?? '')) {
      if (part[1].length > room) open();
      lines.push(part);
      room -= lengthOf([part]);
    }
  }
  return pieces;
}

function linesOf(text: string): [number, string][] {
  return text.split(/\r\n|[\r\n]/).flatMap((line, at) => {
    const parts: [number, string][] = [];
    for (let from = 0; from === 0 || from + sharedOfLine < line.length; from += partLength - sharedOfLine)
      parts.push([at + 1, line.slice(from, from + partLength)]);
    return parts;
  });
}

/** With what numbers and quotes need. */
function lengthOf(lines: readonly (readonly [number, string])[]): number {
  return lines.reduce((sum, [, text]) => sum + text.length + 10, 0);
}
