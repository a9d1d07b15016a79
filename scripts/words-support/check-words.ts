/** Looks for runs of words that content shares with the repositories it describes: `npm run check-words -- <folder>`. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SourceError } from '../../src/ingest/source.ts';
import { printable } from '../../src/ingest/sources/safe-path.ts';
import { answerHelp, fileRefusal } from '../help.ts';
import { readRepositories } from './repository-texts.ts';
import { collectRuns, runLength } from './shared-runs.ts';

const usage = `usage: npm run check-words -- <folder> [<content folder>]
  <folder>          holds git repositories, bare clones or checkouts, at most three levels down
  <content folder>  default: CONTENT_DIR, or content
Prints each run of ${runLength} words of a content file that is in a SKILL.md at the head of one of the repositories.
Exit code 0 if there is none, 1 if there is one, 2 if the folder holds no repository with a skill.`;
answerHelp(usage);

const [folder, content = process.env['CONTENT_DIR'] ?? 'content', ...more] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-') || more.length > 0) {
  console.error(usage);
  process.exit(2);
}

process.exitCode = await check(folder).catch((error: unknown) => {
  const reason = error instanceof SourceError ? error.message : fileRefusal(error);
  if (reason === null) throw error;
  console.error(reason);
  return 2;
});

async function check(from: string): Promise<number> {
  const texts: { name: string; text: string }[] = [];
  for await (const name of glob('**/*.md', { cwd: content })) {
    const text = await readFile(join(content, name), 'utf8');
    // Addresses are facts, not wording.
    texts.push({ name, text: text.replaceAll(/^(?:repository|path|source):.*$/gm, '') });
  }
  const runs = collectRuns(texts);
  let [read, shared] = [0, 0];
  for await (const { name, text } of readRepositories(from)) {
    read += 1;
    for (const { run, source } of runs.find(text)) {
      shared += 1;
      console.log(`${source} shares "${run}" with ${printable(name)}`);
    }
  }
  console.log(
    `${texts.length} content files, ${read} skill files, ${shared} shared runs of ${runLength} words`,
  );
  if (read === 0) return 2;
  return shared === 0 ? 0 : 1;
}
