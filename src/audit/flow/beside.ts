/** Code and commands that a document beside SKILL.md shows, and that nothing which an agent follows orders by that document. */
import { patternNamed } from '../patterns/shared-words.ts';
import { isSkillFile } from '../../schema/skill-folder.ts';
import { lineSpanAt, sentenceAt, type Region, type RegionKind } from '../engine/region.ts';
import { saidKinds } from '../engine/rule.ts';
import { isInlineCommand } from './advised-against.ts';
import { everywhere, type Hit, isGrave } from '../engine/hit.ts';
import { testPlace } from '../vocabulary/file-places.ts';
import { orders } from '../vocabulary/refusals.ts';
import type { ConditionOf } from './condition.ts';

/** Text for readers by its ending, or a copy that is kept of one; what has none, or is a template, may be run or copied under another name. */
const document = /\.(?:mdx?|markdown|txt|rst|adoc|asc|asciidoc|org)(?:\.[a-z]{1,12})?$/i;
/** Data that no tool reads as its settings, by the folder. */
const data = /(?:^|\/)(?:data|references?|examples?|rules)\/[^\n]{1,200}\.(?:jsonl?|ya?ml)$/i;
/** What an agent reads by itself. */
const entry =
  /(?:^|\/)(?:AGENTS|CLAUDE|GEMINI)(?:\.local)?\.md$|(?:^|\/)(?:agents|commands)\/[^/]{1,100}\.md$/i;
/** Code as the readers of a document and of data see it. */
const shown = new Set<RegionKind>(['fence', 'config']);
/** What runs, and what only the agent sees, orders by naming. */
const code = new Set<RegionKind>(['script', 'fence', 'comment', 'hidden', 'decoded', 'script-comment']);
/** Words beside those for commands that tell the reader of a page to do what it says. */
const follows = patternNamed('page-follows');
/** Drawings of folders name files and do nothing with them. */
const drawn = /[├└│]/;

/** Documents of a skill that are looked for in all of its text, and places that name one in a region: above these, one counts as ordered. */
const most = { documents: 60, places: 200 } as const;

/**
 * Code of such a document is medium. SKILL.md, or a document that it orders so, lifts that where a sentence that names the
 * file or its folder tells the reader to run, install or follow, where a block of code or a script names it, or where
 * hidden text does. A link alone lifts nothing; an order to read is one to follow, since what is read is obeyed.
 */
export const isBeside: ConditionOf = (hits, { files, regions }) => {
  const isCode = (hit: Hit): boolean => isGrave(hit) && isShown(hit) && !isProgram(hit.file);
  const isProgram = (path: string): boolean =>
    files.some((each) => each.path === path && each.file.mode === '100755');
  const shownIn = new Set(hits.filter(isCode).map(({ file }) => file));
  const asked = new Map<string, string[]>();
  const aside = new Set([...shownIn].filter((path) => !isReached(path, regions, asked)));
  return (hit) => aside.has(hit.file) && isCode(hit);
};

const isFollowed = (path: string): boolean =>
  isSkillFile(path) || entry.test(path) || !(document.test(path) || data.test(path));

/** Whether orders lead from what an agent follows to the document; `asked` keeps what orders each one. */
export function isReached(path: string, regions: readonly Region[], asked: Map<string, string[]>): boolean {
  const reached = new Set([path]);
  for (const each of reached) {
    const known = asked.get(each);
    if (known === undefined && asked.size >= most.documents) return true;
    const files = known ?? orderedBy(each, regions);
    asked.set(each, files);
    if (files.some(isFollowed)) return true;
    for (const file of files) reached.add(file);
  }
  return false;
}

/** Whether it is code of a document, as its readers see it. */
function isShown(hit: Hit): boolean {
  const { rule, region, file } = hit;
  if (region === null || everywhere.has(rule) || isFollowed(file)) return false;
  return (
    shown.has(region.kind) || (document.test(file) && saidKinds.has(region.kind) && isInlineCommand(hit))
  );
}

/** Files that tell their reader to do what the document says, or that run it. */
function orderedBy(path: string, regions: readonly Region[]): string[] {
  const own = namesOf(path);
  const byFile = anyOf(own);
  const byAny = anyOf([...own, ...foldersOf(path)]);
  const isOrder = ({ kind, text, heading, lead }: Region): boolean => {
    const isCode = code.has(kind);
    const names = isCode && !data.test(path) && !testPlace.test(path) ? byFile : byAny;
    const places = [...text.matchAll(names)];
    if (places.length > most.places) return true;
    return places.some(({ index }) => {
      if (isCode && kind !== 'fence') return true;
      const isSaid = saidKinds.has(kind) && kind !== 'table';
      const { start, end } = isSaid ? sentenceAt(text, index, 1) : lineSpanAt(text, index);
      const around = text.slice(start, end).replace(names, '');
      if (isCode) return around.trim() !== '' && !drawn.test(around);
      const near = `${heading.split(' > ').at(-1)} ${lead.slice(-160)} ${around}`;
      return orders.test(near) || follows.test(near);
    });
  };
  return regions.filter((region) => region.file !== path && isOrder(region)).map(({ file }) => file);
}

const anyOf = (names: readonly string[]): RegExp =>
  new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`, 'g');

/** The document by its name, or by its stem where that is no everyday word and no name of another file; another skill's main file by its path. */
function namesOf(path: string): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (isSkillFile(name)) return [RegExp.escape(path)];
  const stem = name.replace(/\.\w{1,10}$/, '');
  return [
    RegExp.escape(name),
    ...(/^[^.]*[^a-z.][^.]*$/.test(stem) ? [`${RegExp.escape(stem)}(?!\\.\\w)`] : []),
  ];
}

/** The folders that it is in, where no file of them is named; of a test those of tests, since all else is named for what it tests. */
const foldersOf = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .filter((name) => !testPlace.test(path) || testPlace.test(`${name}/`))
    .map((name) => {
      const folder = RegExp.escape(name);
      return `${folder}(?:\\/\\**(?![\\w.*/-])|["'\`]?\\s(?:folder|director|files))|["'\`]${folder}["'\`]`;
    });
