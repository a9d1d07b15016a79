/** The skill that is measured, from a folder or as the registry lists it, and the cases that it is measured with. */
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import type { Call } from '../../src/cli/command.ts';
import { fetchFacts } from '../../src/cli/registry/listed-facts.ts';
import { fetchFiles } from '../../src/cli/source/source-files.ts';
import { parseFrontMatter } from '../../src/catalog/front-matter.ts';
import { CaseError, type EvalCase, readCases } from '../../src/effect/cases.ts';
import { folderIntegrity } from '../../src/ingest/evidence/integrity.ts';
import { routingTestFiles } from '../../src/ingest/evidence/routing-tests.ts';
import { readSkillFolder } from '../../src/ingest/files/read-folder.ts';
import { listIfThere, readIfThere } from '../../src/read-if-there.ts';
import { parseJson } from '../../src/schema/json.ts';
import { type FolderFile, mainFileOf } from '../../src/schema/skill-folder.ts';
import { slugPattern } from '../../src/schema/vocabulary.ts';

/** There is nothing to measure; the message says why. */
export class NoSkill extends Error {
  override readonly name = 'NoSkill';
}

export interface MeasuredSkill {
  readonly slug: string;
  /** Whether the slug is one of a registry, not made of a folder's name. */
  readonly isListed: boolean;
  readonly integrity: string;
  readonly files: readonly FolderFile[];
}

/** A folder with a SKILL.md where there is one of this name; else a slug, whose files are checked as for an installation. */
export async function findSkill(
  word: string,
  slug: string | null,
  registryUrl: string,
): Promise<MeasuredSkill> {
  const isFolder = (await listIfThere(word).catch(() => [])).length > 0;
  if (!isFolder && slugPattern.test(word)) return listedSkill(word, registryUrl);
  const { files, listIncomplete } = await readSkillFolder(word);
  if (mainFileOf(files) === undefined) throw new NoSkill(`${word} has no SKILL.md`);
  if (listIncomplete !== null) throw new NoSkill(`${word} was not read whole: ${listIncomplete}`);
  const name = basename(word)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return {
    slug: slug ?? (slugPattern.test(name) ? name : 'skill'),
    isListed: slug !== null,
    integrity: folderIntegrity(files),
    files,
  };
}

async function listedSkill(slug: string, registryUrl: string): Promise<MeasuredSkill> {
  const call: Call = {
    words: [],
    options: {},
    settings: { registryUrl, sourceUrl: 'https://raw.githubusercontent.com', timeoutMs: 30_000 },
    surroundings: {
      environment: process.env,
      workingFolder: process.cwd(),
      homeFolder: homedir(),
      now: () => new Date(),
      isInteractive: false,
      confirm: async () => Promise.resolve(false),
      note: (line) => console.error(line),
      runtimes: [],
      builtFor: null,
      programs: {},
      input: async function* () {},
      print: () => undefined,
      version: '',
      program: 'skill-registry',
      signal: new AbortController().signal,
    },
  };
  const facts = await fetchFacts(call, slug);
  const files = await fetchFiles(facts, call);
  return { slug, isListed: true, integrity: facts.integrity, files };
}

/** Those that the skill ships and those that the registry holds; a further file that holds no cases is named and left out. */
export async function casesOf(
  { slug, files }: MeasuredSkill,
  contentDir: string,
  note: (line: string) => void,
): Promise<EvalCase[]> {
  const tests: ReadonlySet<string> = new Set(routingTestFiles);
  const shipped = files.flatMap(({ path, content }) => {
    if (!/^evals\/[^/]+\.json$/i.test(path) || tests.has(path) || content === null) return [];
    try {
      return readCases(parseJson(new TextDecoder().decode(content)), path, files);
    } catch (error) {
      if (!(error instanceof CaseError) || path === 'evals/evals.json') throw error;
      note(`Left out: ${error.message}`);
      return [];
    }
  });
  const path = join(contentDir, 'evals', `${slug}.md`);
  const text = await readIfThere(path);
  const held = text === null ? [] : readCases(parseFrontMatter(text).data, path, files);
  const taken = new Set(held.map(({ id }) => id));
  const cases = [...held, ...shipped.filter(({ id }) => !taken.has(id) && taken.add(id))];
  if (cases.length === 0)
    throw new NoSkill(`${slug} ships no cases (evals/evals.json), and ${path} is not there.`);
  return cases;
}
