/** The finders that read files: marketplaces, lists and indexes of sites; a file that has not changed is not read again. */
import { z } from 'zod';
import type { TaggedText } from '../../ports/code-search.ts';
import { isList, type Lead, leadKey, repositoriesIn, toLead } from '../rules/links.ts';
import { indexLeads, marketplaceLeads, marketplacePaths } from '../rules/marketplace.ts';
import { sourceOf } from '../../schema/source.ts';
import type { Step, TakeStep } from './finder.ts';

const FileCursor = z.object({
  /** Keys of the files that are still to be read in this walk; null between two walks. */
  open: z.array(z.object({ key: z.string(), depth: z.int().min(0) })).nullable(),
  /** Keys of the files that this walk has met, so that a loop of lists ends. */
  met: z.array(z.string()),
  /** Tag of the last text of each file. */
  tags: z.record(z.string(), z.string()),
  left: z.int().min(0),
});
type FileCursor = z.infer<typeof FileCursor>;

/** Repositories that are taken of one file. */
const leadsMax = 3_000;
/** Lists of one walk, and how far from those in the profile. */
const listsMax = 60;
const depthMax = 2;

function resume(
  cursor: unknown,
  keys: readonly string[],
): FileCursor & { open: NonNullable<FileCursor['open']> } {
  const earlier = FileCursor.safeParse(cursor).data;
  const { open } = earlier ?? {};
  if (earlier !== undefined && open !== null && open !== undefined) return { ...earlier, open };
  const first = [...new Set(keys)].map((key) => ({ key, depth: 0 }));
  return { open: first, met: first.map(({ key }) => key), tags: earlier?.tags ?? {}, left: 0 };
}

function proceed(
  at: FileCursor,
  open: FileCursor['open'] & object,
  leads: readonly Lead[],
  notes: string[],
): Step {
  if (open.length > 0) return { leads, notes, done: false, cursor: { ...at, open } };
  const all = at.left === 0 ? notes : [...notes, `${at.left} links beyond the limit were left out`];
  return { leads, notes: all, done: true, cursor: { open: null, met: [], tags: at.tags, left: 0 } };
}

function withTag(tags: FileCursor['tags'], key: string, text: TaggedText): FileCursor['tags'] {
  return text === null || text === 'unchanged' || text.tag === '' ? tags : { ...tags, [key]: text.tag };
}

export const readMarketplaces: TakeStep<'marketplaces'> = async ({ repositories = [] }, cursor, parts) => {
  const { search, listed } = parts;
  const places = [...repositories.map((url) => sourceOf(url)), ...listed];
  const keys = places.flatMap((place) => marketplacePaths.map((path) => `${leadKey(place)}:${path}`));
  const at = resume(cursor, keys);
  const batch = at.open.slice(0, search.filesAtOnce);
  const texts = await search.readFiles(
    batch.map(({ key }) => {
      const [place = '', path = ''] = key.split(':');
      const [owner = '', name = ''] = place.split('/');
      return { owner, name, path, tag: at.tags[key] ?? null };
    }),
  );
  const notes: string[] = [];
  let { tags } = at;
  const leads = texts.flatMap((text, index) => {
    const key = batch[index]?.key ?? '';
    tags = withTag(tags, key, text);
    if (text === null || text === 'unchanged') return [];
    const found = marketplaceLeads(text.text);
    if (found === null) notes.push(`${key} is no marketplace file`);
    return found ?? [];
  });
  return proceed({ ...at, tags }, at.open.slice(batch.length), leads, notes);
};

export const readLists: TakeStep<'lists'> = async ({ repositories }, cursor, { search }) => {
  const at = resume(
    cursor,
    repositories.map((url) => leadKey(sourceOf(url))),
  );
  const [first, ...rest] = at.open;
  if (first === undefined) return proceed(at, [], [], []);
  const [owner = '', name = ''] = first.key.split('/');
  const text = await search.readReadme(owner, name, at.tags[first.key] ?? null);
  const tags = withTag(at.tags, first.key, text);
  if (text === null || text === 'unchanged') {
    const notes = text === null ? [`${first.key} has no README`] : [];
    return proceed({ ...at, tags }, rest, [], notes);
  }
  const { leads, rest: left } = repositoriesIn(text.text, leadsMax);
  const met = new Set(at.met);
  const further =
    first.depth >= depthMax ? [] : leads.filter((lead) => isList(lead) && !met.has(leadKey(lead)));
  const added = further.slice(0, Math.max(0, listsMax - met.size)).map(leadKey);
  const open = [...rest, ...added.map((key) => ({ key, depth: first.depth + 1 }))];
  return proceed({ open, met: [...met, ...added], tags, left: at.left + left }, open, leads, []);
};

export const readSites: TakeStep<'well-known'> = async ({ hosts }, cursor, { sites }) => {
  const at = resume(cursor, hosts);
  const [first, ...rest] = at.open;
  if (first === undefined) return proceed(at, [], [], []);
  // A host that was taken out of the profile since is not asked.
  if (!hosts.includes(first.key)) return proceed(at, rest, [], []);
  const text = await sites.read(first.key, at.tags[first.key] ?? null);
  const next = { ...at, tags: withTag(at.tags, first.key, text) };
  if (text === 'unchanged') return proceed(next, rest, [], []);
  const found = text === null ? null : indexLeads(text.text);
  if (found === null) return proceed(next, rest, [], [`${first.key} has no index of skills`]);
  const leads = found.leads.flatMap(({ owner, name }) => toLead(owner, name) ?? []);
  const notes = found.elsewhere === 0 ? [] : [`${first.key}: ${found.elsewhere} skills are not on GitHub`];
  return proceed(next, rest, leads, notes);
};
