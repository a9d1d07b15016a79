/** An index that is being written: entries one by one into a draft folder, which becomes the current one when it is whole. */
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '../../digest.ts';
import { hasCode } from '../../ports/error-code.ts';
import { indexFormat } from '../../scoring/index-format.ts';
import type { Entry } from '../../scoring/registry.ts';
import type { ListRow } from '../../scoring/list-row.ts';
import { type StoredEntry, toTexts } from '../../scoring/stored-entry.ts';
import type { Evidence } from '../../schema/evidence.ts';
import { toRecords } from '../../submissions/review/listed-skills.ts';
import type { ListedSkill } from '../../submissions/review/registry-view.ts';
import {
  cardsName,
  detailsName,
  headerName,
  type IndexHeader,
  type IndexPointer,
  isWhole,
  rowsName,
  rowsPerRecord,
  searchName,
  switchIndex,
  textsName,
} from './index-files.ts';
import { RecordJson } from './index-records.ts';
import { RecordWriter, writeAll } from './record-file.ts';

interface IndexStamp {
  readonly inputsDigest: string;
  readonly entriesDigest: string;
}

/** Revision of a skill's facts and scores, given as text, and the time since which they are so. */
export type Revise = (slug: string, text: string) => Pick<ListRow, 'revision' | 'since'>;

/** Builds that may come first while a damaged folder is replaced. */
const moveAttempts = 10;

export class IndexDraft {
  /** Where the build may keep what it needs again; removed with the draft. */
  readonly scratch: string;
  readonly #folder: string;
  readonly #dir: string;
  readonly #own: string;
  readonly #rows: RecordWriter;
  readonly #cards: RecordWriter;
  readonly #details: RecordWriter;
  readonly #texts: RecordWriter;
  readonly #slugs: string[] = [];
  #part: ListRow[] = [];
  #textPart: ListedSkill[] = [];
  #seals: Readonly<Record<string, string>> | null = null;

  /** Two builds at once have a draft each. */
  static async start(dir: string): Promise<IndexDraft> {
    const own = randomBytes(4).toString('hex');
    const folder = join(dir, `.draft.${own}`);
    await mkdir(folder, { recursive: true });
    await mkdir(`${folder}.scratch`);
    return new IndexDraft(dir, folder, own);
  }

  private constructor(dir: string, folder: string, own: string) {
    this.#folder = folder;
    this.scratch = `${folder}.scratch`;
    this.#dir = dir;
    this.#own = own;
    this.#rows = new RecordWriter(join(folder, rowsName));
    this.#cards = new RecordWriter(join(folder, cardsName));
    this.#details = new RecordWriter(join(folder, detailsName));
    this.#texts = new RecordWriter(join(folder, textsName));
  }

  /** Entries so far. */
  get size(): number {
    return this.#slugs.length;
  }

  /** In the order of slugs. */
  add(entry: Entry, fingerprint: Evidence['fingerprint'], revise: Revise): void {
    const { row, card, details } = toTexts(entry);
    this.#cards.add(card);
    this.#details.add(details);
    const revised = { ...row, ...revise(entry.slug, `${card}\n${details}`) };
    this.#addToParts(entry.slug, revised, toListedSkill(entry, fingerprint));
  }

  /** An entry of another index, as it is there. */
  keep(entry: StoredEntry, text: ListedSkill): void {
    const { card, details } = entry.json ?? {};
    if (!(card instanceof RecordJson && details instanceof RecordJson))
      throw new TypeError(`${entry.slug} is in no index`);
    this.#cards.keep(card.records, card.at);
    this.#details.keep(details.records, details.at);
    this.#addToParts(entry.slug, entry.row, text);
  }

  /** No entry comes after it; answers the digest of all of them. */
  endEntries(): string {
    this.#endPart();
    this.#seals = {
      [rowsName]: this.#rows.finish(),
      [cardsName]: this.#cards.finish(),
      [detailsName]: this.#details.finish(),
      [textsName]: this.#texts.finish(),
    };
    return sha256Hex(JSON.stringify([this.#seals, this.#slugs]));
  }

  /** The pointer comes last, so a reader sees the old index or the new one, whole. */
  async finish(header: IndexHeader, search: Iterable<Uint8Array>, stamp: IndexStamp): Promise<IndexPointer> {
    if (this.#seals === null) throw new TypeError('entries are ended before the index is');
    const counts = { skills: this.#slugs.length, problems: header.problems.length };
    const first = { format: indexFormat, counts, ...header };
    const headerText = `${JSON.stringify(first)}\n${JSON.stringify(this.#slugs)}\n`;
    await writeFile(join(this.#folder, headerName), headerText);
    const files = {
      [headerName]: sha256Hex(headerText),
      ...this.#seals,
      [searchName]: writeParts(join(this.#folder, searchName), search),
    };
    const folder = sha256Hex(JSON.stringify(files)).slice(0, 16);
    await this.#moveInto(join(this.#dir, folder), files);
    const pointer: IndexPointer = {
      format: indexFormat,
      folder,
      revision: header.revision,
      generated_at: header.generated_at,
      inputs_digest: stamp.inputsDigest,
      entries_digest: stamp.entriesDigest,
      files,
    };
    await switchIndex(this.#dir, pointer, this.#own);
    return pointer;
  }

  /** Removes what did not become the index; also after `finish`. */
  async remove(): Promise<void> {
    for (const records of [this.#rows, this.#cards, this.#details, this.#texts]) records.close();
    await rm(this.#folder, { recursive: true, force: true });
    await rm(this.scratch, { recursive: true, force: true });
  }

  #addToParts(slug: string, row: ListRow, text: ListedSkill): void {
    this.#slugs.push(slug);
    this.#part.push(row);
    this.#textPart.push(text);
    if (this.#part.length === rowsPerRecord) this.#endPart();
  }

  #endPart(): void {
    this.#rows.add(JSON.stringify(this.#part));
    this.#part = [];
    const { columns, prints } = toRecords(this.#textPart);
    this.#texts.add(columns);
    this.#texts.addBytes(prints);
    this.#textPart = [];
  }

  /** A whole folder that is there already is another build's, and stays; a damaged one makes room. */
  async #moveInto(place: string, files: Readonly<Record<string, string>>): Promise<void> {
    for (let attempt = 1; !(await isWhole(place, files)); attempt += 1) {
      try {
        await rename(this.#folder, place);
        return;
      } catch (error) {
        // Another build of the same may have come first: then it is whole when it is looked at again.
        if (!hasCode(error, 'ENOTEMPTY', 'EEXIST') || attempt === moveAttempts) throw error;
        if (!(await isWhole(place, files))) await rm(place, { recursive: true, force: true });
      }
    }
  }
}

function toListedSkill(
  { slug, source, evidence }: Entry,
  { text_sha256: textSha256, minhash }: Evidence['fingerprint'],
): ListedSkill {
  const { repository, path } = source;
  return { slug, repository, path, name: evidence.front_matter.name, textSha256, minhash };
}

/** One file of several parts; answers its SHA-256 in hexadecimal. */
function writeParts(path: string, parts: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  const file = openSync(path, 'wx');
  try {
    for (const part of parts) {
      hash.update(part);
      writeAll(file, part);
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}
