/** Skills whose new evidence blocks them, or no longer does, in `<data folder>/block-changes.jsonl`: ingest notes them, servers follow. */
import { statSync } from 'node:fs';
import { appendFile, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from './content-folder.ts';
import { readIfThere } from '../../read-if-there.ts';
import { parseJson } from '../../schema/json.ts';

/** Bytes after which only the newer half of the notes is kept; a note has about a hundred. */
const bytesMax = 1_048_576;

const Note = z.object({ at: z.iso.datetime(), slug: z.string().regex(/^[a-z0-9-]{1,200}$/) });

/** One line; call it when the evidence is written. */
export async function noteBlockChange(dataDir: string, slug: string, at: Date): Promise<void> {
  const path = pathOf(dataDir);
  await mkdir(dataDir, { recursive: true });
  await appendFile(path, `${JSON.stringify(Note.parse({ slug, at: at.toISOString() }))}\n`);
  if ((await stat(path)).size <= bytesMax) return;
  const lines = (await readFile(path, 'utf8')).split('\n');
  await writeWhole(path, lines.slice(Math.floor(lines.length / 2)).join('\n'));
}

/** Changes with every note; empty before the first. */
export function blockChangesVersion(dataDir: string): string {
  const found = statSync(pathOf(dataDir), { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.mtimeMs} ${found.size}`;
}

/** Slugs, each once; lines that are no notes are passed over. */
export async function readBlockChanges(dataDir: string): Promise<readonly string[]> {
  const text = (await readIfThere(pathOf(dataDir))) ?? '';
  const notes = text.split('\n').map((line) => Note.safeParse(parseJson(line)).data?.slug);
  return [...new Set(notes)].filter((slug) => slug !== undefined);
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'block-changes.jsonl');
}
