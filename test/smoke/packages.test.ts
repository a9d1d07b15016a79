/** Packages of the design card do the work they are there for: with another one in their place the answer is that one's. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/store-folder.ts';

/** What `program` writes, in a process where `name` is the module `text`; the program imports from `src`. */
function runWith(name: string, text: string, program: string): unknown {
  const replace = `
    import { registerHooks } from 'node:module';
    const url = 'data:text/javascript,' + encodeURIComponent(${JSON.stringify(text)});
    registerHooks({
      resolve: (asked, context, next) => asked === '${name}' ? { url, shortCircuit: true } : next(asked, context),
    });
    ${program}`;
  const options = { cwd: new URL('../../src/', import.meta.url), encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', replace], options));
}

test('front matter of content and of a SKILL.md is what gray-matter says', () => {
  const program = `
    const { parseFrontMatter } = await import('./catalog/front-matter.ts');
    console.log(JSON.stringify(parseFrontMatter('---\\nname: by-the-file\\n---\\nText\\n').data));`;
  const other = `export default () => ({ data: { name: 'by-the-package' } });`;
  expect(runWith('gray-matter', other, program)).toEqual({ name: 'by-the-package' });
});

test('saved scores and runs of ingest are kept by lowdb', async () => {
  const folder = await temporaryFolder();
  const program = `
    const { readdirSync } = await import('node:fs');
    const { saveScores } = await import('./adapters/store/embedded/saved-scores.ts');
    const { appendIngestRun } = await import('./adapters/store/ingest-runs.ts');
    const { OutcomeBook } = await import('./outcomes/book.ts');
    await saveScores('${folder}', new OutcomeBook(), 0, '');
    await appendIngestRun('${folder}', { started_at: '2026-11-20T10:00:00Z', finished_at: '2026-11-20T10:01:00Z',
      source: 'corpus', repositories: 1, found: 2, ingested: 2, written: 2, unchanged: 0, incomplete: 0, skipped: {},
      warnings: 0, error: null });
    console.log(JSON.stringify(readdirSync('${folder}')));`;
  const forgetful = `export class Low {
    constructor(_, data) { this.data = structuredClone(data); }
    async read() {}
    async update(change) { change(this.data); }
  }`;
  expect(runWith('lowdb', forgetful, program)).toEqual([]);
  expect(runWith('none', '', program)).toEqual(['ingest-runs.json', 'scores.json']);
});
