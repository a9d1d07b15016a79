/** The cases that a skill is measured with: those that it ships, and those of a file that is held apart from it. */
import { parseFrontMatter } from '../catalog/front-matter.ts';
import { routingTestFiles } from '../ingest/evidence/routing-tests.ts';
import { parseJson } from '../schema/json.ts';
import type { FolderFile } from '../schema/skill-folder.ts';
import { CaseError, type EvalCase, readCases } from './cases.ts';

/**
 * A case that is held apart goes before a shipped one of the same name. `held`: JSON in the form of `evals/evals.json`, or Markdown whose front
 * matter has it. A further file of the skill that holds no cases is named and left out; throws `CaseError` where there is no case at all.
 */
export function casesOf(
  files: readonly FolderFile[],
  held: { readonly path: string; readonly text: string } | null,
  note: (line: string) => void,
): EvalCase[] {
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
  const apart = held === null ? [] : readCases(parseHeld(held.text), held.path, files);
  const taken = new Set(apart.map(({ id }) => id));
  const cases = [...apart, ...shipped.filter(({ id }) => !taken.has(id) && taken.add(id))];
  if (cases.length === 0)
    throw new CaseError('the skill ships no cases (evals/evals.json): give a file of cases with --cases');
  return cases;
}

function parseHeld(text: string): unknown {
  return parseJson(text) ?? parseFrontMatter(text).data;
}
