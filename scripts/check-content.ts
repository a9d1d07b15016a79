/** Checks a content folder: `npm run check-content [-- <folder>]`; prints `path:line: reason`, exits 1 on any problem. */
import { NoContentFolder, readContentFiles } from '../src/adapters/files/content-files.ts';
import { parseCatalog } from '../src/catalog/parse-catalog.ts';
import { type ContentProblem, problemText } from '../src/catalog/problems.ts';
import { answerHelp } from './help.ts';

const usage =
  'usage: npm run check-content [-- <folder>]\n  <folder>  a content folder (default: CONTENT_DIR, or content)\nPrints each problem with path, line and reason; exits 1 if there is any.';
answerHelp(usage);

const [given, ...more] = process.argv.slice(2);
if (more.length > 0 || given?.startsWith('-') === true) {
  console.error(usage);
  process.exit(2);
}
const folder = given ?? process.env['CONTENT_DIR'] ?? 'content';

const problems: ContentProblem[] = [];
const files = await readContentFiles(folder, (refusal) => problems.push(refusal)).catch((error: unknown) => {
  if (!(error instanceof NoContentFolder)) throw error;
  console.error(error.message);
  process.exit(2);
});
problems.push(...parseCatalog(files).problems);
if (files.length === 0) problems.push({ path: folder, line: 1, reason: 'no content files' });

for (const problem of problems) console.log(escapeControls(problemText(problem)));
console.log(`${count(files.length, 'file')}, ${count(problems.length, 'problem')}`);
process.exitCode = problems.length > 0 ? 1 : 0;

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** File names and quoted headings are third-party text; a terminal must not interpret them. */
function escapeControls(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
  );
}
