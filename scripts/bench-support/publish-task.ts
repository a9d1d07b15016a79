/** The task `publish`: skills that no build has, taken in as a server does. */
import { join } from 'node:path';
import { readContentFiles } from '../../src/adapters/files/content-files.ts';
import { openContext } from '../../src/app.ts';
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { parseConfig } from '../../src/config.ts';
import { sumOfFiles } from '../../src/digest.ts';
import {
  nothingPublished,
  type PublishedContent,
  slugOf,
} from '../../src/submissions/publish/published-files.ts';
import type { Task } from './site-options.ts';
import { makeSkill } from './synthetic-catalog.ts';

/** Number of the first made-up skill that no catalog has. */
const newSkill = 1_900_000;

/** Skills that no build has, as a server takes them in: twenty one after the other, then a hundred at once. */
export const publish: Task = async (contentDir, indexDir) => {
  const source = await openContext(parseConfig({ DATA_DIR: indexDir, CONTENT_DIR: contentDir }), indexDir);
  const real = parseCatalog(await readContentFiles(join(import.meta.dirname, '../../content'))).skills;
  const skills: PublishedContent[] = [];
  const more = (count: number): void => {
    for (let made = 0; made < count; made += 1) {
      const { files } = makeSkill(real, newSkill + skills.length, '2026-11-01');
      const slug = slugOf(files[0]?.path ?? '');
      skills.push({ slug, at: '2026-11-22T00:00:00.000Z', files, sum: sumOfFiles(files) });
    }
  };
  const publish = async (count: number): Promise<number> => {
    more(count);
    const started = performance.now();
    const published = { ...nothingPublished, skills: [...skills], at: '2026-11-22T00:00:00.000Z' };
    await source.publish(published);
    const ms = performance.now() - started;
    const { registry, search } = source.current();
    const last = skills.at(-1)?.slug ?? '';
    if (!registry.bySlug.has(last) || search.slugs.find(last) < 0) throw new Error(`${last} is not served`);
    return ms;
  };
  const times: number[] = [];
  for (let round = 0; round < 20; round += 1) times.push(await publish(1));
  const one = times.sort((a, b) => a - b)[10] ?? 0;
  return { one, most: times.at(-1) ?? 0, hundred: await publish(100) };
};
