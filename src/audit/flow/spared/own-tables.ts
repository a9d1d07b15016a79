/** SY-02: tables and databases that the same text creates are its own to delete: migrations, scratch tables, tests. */
import { lineSpanAt, type Region } from '../../engine/region.ts';
import type { Hit } from '../../engine/hit.ts';
import type { ConditionOf } from '../condition.ts';

const deleted = [
  String.raw`\b(?:drop\s{1,3}(?:table|database|schema)(?:\s{1,3}if\s{1,3}exists)?|truncate(?:\s{1,3}table)?|delete\s{1,3}from)\s{1,3}`,
  String.raw`["'\x60[\\]{0,3}((?:\w{1,60}\.){0,2}\w{1,80})`,
  String.raw`|\bdrop_table\(\s{0,3}["':]((?:\w{1,60}\.){0,2}\w{1,80})`,
].join('');

/** Folders of which one file takes back what another one did. */
const migrations = /(?:^|\/)[^/]{0,40}migrat[^/]{0,20}\//i;

const createdBy =
  (creates: (name: string) => RegExp): ConditionOf =>
  (_hits, { regions }) =>
  (hit) => {
    if (hit.rule !== 'SY-02' || hit.region === null || !grave.has(hit.severity)) return false;
    const names = namesIn(hit.region, hit);
    if (names.length === 0) return false;
    const text = textOf(hit.file, regions);
    return names.every((name) => creates(name).test(text));
  };

/** A plain statement of the same file creates what is deleted: it fails where the table is there already, so the table is the text's own. */
export const deletesOwnTable: ConditionOf = createdBy((name) => plainly(name));
/** A statement that leaves an existing table as it is says less. */
export const deletesMadeTable: ConditionOf = createdBy((name) => somehow(name));

const grave = new Set<string>(['medium', 'high', 'critical']);

/** The names that the statements of the hit's line delete; none where one of them is filled in. */
function namesIn({ text }: Region, { offset, matched }: Hit): string[] {
  const { start, end } = lineSpanAt(text, offset);
  const line = text.slice(start, Math.max(end, offset + (matched ?? '').length));
  return [...line.matchAll(new RegExp(deleted, 'gi'))].map(
    ([, table, other]) => (table ?? other ?? '').split('.').at(-1) ?? '',
  );
}

/** What the file says, and in a folder of migrations what all of its files say. */
function textOf(file: string, regions: readonly Region[]): string {
  const folder = migrations.test(file) ? file.slice(0, file.lastIndexOf('/') + 1) : null;
  return regions
    .filter((region) => region.file === file || (folder !== null && region.file.startsWith(folder)))
    .map(({ text }) => text)
    .join('\n');
}

const created = (name: string, between: string): RegExp =>
  new RegExp(
    [
      String.raw`\bcreate\s{1,3}(?:(?:temp(?:orary)?|unlogged|external|foreign)\s{1,3})?(?:table|database|schema)\s{1,3}${between}`,
      String.raw`["'\x60[\\]{0,3}(?:\w{1,60}\.){0,2}${name}\b|\bcreate_?table\(\s{0,3}["':]${name}\b`,
    ].join(''),
    'i',
  );
const plainly = (name: string): RegExp => created(name, '');
const somehow = (name: string): RegExp => created(name, String.raw`(?:if\s{1,3}not\s{1,3}exists\s{1,3})?`);
