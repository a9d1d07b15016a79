/** `npm run synth -- --skills N --out <folder>`: a catalog of any size, for measurements. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readContentFiles } from '../src/adapters/files/content-files.ts';
import { parseCatalog } from '../src/catalog/parse-catalog.ts';
import { hasCode } from '../src/ports/error-code.ts';
import { makeSkill } from './bench-support/synthetic-catalog.ts';
import { answerHelp } from './help.ts';

answerHelp(`usage: npm run synth -- --skills <number> --out <new folder>

Writes a content folder with the skills of content/ and as many made-up ones as the number leaves: mixed from the real
ones, with names and accounts of their own. The same number gives the same files. Use it with CONTENT_DIR=<folder>.`);

/** Above it, made-up names would repeat. */
const skillsMax = 2_000_000;
/** The catalog does not change from one day to the next. */
const today = '2026-11-01';

try {
  const { values } = parseArgs({ options: { skills: { type: 'string' }, out: { type: 'string' } } });
  const count = Number(values.skills);
  if (!Number.isInteger(count) || count < 1 || count > skillsMax)
    throw new TypeError(`--skills must be a whole number from 1 to ${skillsMax}`);
  if (values.out === undefined) throw new TypeError('--out must name a folder');
  if (filesIn(values.out) > 0) throw new TypeError(`${values.out} is not empty`);
  await writeCatalog(count, values.out);
  console.log(`synth: ${count} skills in ${values.out}`);
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function writeCatalog(count: number, out: string): Promise<void> {
  const files = await readContentFiles(join(import.meta.dirname, '..', 'content'));
  const { skills } = parseCatalog(files);
  const write = (path: string, text: string): void => {
    mkdirSync(join(out, dirname(path)), { recursive: true });
    writeFileSync(join(out, path), text);
  };
  const kept = new Set(skills.slice(0, count).map(({ source }) => source.slug));
  for (const { path, text } of files) {
    const isSkill = path.startsWith('skills/') || path.startsWith('evidence/');
    const slug =
      path
        .split('/')
        .at(-1)
        ?.replace(/\.(?:md|json)$/, '') ?? '';
    if (!isSkill || kept.has(slug)) write(path, text);
  }
  for (let number = 0; number < count - kept.size; number += 1)
    for (const { path, text } of makeSkill(skills, number, today).files) write(path, text);
}

function filesIn(folder: string): number {
  try {
    return readdirSync(folder).length;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0;
    throw error;
  }
}
